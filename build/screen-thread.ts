// The thread that screen-job.ts starts: draws on the terminal, while the main thread may be busy loading.
import { WriteStream } from "node:tty";
import { parentPort } from "node:worker_threads";
import { createScreen } from "./screen.ts";

/** One of these a message. The thread answers `close` with true. */
export interface ScreenMessage {
  update?: string;
  keep?: string;
  close?: true;
}

// Its own stream, since a thread's process.stderr waits for the main thread.
const screen = createScreen(new WriteStream(2));
parentPort!.on("message", ({ update, keep, close }: ScreenMessage) => {
  if (update !== undefined) screen.update(update);
  if (keep !== undefined) screen.keep(keep);
  if (close) {
    screen.close();
    parentPort!.postMessage(true);
  }
});
