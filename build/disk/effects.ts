// All that build/, ops/ and partner/ do to the disk, behind one interface; only this file imports node:fs (I1).
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { explained } from "./disk-errors.ts";
import { ignoreErrors } from "./ignore-errors.ts";

const made = new Set<string>();
/** Prefix of this machine's scratch folders; a process id follows. */
const SCRATCH = `riffle-scratch-${hostname()}-`;

const bare = {
  /** Bytes of a file, or undefined if it doesn't exist; a folder has 0. Follows links. */
  size: (path: string) => fs.statSync(path, { throwIfNoEntry: false })?.size,
  isFolder: (path: string) => fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
  /** A text that differs for another file and for a changed one; undefined without a file. */
  identity(path: string): string | undefined {
    const found = fs.statSync(path, { throwIfNoEntry: false, bigint: true });
    return found && `${found.dev}:${found.ino} ${found.size} bytes at ${found.mtimeNs}`;
  },
  read: (path: string): Uint8Array | undefined => unlessMissing(() => fs.readFileSync(path)),
  head(path: string, bytes: number): Uint8Array {
    const file = fs.openSync(path, "r");
    try {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, fs.readSync(file, buffer, 0, bytes, 0));
    } finally {
      fs.closeSync(file);
    }
  },
  chunks: (path: string, bytes = 1 << 20): AsyncIterable<Uint8Array> =>
    fs.createReadStream(path, { highWaterMark: bytes }),
  /** Paths of all files below a folder, relative with "/", sorted; [] without a folder. */
  list: (folder: string) =>
    (unlessMissing(() => fs.readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [])
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .sort(),
  names: (folder: string) => (unlessMissing(() => fs.readdirSync(folder)) ?? []).sort(),
  /** The folders in a folder, with when each was last modified, in ms since 1970. */
  folders: (folder: string) =>
    fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, modified: fs.statSync(join(folder, name)).mtimeMs })),
  /** Creates a file and its folders. Throws if the path exists: no output is written twice. */
  write(path: string, bytes: Uint8Array | string): void {
    makeFolder(dirname(path));
    fs.writeFileSync(path, bytes, { flag: "wx" });
  },
  link(from: string, path: string): void {
    makeFolder(dirname(path));
    fs.linkSync(from, path);
  },
  /** Makes a private copy of a file, in a folder that exists. Throws if the path exists. */
  copy(from: string, path: string): void {
    fs.copyFileSync(from, path, fs.constants.COPYFILE_EXCL | fs.constants.COPYFILE_FICLONE);
    fs.chmodSync(path, 0o600);
  },
  rename(from: string, to: string): void {
    makeFolder(dirname(to));
    fs.renameSync(from, to);
    syncEntry(dirname(to));
    made.clear();
  },
  /** Waits until all that is in a folder has survived a power cut. */
  sync(folder: string): void {
    // One wait for the file system: file by file, 14,000 take 28 s where this takes 0.5 s.
    if (spawnSync("sync", ["-f", folder], { stdio: "ignore" }).status === 0) return;
    const names = fs.readdirSync(folder, { recursive: true }) as string[];
    for (const name of [".", ...names]) syncEntry(join(folder, name));
  },
  /** Atomically writes or replaces a private file, which only its owner may read. */
  replace(path: string, bytes: Uint8Array | string): void {
    const fresh = `${path}.new-${process.pid}`;
    fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      fs.writeFileSync(fresh, bytes, { mode: 0o600, flush: true });
      fs.renameSync(fresh, path);
    } catch (error) {
      fs.rmSync(fresh, { force: true });
      throw error;
    }
  },
  remove(path: string): void {
    try {
      fs.unlinkSync(path);
    } catch {
      made.clear();
      fs.rmSync(path, { recursive: true, force: true });
    }
  },
  linkTarget: (path: string) =>
    fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
      ? fs.readlinkSync(path)
      : undefined,
  point(path: string, target: string): void {
    const fresh = `${path}.link-${process.pid}`;
    fs.rmSync(fresh, { force: true });
    fs.symlinkSync(relative(dirname(path), target), fresh);
    fs.renameSync(fresh, path);
    syncEntry(dirname(path));
  },
  /** Bytes that this user can still write on the disk of a path, which need not exist; undefined if unknown. */
  free(path: string): number | undefined {
    let place = resolve(path);
    while (!fs.existsSync(place) && place !== dirname(place)) place = dirname(place);
    const found = ignoreErrors(() => fs.statfsSync(place));
    // Some disks don't count blocks.
    return found && found.blocks > 0 ? found.bavail * found.bsize : undefined;
  },
  /** Makes a folder that holds one empty file of that name; returns false if there is one that holds a file. */
  claim(path: string, name: string): boolean {
    // The rename is what only one of several gets done.
    const own = `${path}.${name}`;
    fs.mkdirSync(dirname(path), { recursive: true });
    fs.mkdirSync(own);
    try {
      fs.writeFileSync(join(own, name), "");
      fs.renameSync(own, path);
      return true;
    } catch (error) {
      fs.rmSync(own, { recursive: true, force: true });
      if (["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code!)) return false;
      throw error;
    }
  },
  clearScratch: () => removeScratch((pid) => pid === process.pid),
  sweepScratch: () => removeScratch((pid) => !isRunning(pid)),
  scratch(): string {
    bare.sweepScratch();
    // The real path, so that relative links from there resolve.
    return fs.mkdtempSync(join(fs.realpathSync(tmpdir()), `${SCRATCH}${process.pid}-`));
  },
};

export type Effects = typeof bare;

export const disk: Effects = explained(bare);

// Other machines may share the disk; only of our own processes can we tell whether they run.
function removeScratch(isOver: (pid: number) => boolean): void {
  const names = ignoreErrors(() => fs.readdirSync(tmpdir())) ?? [];
  for (const name of names) {
    if (!name.startsWith(SCRATCH)) continue;
    const pid = /^(\d+)-\w{6}$/.exec(name.slice(SCRATCH.length))?.[1];
    if (pid === undefined || !isOver(Number(pid))) continue;
    // Another user's folders are not ours to remove.
    ignoreErrors(() => fs.rmSync(join(tmpdir(), name), { recursive: true, force: true }));
  }
}

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
  const entry = fs.openSync(path, "r");
  try {
    fs.fsyncSync(entry);
  } catch (error) {
    // Some file systems can't sync folders.
    if (!["EINVAL", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code!)) throw error;
  } finally {
    fs.closeSync(entry);
  }
}

function makeFolder(folder: string): void {
  if (made.has(folder)) return;
  fs.mkdirSync(folder, { recursive: true });
  made.add(folder);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and is another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
