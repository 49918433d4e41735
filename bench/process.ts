// Runs a script in a process of its own, and returns the time of the whole process and the JSON it printed.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { BuildError } from "../src/errors.ts";

const TIMEOUT_MS = 900_000;
const MAX_OUTPUT = 1 << 26;

export interface Ran<T> {
  /** From the start of the process to its end. */
  seconds: number;
  said: T;
}

export function runScript<T>(script: string, args: readonly string[]): Ran<T> {
  const begin = performance.now();
  const path = join(import.meta.dirname, script);
  const { status, signal, stdout, error } = spawnSync(process.execPath, [path, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT,
  });
  const seconds = (performance.now() - begin) / 1000;
  if (error) throw error;
  if (status !== 0) {
    const message = `${script} ${args.join(" ")} ended with ${status ?? signal}`;
    throw new BuildError(message, "Read what it printed above");
  }
  const text = stdout.toString().trim();
  return { seconds, said: (text === "" ? undefined : JSON.parse(text)) as T };
}
