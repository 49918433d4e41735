// Runs a script of this folder on a thread of its own; what it posts, and how it fails, reaches the caller.
import { Worker, type ResourceLimits } from "node:worker_threads";
import { BuildError } from "../src/errors.ts";

/** Each message of the thread is an object with one of the members of `Messages`. */
export function startThread<Messages>(
  script: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
) {
  const worker = new Worker(script, { workerData, resourceLimits });
  const failed = new Promise<never>((_, reject) => {
    worker.once("error", (error) => reject(restoreClass(error as Error & { hint?: string })));
    worker.once("exit", () => reject(new Error("A thread ended early")));
  });
  const on = <Name extends keyof Messages>(name: Name, hear: (content: Messages[Name]) => void) =>
    void worker.on("message", (message: Messages) => {
      if (message[name] !== undefined) hear(message[name]);
    });
  return {
    on,
    /** The first message of a name. Rejects if the thread fails or ends before: with its BuildError, if that. */
    first<Name extends keyof Messages>(name: Name) {
      const said = new Promise<Messages[Name]>((settle) => on(name, settle));
      const either = Promise.race([said, failed]);
      // Avoid an unhandled rejection; awaiting callers still see the error.
      either.catch(() => {});
      return either;
    },
    end: () => worker.terminate(),
  };
}

// Errors cross threads with their properties, but without their class.
function restoreClass(error: Error & { hint?: string }): Error {
  return error.hint === undefined ? error : new BuildError(error.message, error.hint);
}
