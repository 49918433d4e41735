// The list of withdrawn records, which no build publishes whatever the dump says. It is private: a line may say why.
//   <id>  # 2026-05-20 reason
import { UUID } from "../../src/uuid.ts";
import type { Effects } from "../disk/effects.ts";
import { entriesOf, noteOf, readList } from "./private-list.ts";

const LIST = {
  name: "list of withdrawn records",
  setting: "withdrawn",
  entry: UUID,
  what: "a lower-case UUID",
};

/** Reads the list; without a path nothing is withdrawn. Throws BuildError if it is missing or damaged. */
export function readWithdrawn(effects: Effects, path: string | undefined): Set<string> {
  return parseWithdrawn(readList(effects, path, LIST));
}

export function parseWithdrawn(text: string): Set<string> {
  return new Set(entriesOf(text, LIST));
}

export function withRecord(text: string, id: string, date: string, reason = ""): string {
  const begun = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${begun}${id}  # ${noteOf(date, reason)}\n`;
}

export function withoutRecord(text: string, id: string): string {
  return text
    .split("\n")
    .filter((line) => line.replace(/#.*/, "").trim() !== id)
    .join("\n");
}
