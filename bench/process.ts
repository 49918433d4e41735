// Runs a script in a process of its own, and returns the time of the whole process and the JSON it printed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { BuildError } from "../src/errors.ts";

/** Timeout of a script. */
const LONGEST_MS = 900_000;
const MOST_OUTPUT = 1 << 26;

export interface Ran<T> {
  /** From the start of the process to its end. */
  seconds: number;
  said: T;
}

/** Runs a file of this folder. Throws if it fails. */
export function runScript<T>(script: string, args: readonly string[]): Ran<T> {
  return run(process.execPath, [join(import.meta.dirname, script), ...args]);
}

/** `cp -r`, in seconds. Throws if it fails. */
export function copyTree(from: string, to: string): number {
  return run("cp", ["-r", from, to]).seconds;
}

/** Throws if two folders differ in a file or a byte. */
export function assertSameTree(one: string, other: string): void {
  run("diff", ["-r", "-q", one, other]);
}

/** Waits until everything written before is on the disk, so that it does not slow what comes next. */
export function settle(): void {
  spawnSync("sync", { timeout: LONGEST_MS });
}

function run<T>(command: string, args: readonly string[]): Ran<T> {
  const begin = performance.now();
  const { status, signal, stdout, error } = spawnSync(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: LONGEST_MS,
    maxBuffer: MOST_OUTPUT,
  });
  const seconds = (performance.now() - begin) / 1000;
  if (error) throw error;
  if (status !== 0) {
    const message = `${command} ${args.join(" ")} ended with ${status ?? signal}`;
    throw new BuildError(message, "Read what it printed above");
  }
  const text = stdout.toString().trim();
  return { seconds, said: (text === "" ? undefined : JSON.parse(text)) as T };
}
