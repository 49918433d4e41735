// Allows one run at a time to write at DIR. The lock is a folder with one file, named after the run: it can't be
// replaced while it holds a file, and of a run that is over just that file is removed, which takes it from nobody else.
import { hash } from "node:crypto";
import { hostname } from "node:os";
import { basename, dirname } from "node:path";
import { threadId } from "node:worker_threads";
import { BuildError } from "../../src/errors.ts";
import { isRunning, type Effects } from "../disk/effects.ts";
import { ignoreErrors } from "../disk/ignore-errors.ts";

const BEAT_MS = 60_000;
/** Without a sign of life for so long, a run of another machine is over. */
const SILENT_MS = 60 * BEAT_MS;

const held = new Set<string>();
let taken = 0;

/** Returns a function that releases the lock of `out`. Throws BuildError if another run has it. */
export function takeLock(effects: Effects, out: string): () => void {
  const path = `${out}.lock`;
  const name = `${machineOf(effects)}-${process.pid}-${startOf(effects, process.pid)}-${threadId}-${++taken}`;
  clearStale(effects, path);
  if (!effects.claim(path, name)) {
    throw new BuildError(
      `Another run is writing ${out}`,
      `Wait until it ends. If it ran on another machine, which is gone, remove ${path}`,
    );
  }
  held.add(name);
  const beat = setInterval(
    () => ignoreErrors(() => effects.replace(`${path}/${name}`, "")),
    BEAT_MS,
  ).unref();
  return () => {
    held.delete(name);
    clearInterval(beat);
    // The folder stays: another run may take it at this moment.
    effects.remove(`${path}/${name}`);
  };
}

function clearStale(effects: Effects, path: string): void {
  const parent = dirname(path);
  const prefix = `${basename(path)}.`;
  for (const name of effects.names(parent)) {
    if (!name.startsWith(prefix) || !isOver(effects, path, name.slice(prefix.length))) continue;
    ignoreErrors(() => effects.remove(`${parent}/${name}`));
  }
  if (effects.size(path) === undefined) return;
  if (!effects.isFolder(path)) {
    // Earlier versions left an empty file.
    if (effects.size(path) === 0) return effects.remove(path);
    throw new BuildError(`${path} is not a lock of Riffle`, "Remove it, or choose another --out");
  }
  for (const name of effects.names(path)) {
    if (isOver(effects, path, name)) effects.remove(`${path}/${name}`);
  }
}

function isOver(effects: Effects, path: string, name: string): boolean {
  const [machine, pid, start, thread] = name.split("-");
  if (machine !== machineOf(effects)) {
    const lock = effects.folders(dirname(path)).find((folder) => folder.name === basename(path));
    return lock !== undefined && Date.now() - lock.modified > SILENT_MS;
  }
  if (!isRunning(Number(pid)) || startOf(effects, Number(pid)) !== start) return true;
  return Number(pid) === process.pid && Number(thread) === threadId && !held.has(name);
}

// Containers number their processes by themselves.
function machineOf(effects: Effects): string {
  const processes = effects.linkTarget("/proc/self/ns/pid") ?? "";
  return hash("sha256", `${hostname()} ${processes}`).slice(0, 16);
}

/** When a process began, in ticks since the machine did: numbers of processes are used again. "0" where nobody tells. */
function startOf(effects: Effects, pid: number): string {
  const stat = Buffer.from(effects.read(`/proc/${pid}/stat`) ?? []).toString("latin1");
  // The name of the program, which may hold anything, ends with the last ")".
  return stat.split(") ").at(-1)!.split(" ")[19] ?? "0";
}
