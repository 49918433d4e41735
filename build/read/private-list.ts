// Reads the operator's private lists: files of one entry a line, with comments after #.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";

export interface PrivateList {
  readonly name: string;
  readonly setting: string;
  readonly entry: RegExp;
  readonly what: string;
}

/** The text of a list; empty without a path. Throws BuildError if there is no such file. */
export function readList(effects: Effects, path: string | undefined, list: PrivateList): string {
  if (path === undefined) return "";
  const file = effects.isFolder(path) ? undefined : effects.read(path);
  if (file) return new TextDecoder().decode(file);
  // To take a missing list for an empty one would undo what it says.
  throw new BuildError(
    `The ${list.name} ${path} is missing`,
    `Put it back, or leave ${list.setting} out of the configuration`,
  );
}

export function entriesOf(text: string, { name, entry, what }: PrivateList): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*/, "").trim());
  const bad = lines.findIndex((line) => line !== "" && !entry.test(line));
  if (bad === -1) return lines.filter((line) => line !== "");
  throw new BuildError(
    `Line ${bad + 1} of the ${name} is not ${what}`,
    "Write one a line, comments after #",
  );
}

/** The comment after an entry. A line feed in it would begin an entry of its own. */
export function noteOf(date: string, text: string): string {
  return `${date} ${text}`.replace(/\s+/g, " ").trim();
}
