// Wraps effects so that disk errors say which path failed and what to do about it.
import { dirname } from "node:path";
import { BuildError } from "../../src/errors.ts";

const PERMISSION = "Let the user that runs this read and write there, or choose another folder";
const ROOM = "Make room there (docs/scale.md says what a snapshot takes), then try again";

const MEANINGS: Readonly<Record<string, readonly [(path: string) => string, string]>> = {
  ENOSPC: [(path) => `The disk is full at ${path}`, ROOM],
  EDQUOT: [(path) => `The disk quota is used up at ${path}`, ROOM],
  EROFS: [(path) => `${path} is on a read-only disk`, "Choose a folder that can be written"],
  EACCES: [(path) => `This user may not use ${path}`, PERMISSION],
  EPERM: [(path) => `This user may not use ${path}`, PERMISSION],
  ENOTDIR: [(path) => `A part of ${path} is not a folder`, "Check the path"],
  ENAMETOOLONG: [(path) => `${path} is too long for this disk`, "Choose a shorter folder"],
  ELOOP: [(path) => `The links of ${path} lead in a circle`, "Check the path"],
  EIO: [(path) => `The disk fails at ${path}`, "Check the disk, or use another one"],
  EMFILE: [(path) => `Too many files are open at ${path}`, "Raise the limit, like: ulimit -n 4096"],
  ENFILE: [(path) => `Too many files are open at ${path}`, "End other programs of this machine"],
};

const MAKING = ["write", "link", "copy", "rename", "replace", "point", "claim"];

export function explained<Effects extends object>(effects: Effects): Effects {
  const entries = Object.entries(effects).map(([name, act]: [string, Act]) => [
    name,
    (...args: never[]) => {
      try {
        const result = act(...args);
        return name === "chunks" ? explainedChunks(result as AsyncIterable<Uint8Array>) : result;
      } catch (error) {
        throw explain(error, name, args);
      }
    },
  ]);
  return Object.fromEntries(entries) as Effects;
}

type Act = (...args: never[]) => unknown;

async function* explainedChunks(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw explain(error, "chunks", []);
  }
}

function explain(error: unknown, name: string, args: readonly unknown[]): unknown {
  if (!(error instanceof Error)) return error;
  const { code = "", syscall, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  // A write that fails half-way does not name its file.
  const place = dest ?? path ?? String(args[0] ?? "the output");
  const isMaking = MAKING.includes(name);
  if (isMaking && (code === "EACCES" || code === "EPERM")) {
    return new BuildError(`This user may not write in ${dirname(place)}`, PERMISSION);
  }
  // In folders that the system makes up, like /proc, nothing can be made.
  if (isMaking && code === "ENOENT" && syscall === "mkdir") {
    return new BuildError(`No folder can be made at ${place}`, "Choose a folder on a disk");
  }
  // Node makes folders recursively, and says EEXIST where it meets a file.
  const meaning = MEANINGS[code === "EEXIST" && syscall === "mkdir" ? "ENOTDIR" : code];
  return meaning ? new BuildError(meaning[0](place), meaning[1]) : error;
}
