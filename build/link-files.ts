// Links many files from one folder into another, on a thread of its own where they are many: a build
// has time to read and project meanwhile.
import { Worker } from "node:worker_threads";
import { BuildError } from "../src/errors.ts";
import type { Effects } from "./effects.ts";

/** What the thread is told. */
export interface LinkJob {
  from: string;
  to: string;
  /** Below both folders, each beginning with "/". */
  paths: readonly string[];
}

/** A thread costs as much as this many links. */
const WORTH_A_THREAD = 1_000;

/** Links the files that are there; one that is missing is passed over. */
export function linkFiles({ link }: Pick<Effects, "link">, { from, to, paths }: LinkJob): void {
  for (const path of paths) {
    try {
      link(from + path, to + path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** Resolves when all are linked. `effects` are those of this thread; another one uses the real disk. */
export async function linkMany(effects: Pick<Effects, "link">, job: LinkJob): Promise<void> {
  if (job.paths.length < WORTH_A_THREAD) return linkFiles(effects, job);
  await new Promise<void>((settle, reject) => {
    const worker = new Worker(new URL("link-thread.ts", import.meta.url), { workerData: job });
    worker.once("error", (error) => reject(sameClass(error as Error & { hint?: string })));
    worker.once("exit", () => settle());
  });
}

// An error keeps what it says on its way between threads, but not its class.
function sameClass(error: Error & { hint?: string }): Error {
  return error.hint === undefined ? error : new BuildError(error.message, error.hint);
}
