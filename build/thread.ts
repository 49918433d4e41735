// Starts a thread of the compiler and waits for what it posts.
import { Worker, type ResourceLimits } from "node:worker_threads";
import { BuildError } from "../src/errors.ts";

/** `Messages` has the parts that the script's messages may have. */
export function startThread<Messages extends object>(
  script: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
) {
  const worker = new Worker(script, { workerData, resourceLimits });
  /** A part, from the first message that has it. Rejects with the error that ended the thread. */
  const wait = <Name extends keyof Messages>(name: Name) => {
    const part = new Promise<NonNullable<Messages[Name]>>((settle, reject) => {
      worker.on("message", (message: Messages) => message[name] && settle(message[name]!));
      worker.once("error", (error) => reject(restoreClass(error as Error & { hint?: string })));
      worker.once("exit", () => reject(new Error("A thread ended early")));
    });
    // Avoid an unhandled rejection; awaiting callers still see the error.
    part.catch(() => {});
    return part;
  };
  return { worker, wait };
}

// Errors cross threads with their properties, but without their class.
function restoreClass(error: Error & { hint?: string }): Error {
  return error.hint === undefined ? error : new BuildError(error.message, error.hint);
}
