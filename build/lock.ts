// Lets one build at a time publish at a place: the place in, a lock that ends with the build out.
import { hostname } from "node:os";
import { BuildError } from "../src/errors.ts";
import type { Effects } from "./effects.ts";

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** A lock of another host counts as left behind after this long, in hours. */
const STALE_HOURS = 6;

/** Takes the lock of `out` and returns what gives it back. Throws BuildError if a build has it. */
export function takeLock(effects: Effects, out: string, clock: () => number): () => void {
  const path = `${out}.lock`;
  const holder = readHolder(effects, path);
  if (holder && isAlive(holder, clock())) {
    throw new BuildError(
      `Another build (process ${holder.pid} on ${holder.host}) is publishing at ${out} since ${holder.since}`,
      `Wait until it ends; if it is gone for certain, remove ${path}`,
    );
  }
  effects.remove(path);
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date(clock()).toISOString(),
  };
  // Creating fails if another build was quicker.
  effects.write(path, JSON.stringify(own));
  return () => effects.remove(path);
}

function readHolder(effects: Effects, path: string): Holder | undefined {
  const bytes = effects.read(path);
  try {
    return bytes && (JSON.parse(Buffer.from(bytes).toString("utf8")) as Holder);
  } catch {
    return undefined; // a lock that was cut short holds nobody
  }
}

function isAlive({ pid, host, since }: Holder, now: number): boolean {
  if (host !== hostname()) return now - Date.parse(since) < STALE_HOURS * 3_600_000;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
