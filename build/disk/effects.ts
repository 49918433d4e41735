// Everything the compiler does to the disk, behind one interface. No other file of build/ imports
// node:fs (I1): tests can pass their own effects, and this file shows all that can be touched.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

import { explained } from "./disk-errors.ts";
import { ignoreErrors } from "./ignore-errors.ts";
import { isRunning } from "./running.ts";

export interface Effects {
  /** Bytes of a file, or undefined if there is none; a folder has 0. Follows links. */
  size(path: string): number | undefined;
  isFolder(path: string): boolean;
  /** A text that differs for another file and for a changed one; undefined if there is no file. */
  identity(path: string): string | undefined;
  /** The whole file, or undefined if there is none. */
  read(path: string): Uint8Array | undefined;
  /** The first bytes of a file, at most `bytes` of them. */
  head(path: string, bytes: number): Uint8Array;
  /** A file in chunks of `bytes`, as it is read. */
  chunks(path: string, bytes?: number): AsyncIterable<Uint8Array>;
  /** Paths of all files below a folder, relative with "/", sorted; [] if there is no folder. */
  list(folder: string): string[];
  /** Names of all that lies in a folder itself, sorted; [] if there is no folder. */
  names(folder: string): string[];
  /** The folders in a folder, with when each was last modified, in ms since 1970. */
  folders(folder: string): { name: string; modified: number }[];
  /** Creates a file and its folders. Throws if the path exists: no output is written twice. */
  write(path: string, bytes: Uint8Array | string): void;
  /** Creates a hard link to the file `from`. Throws if the path exists. */
  link(from: string, path: string): void;
  /** Makes a private copy of a file, in a folder that exists. Throws if the path exists. */
  copy(from: string, path: string): void;
  rename(from: string, to: string): void;
  /** Waits until all that is in a folder is on the disk itself, so that a power cut can't take it. */
  sync(folder: string): void;
  /** Atomically writes or replaces a private file, which only its owner may read. */
  replace(path: string, bytes: Uint8Array | string): void;
  /** Removes a file, or a folder with its contents; does nothing if there is none. */
  remove(path: string): void;
  /** The target of a symbolic link, or undefined if the path is none. */
  linkTarget(path: string): string | undefined;
  /** Atomically points the symbolic link at `path` to `target`. */
  point(path: string, target: string): void;
  /** Bytes that this user can still write on the disk of a path, which need not exist; undefined if unknown. */
  free(path: string): number | undefined;
  /**
   * Makes a folder that holds one empty file of that name, and the folders above it; in place of an empty one, too.
   * Returns false if there is one that holds a file.
   */
  claim(path: string, name: string): boolean;
  /** A new empty private folder outside the output, for the caller to remove. */
  scratch(): string;
  /** Removes all that scratch() gave to this process. */
  clearScratch(): void;
  /** Removes all that scratch() gave to processes that are over. */
  sweepScratch(): void;
}

/** Folders that exist: a snapshot has thousands of files in hundreds of folders. */
const made = new Set<string>();
/** Prefix of this machine's scratch folders; a process id follows. */
const SCRATCH = `riffle-scratch-${hostname()}-`;

const bare: Effects = {
  size: (path) => statSync(path, { throwIfNoEntry: false })?.size,
  isFolder: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  identity(path) {
    const found = statSync(path, { throwIfNoEntry: false, bigint: true });
    return found && `${found.dev}:${found.ino} ${found.size} bytes at ${found.mtimeNs}`;
  },
  read: (path) => unlessMissing(() => readFileSync(path)),
  head(path, bytes) {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(file, buffer, 0, bytes, 0));
    } finally {
      closeSync(file);
    }
  },
  chunks: (path, bytes = 1 << 20) => createReadStream(path, { highWaterMark: bytes }),
  list: (folder) =>
    (unlessMissing(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [])
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .sort(),
  names: (folder) => (unlessMissing(() => readdirSync(folder)) ?? []).sort(),
  folders: (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, modified: statSync(join(folder, name)).mtimeMs })),
  write(path, bytes) {
    makeFolder(dirname(path));
    writeFileSync(path, bytes, { flag: "wx" });
  },
  link(from, path) {
    makeFolder(dirname(path));
    linkSync(from, path);
  },
  copy(from, path) {
    copyFileSync(from, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    chmodSync(path, 0o600);
  },
  rename(from, to) {
    makeFolder(dirname(to));
    renameSync(from, to);
    syncEntry(dirname(to));
    made.clear();
  },
  sync(folder) {
    // One wait for the file system: file by file, 14,000 take 28 s where this takes 0.5 s.
    if (spawnSync("sync", ["-f", folder], { stdio: "ignore" }).status === 0) return;
    const names = readdirSync(folder, { recursive: true }) as string[];
    for (const name of [".", ...names]) syncEntry(join(folder, name));
  },
  replace(path, bytes) {
    const fresh = `${path}.new-${process.pid}`;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(fresh, bytes, { mode: 0o600, flush: true });
      renameSync(fresh, path);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
  },
  remove(path) {
    try {
      unlinkSync(path);
    } catch {
      made.clear();
      rmSync(path, { recursive: true, force: true });
    }
  },
  linkTarget: (path) =>
    lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined,
  point(path, target) {
    const fresh = `${path}.link-${process.pid}`;
    rmSync(fresh, { force: true });
    symlinkSync(relative(dirname(path), target), fresh);
    renameSync(fresh, path);
    syncEntry(dirname(path));
  },
  free(path) {
    for (let place = resolve(path); ; place = dirname(place)) {
      const found = ignoreErrors(() => statfsSync(place));
      // Some disks don't count blocks.
      if (found) return found.blocks > 0 ? found.bavail * found.bsize : undefined;
      if (place === dirname(place)) return undefined;
    }
  },
  claim(path, name) {
    // The rename is what only one of several gets done.
    const own = `${path}.${name}`;
    mkdirSync(dirname(path), { recursive: true });
    mkdirSync(own);
    try {
      writeFileSync(join(own, name), "");
      renameSync(own, path);
      return true;
    } catch (error) {
      rmSync(own, { recursive: true, force: true });
      if (["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code!)) return false;
      throw error;
    }
  },
  clearScratch: () => removeScratch((pid) => pid === process.pid),
  sweepScratch: () => removeScratch((pid) => !isRunning(pid)),
  scratch() {
    bare.sweepScratch();
    // The real path, so that relative links from there resolve.
    return mkdtempSync(join(realpathSync(tmpdir()), `${SCRATCH}${process.pid}-`));
  },
};

/** The real disk. Throws BuildError where it is full, read-only or the like. */
export const disk: Effects = explained(bare);

// A killed process leaves its scratch folder, perhaps with a dump in it. Other machines may share the
// disk, and only for our own can we tell whether the process still runs.
function removeScratch(isOver: (pid: number) => boolean): void {
  const names = ignoreErrors(() => readdirSync(tmpdir())) ?? [];
  for (const name of names) {
    const pid = name.startsWith(SCRATCH)
      ? /^(\d+)-\w{6}$/.exec(name.slice(SCRATCH.length))?.[1]
      : "";
    if (!pid || !isOver(Number(pid))) continue;
    // Another user's folders are not ours to remove.
    ignoreErrors(() => rmSync(join(tmpdir(), name), { recursive: true, force: true }));
  }
}

/** What `read` returns; undefined if there is nothing. */
function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    // ENOTDIR: a part of the path is a file.
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code!)) return undefined;
    throw error;
  }
}

function syncEntry(path: string): void {
  const entry = openSync(path, "r");
  try {
    fsyncSync(entry);
  } catch (error) {
    // Some file systems can't sync folders.
    if (!["EINVAL", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code!)) throw error;
  } finally {
    closeSync(entry);
  }
}

function makeFolder(folder: string): void {
  if (made.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  made.add(folder);
}
