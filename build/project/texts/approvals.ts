// The approvals file: what a human decided about texts, each known by its hash. The build reads it, the
// review desk writes it; this is its one format:
//   <sha256>  # 2026-05-20 who       approved: the text is published exactly as it is
//   # kept <sha256> 2026-05-20       looked at and kept withheld, all of it
import { hash } from "node:crypto";
import { BuildError } from "../../../src/errors.ts";
import type { Effects } from "../../disk/effects.ts";

const HASH = /^[0-9a-f]{64}$/i;
const KEPT = /^#\s*kept\s+([0-9a-f]{64})(?:\s|$)/i;

/** Hashes in lower case. A text that was approved as well as kept is approved. */
export interface Approvals {
  readonly approved: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
}

/** Reads the approvals file. Throws BuildError if it is missing or damaged. */
export function readApprovals(effects: Effects, path: string | undefined): Approvals {
  if (path === undefined) return { approved: new Set(), kept: new Set() };
  const file = effects.read(path);
  if (!file) {
    throw new BuildError(
      `The approvals file ${path} is missing`,
      "Put it back, or leave texts.approvals out of the configuration",
    );
  }
  return parseApprovals(Buffer.from(file).toString("utf8"));
}

/** Blank lines and other comments are ignored. Throws BuildError. */
export function parseApprovals(file: string): Approvals {
  const approved = new Set<string>();
  const kept = new Set<string>();
  // Some editors begin a file with a byte order mark.
  const lines = file.replace(/^\uFEFF/, "").split(/\r?\n/);
  lines.forEach((line, i) => {
    const sha256 = KEPT.exec(line.trim())?.[1];
    if (sha256) kept.add(sha256.toLowerCase());
    const entry = line.replace(/#.*/, "").trim();
    if (entry === "") return;
    if (!isHash(entry)) {
      throw new BuildError(
        `Line ${i + 1} of the approvals file is not a SHA-256 of 64 hex digits`,
        "Write one hash a line, comments after #",
      );
    }
    approved.add(entry.toLowerCase());
  });
  for (const sha256 of approved) kept.delete(sha256);
  return { approved, kept };
}

/** The line, without its line feed, that approves a text. `date` is YYYY-MM-DD. */
export function approvedLine(sha256: string, date: string, who = ""): string {
  return `${sha256}  # ${note(date, who)}`;
}

/** The line, without its line feed, that records that a text stays withheld. */
export function keptLine(sha256: string, date: string, who = ""): string {
  return `# kept ${sha256} ${note(date, who)}`;
}

/** Whether a value is a SHA-256 as 64 hex digits in either case. */
export function isHash(value: unknown): value is string {
  return typeof value === "string" && HASH.test(value);
}

/** Lower-case hex SHA-256 of a text's UTF-8 bytes, by which it is approved. */
export function approvalOf(text: string): string {
  return hash("sha256", text);
}

// A line feed in a name would begin an entry of its own.
function note(date: string, who: string): string {
  return `${date} ${who}`.replace(/\s+/g, " ").trim();
}
