// Ends a command that the operator interrupts, with Ctrl+C or a signal, after cleaning up.
import { once } from "node:events";

/** Exit codes as a shell gives them: 128 and the signal's number. */
const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Signal = keyof typeof CODES;
export const SIGNALS = Object.keys(CODES) as Signal[];

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
    // How interrupted work ends doesn't matter.
    if (interrupted) await new Promise(() => {});
    cleanUps.delete(listed);
  }
}

export async function untilSignal(): Promise<Signal> {
  return Promise.race(SIGNALS.map((signal) => once(process, signal).then(() => signal)));
}

/** Until the returned function is called, a signal cleans up, says so, and ends the process; a second one at once. */
export function listenForInterrupts(say: (text: string) => void, state: string): () => void {
  const stop = async (signal: Signal) => {
    for (const name of SIGNALS) process.once(name, () => process.kill(process.pid, 9));
    const said: string[] = [];
    for (const cleanUp of [...cleanUps].reverse()) {
      try {
        const text = await cleanUp();
        if (text) said.push(text);
      } catch {
        // The next run clears what is left; the process must end now.
      }
    }
    say(`Interrupted. ${said.join(". ") || state}`);
    process.exit(CODES[signal]);
  };
  for (const name of SIGNALS) process.once(name, stop);
  return () => {
    for (const name of SIGNALS) process.removeListener(name, stop);
  };
}
