// Keeps secrets in a file that a shell reads with ".": lines of `export NAME='value'`, and comments for people.
import { BuildError } from "../src/errors.ts";
import { disk } from "../build/disk/effects.ts";
import { textOf } from "../build/disk/parse.ts";

/** Where keys:pins and keys:signing write to, below the project's folder; git ignores it. */
export const SECRETS_FILE = "riffle.env";

/** Adds variables to the file, which only its owner may read. Throws BuildError if it has one of them. */
export function addSecrets(
  path: string,
  notes: readonly string[],
  variables: Readonly<Record<string, string>>,
): void {
  if (disk.isFolder(path)) throw new BuildError(`${path} is a folder`, "Give --to a file");
  const before = textOf(disk.read(path));
  const names = Object.keys(variables);
  const there = names.find((name) => new RegExp(`^(export )?${name}=`, "m").test(before));
  const hint = "Keep that one; if a new one is meant, give --to another file";
  if (there !== undefined)
    throw new BuildError(`${path} has a ${there} already, which is not overwritten`, hint);
  const lines = [
    ...notes.map((note) => `# ${note}`),
    ...names.map((name) => `export ${name}='${variables[name]}'`),
  ];
  const gap = before === "" ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  disk.replace(path, `${before}${gap}${lines.join("\n")}\n`);
}
