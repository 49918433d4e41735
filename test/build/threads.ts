// What tests of threads share: a disk that leaves another thread time to write, and the thread that an act
// starts.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";
import { disk, type Effects } from "../../build/effects.ts";

export function wait(): void {
  for (const until = performance.now() + 1; performance.now() < until;);
}

/** The disk, slow on this thread; `note` is told what this thread writes. */
export function slowDisk(note: (path: string) => void = () => {}): Effects {
  return {
    ...disk,
    write(path, bytes) {
      note(path);
      wait();
      disk.write(path, bytes);
    },
  };
}

/** What an act returns, and the threads that it starts before it does. */
export function threadsOf<T>(act: () => T): { result: T; threads: Worker[] } {
  const threads: Worker[] = [];
  const note = (message: unknown) => threads.push((message as { worker: Worker }).worker);
  subscribe("worker_threads", note);
  try {
    return { result: act(), threads };
  } finally {
    unsubscribe("worker_threads", note);
  }
}
