// Runs a job on a thread of its own: a script beside this file and what it is told in, what it says out.
import { Worker, type Transferable } from "node:worker_threads";
import { BuildError } from "../src/errors.ts";

/** Rejects with what the thread throws; a BuildError stays one. */
export function runThread<Answer>(
  script: string,
  workerData: unknown,
  transferList: Transferable[] = [],
): Promise<Answer> {
  const answer = new Promise<Answer>((settle, reject) => {
    const worker = new Worker(new URL(script, import.meta.url), { workerData, transferList });
    worker.once("message", settle);
    worker.once("error", (error) => reject(sameClass(error as Error & { hint?: string })));
    worker.once("exit", () => reject(new Error(`The thread of ${script} ended early`)));
  });
  // Whoever waits for it is told; until then nobody must be.
  answer.catch(() => {});
  return answer;
}

// An error keeps what it says on its way between threads, but not its class.
function sameClass(error: Error & { hint?: string }): Error {
  return error.hint === undefined ? error : new BuildError(error.message, error.hint);
}
