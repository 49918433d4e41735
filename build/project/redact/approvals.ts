// Reads the private approvals file: the hashes of texts that a human has approved.
import { createHash } from "node:crypto";
import { BuildError } from "../../../src/errors.ts";

const HASH = /^[0-9a-f]{64}$/i;

/** One hex SHA-256 per line; blank lines and anything after "#" are ignored. Throws BuildError. */
export function parseApprovals(file: string): Set<string> {
  const hashes = new Set<string>();
  file.split(/\r?\n/).forEach((line, i) => {
    const entry = line.replace(/#.*/, "").trim();
    if (entry === "") return;
    if (!HASH.test(entry)) {
      throw new BuildError(
        `Line ${i + 1} of the approvals file is not a SHA-256 of 64 hex digits`,
        "Write one hash a line, comments after #",
      );
    }
    hashes.add(entry.toLowerCase());
  });
  return hashes;
}

/** Lower-case hex SHA-256 of a text's UTF-8 bytes, by which the file approves it. */
export function approvalOf(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
