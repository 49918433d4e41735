// The approvals file: what a human decided about texts, each known by its hash. The build reads it, the
// review desk writes it; this is its one format:
//   <sha256>  # 2026-05-20 who       approved: the text is published exactly as it is
//   # kept <sha256> 2026-05-20       looked at and kept withheld, all of it
import { hash } from "node:crypto";
import type { Effects } from "../../disk/effects.ts";
import { entriesOf, noteOf, readList } from "../../read/private-list.ts";

const LIST = {
  name: "approvals file",
  setting: "texts.approvals",
  entry: /^[0-9a-f]{64}$/i,
  what: "a SHA-256 of 64 hex digits",
};
const KEPT = /^\s*#\s*kept\s+([0-9a-f]{64})(?:\s|$)/gim;

export function readApprovals(effects: Effects, path: string | undefined) {
  return parseApprovals(readList(effects, path, LIST));
}

/** Hashes in lower case. A text that was approved as well as kept is approved. Throws BuildError. */
export function parseApprovals(file: string) {
  const approved = new Set(entriesOf(file, LIST).map((sha256) => sha256.toLowerCase()));
  const kept = [...file.matchAll(KEPT)].map(([, sha256]) => sha256!.toLowerCase());
  return { approved, kept: new Set(kept.filter((sha256) => !approved.has(sha256))) };
}

/** The line, without its line feed, that approves a text. `date` is YYYY-MM-DD. */
export function approvedLine(sha256: string, date: string, who = ""): string {
  return `${sha256}  # ${noteOf(date, who)}`;
}

export function keptLine(sha256: string, date: string, who = ""): string {
  return `# kept ${sha256} ${noteOf(date, who)}`;
}

export function isHash(value: unknown): value is string {
  return typeof value === "string" && LIST.entry.test(value);
}

/** Lower-case hex SHA-256 of a text's UTF-8 bytes, by which it is approved. */
export function approvalOf(text: string): string {
  return hash("sha256", text);
}
