// Human decisions about texts, each known by its hash: in the approvals file, which the build reads and the review
// desk writes, and in the dump's table of approvals. The one format of the file:
//   <sha256>  # 2026-05-20 who       approved: the text is published exactly as it is
//   # kept <sha256> 2026-05-20       looked at and kept withheld, all of it
import { hash } from "node:crypto";
import type { Database } from "better-sqlite3";
import type { Effects } from "../../disk/effects.ts";
import { entriesOf, noteOf, readList } from "../../read/private-list.ts";
import type { Reject } from "../reject.ts";

const LIST = {
  name: "approvals file",
  setting: "texts.approvals",
  entry: /^[0-9a-f]{64}$/i,
  what: "a SHA-256 of 64 hex digits",
};
const KEPT = /^\s*#\s*kept\s+([0-9a-f]{64})(?:\s|$)/gim;
const TABLE = "text_approvals";

export function readApprovals(effects: Effects, path: string | undefined) {
  return parseApprovals(readList(effects, path, LIST));
}

/** Hashes in lower case. A text that was approved as well as kept is approved. Throws BuildError. */
export function parseApprovals(file: string) {
  const approved = new Set(entriesOf(file, LIST).map((sha256) => sha256.toLowerCase()));
  const kept = [...file.matchAll(KEPT)].map(([, sha256]) => sha256!.toLowerCase());
  return { approved, kept: new Set(kept.filter((sha256) => !approved.has(sha256))) };
}

export function readApprovalRows(db: Database): { approved: string[]; rejects: Reject[] } {
  const approved: string[] = [];
  const rejects: Reject[] = [];
  const rows = db.prepare<[], { sha256: unknown; at: unknown }>(
    `SELECT sha256, approved_at AS at FROM ${TABLE}`,
  );
  let row = 0;
  for (const { sha256, at } of rows.iterate()) {
    row++;
    const isHash = typeof sha256 === "string" && LIST.entry.test(sha256);
    if (isHash && at !== null && at !== "") approved.push(sha256.toLowerCase());
    // Known by its number, in the table's own order: the hash may be anything, like a text that was pasted there.
    else rejects.push({ table: TABLE, id: `row ${row}`, field: isHash ? "approved_at" : "sha256" });
  }
  return { approved, rejects };
}

/** The line, without its line feed, that approves a text. `date` is YYYY-MM-DD. */
export function approvedLine(sha256: string, date: string, who = ""): string {
  return `${sha256}  # ${noteOf(date, who)}`;
}

export function keptLine(sha256: string, date: string, who = ""): string {
  return `# kept ${sha256} ${noteOf(date, who)}`;
}

/** Lower-case hex SHA-256 of a text's UTF-8 bytes, by which it is approved. */
export function approvalOf(text: string): string {
  return hash("sha256", text);
}
