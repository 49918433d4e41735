// Describes /.well-known/security.txt (RFC 9116): contacts for reports of vulnerabilities.
import { dayOf, formatDay } from "../../src/dates.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";

export const SECURITY_PATH = "/.well-known/security.txt";

/** RFC 9116 advises less than a year: an abandoned site should not promise answers. */
const GOOD_FOR_DAYS = 180;

/** The file for contacts, which are URIs with the preferred one first; no file without contacts. */
export function securityFiles(contacts: readonly string[], now: Date): OutputFile[] {
  if (contacts.length === 0) return [];
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${formatDay(dayOf(now) + GOOD_FOR_DAYS)}T00:00:00Z`,
  ];
  return [outputFile(SECURITY_PATH, "site", `${lines.join("\n")}\n`)];
}
