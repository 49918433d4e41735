// The list of withdrawn records, which no build publishes whatever the dump says. It is private: a line may say why.
//   <id>  # 2026-05-20 reason
import { BuildError } from "../../src/errors.ts";
import { UUID } from "../../src/uuid.ts";
import type { Effects } from "../disk/effects.ts";

/** Reads the list; without a path nothing is withdrawn. Throws BuildError if it is missing or damaged. */
export function readWithdrawn(effects: Effects, path: string | undefined): ReadonlySet<string> {
  if (path === undefined) return new Set();
  const file = effects.isFolder(path) ? undefined : effects.read(path);
  // To take a missing list for an empty one would publish again what was withdrawn.
  if (!file)
    throw new BuildError(
      `The list of withdrawn records ${path} is missing`,
      "Put it back, or leave withdrawn out of the configuration",
    );
  return parseWithdrawn(new TextDecoder().decode(file));
}

/** Blank lines and comments are ignored. Throws BuildError. */
export function parseWithdrawn(text: string): Set<string> {
  const ids = new Set<string>();
  text.split(/\r?\n/).forEach((line, i) => {
    const id = line.replace(/#.*/, "").trim();
    if (id === "") return;
    if (!UUID.test(id))
      throw new BuildError(
        `Line ${i + 1} of the list of withdrawn records is not a lower-case UUID`,
        "Write one id a line, comments after #",
      );
    ids.add(id);
  });
  return ids;
}

/** The list with one more record. `date` is YYYY-MM-DD. */
export function withRecord(text: string, id: string, date: string, reason = ""): string {
  const note = `${date} ${reason}`.replace(/\s+/g, " ").trim();
  const begun = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${begun}${id}  # ${note}\n`;
}

/** The list without a record. */
export function withoutRecord(text: string, id: string): string {
  return text
    .split("\n")
    .filter((line) => line.replace(/#.*/, "").trim() !== id)
    .join("\n");
}
