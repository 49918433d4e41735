// Lets one build at a time publish at a place: the place in, a lock that ends with the build out.
import { hostname } from "node:os";
import { BuildError } from "../src/errors.ts";
import type { Effects } from "./effects.ts";
import { isRunning } from "./is-running.ts";

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** A lock of another host counts as left behind after this long, in hours. */
const STALE_HOURS = 6;

/** Locks that this process has. */
const held = new Set<string>();

/** Takes the lock of `out` and returns what gives it back. Throws BuildError if a build has it. */
export function takeLock(effects: Effects, out: string, clock: () => number): () => void {
  const path = `${out}.lock`;
  clearAbandoned(effects, path, clock());
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date(clock()).toISOString(),
  };
  // A second name for a whole file: nobody ever reads half a lock, and only one gets it.
  const draft = `${path}-${process.pid}`;
  effects.replace(draft, JSON.stringify(own));
  try {
    effects.link(draft, path);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "EEXIST" ? busy(path, undefined) : error;
  } finally {
    effects.remove(draft);
  }
  held.add(path);
  return () => {
    held.delete(path);
    effects.remove(path);
  };
}

// Removes the lock of a build that was killed. Throws BuildError if its build is alive.
function clearAbandoned(effects: Effects, path: string, now: number): void {
  const text = readText(effects, path);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (held.has(path) || (holder && isAlive(holder, now))) throw busy(path, holder);
  // Where two find it, the one that comes later may have moved the lock that the other then took.
  const aside = `${path}-left-${process.pid}`;
  try {
    effects.rename(path, aside);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ENOENT" ? busy(path, undefined) : error;
  }
  if (readText(effects, aside) !== text) {
    effects.rename(aside, path);
    throw busy(path, undefined);
  }
  effects.remove(aside);
}

function busy(path: string, holder: Holder | undefined): BuildError {
  const out = path.slice(0, -".lock".length);
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : "";
  return new BuildError(
    `Another build is publishing at ${out}${who}`,
    `Wait until it ends; if it is gone for certain, remove ${path}`,
  );
}

function readText(effects: Effects, path: string): string | undefined {
  const bytes = effects.read(path);
  return bytes && Buffer.from(bytes).toString("utf8");
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined; // a damaged lock holds nobody
  }
}

function isAlive({ pid, host, since }: Holder, now: number): boolean {
  if (host !== hostname()) return now - Date.parse(since) < STALE_HOURS * 3_600_000;
  // In a container every build may have the same number.
  return pid !== process.pid && isRunning(pid);
}
