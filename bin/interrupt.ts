// Ends a command that the operator interrupts, with Ctrl+C or a signal, after cleaning up.
import { once } from "node:events";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type Signal = (typeof SIGNALS)[number];

/** Returns what to say about it, if anything. */
type CleanUp = () => Promise<string | void> | string | void;

const cleanUps = new Set<CleanUp>();

/** Waits for `work`; if it is interrupted, `cleanUp` is called, and the wait ends with the process. */
export async function interruptible<T>(work: Promise<T>, cleanUp: CleanUp): Promise<T> {
  let interrupted = false;
  const listed: CleanUp = () => {
    interrupted = true;
    return cleanUp();
  };
  cleanUps.add(listed);
  try {
    return await work;
  } finally {
    // How interrupted work ends doesn't matter: the process ends after the clean-up.
    if (interrupted) await new Promise(() => {});
    cleanUps.delete(listed);
  }
}

export const untilSignal = () =>
  Promise.race(SIGNALS.map((signal) => once(process, signal).then(() => signal)));

/** The same without the listeners of a library, which would end the process before it is cleaned up. */
export function untilSignalAlone() {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  return untilSignal();
}

/** Until the returned function is called, a signal cleans up, says so, and ends the process; a second one at once. */
export function listenForInterrupts(say: (text: string) => void, state: string): () => void {
  const stop = async (signal: Signal) => {
    for (const name of SIGNALS) process.once(name, () => process.kill(process.pid, 9));
    const said: string[] = [];
    for (const cleanUp of [...cleanUps].reverse()) {
      // The next run clears what a failed clean-up leaves; the process must end now.
      const text = await (async () => cleanUp())().catch(() => undefined);
      if (text) said.push(text);
    }
    say(`Interrupted. ${said.join(". ") || state}`);
    // As a shell gives it.
    process.exit(128 + constants.signals[signal]);
  };
  for (const name of SIGNALS) process.once(name, stop);
  return () => {
    for (const name of SIGNALS) process.removeListener(name, stop);
  };
}
