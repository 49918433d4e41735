// Describes /.well-known/security.txt (RFC 9116): whom to tell of a weakness, and until when that holds.
import { dayOf, formatDay } from "../../src/dates.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";

export const SECURITY_PATH = "/.well-known/security.txt";

/** RFC 9116 advises less than a year; a site that nobody builds any more should not promise answers. */
const GOOD_FOR_DAYS = 180;

/** The file for some contacts, each a URI, the preferred first; none without a contact. */
export function securityFiles(contacts: readonly string[], now: Date): OutputFile[] {
  if (contacts.length === 0) return [];
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${formatDay(dayOf(now) + GOOD_FOR_DAYS)}T00:00:00Z`,
  ];
  return [outputFile(SECURITY_PATH, "site", `${lines.join("\n")}\n`)];
}
