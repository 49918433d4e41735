// A screen on stderr: on a terminal a thread draws it, so that something moves whatever the main one does.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createScreen, type Screen } from "./screen.ts";
import type { ScreenMessage } from "./screen-thread.ts";

export interface LiveScreen extends Screen {
  /** Removes the moving line. Whoever writes to the terminal otherwise waits for this first. */
  close(): Promise<void>;
}

export function startScreen(): LiveScreen {
  const { stderr } = process;
  if (!stderr.isTTY) {
    const screen = createScreen(stderr);
    return { ...screen, close: async () => screen.close() };
  }
  let worker: Worker | undefined;
  const post = (message: ScreenMessage) => {
    worker ??= new Worker(new URL("screen-thread.ts", import.meta.url));
    worker.unref();
    worker.postMessage(message);
  };
  return {
    update: (update) => post({ update }),
    keep: (keep) => post({ keep }),
    async close() {
      if (!worker) return;
      const closed = once(worker, "message");
      post({ close: true });
      // Until it has answered, the process must not end.
      worker.ref();
      await closed;
      worker.unref();
    },
  };
}
