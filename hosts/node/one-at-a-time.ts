// Keeps the runs of a timer from overlapping.

/** `work`, but a call while it runs waits for that run instead of starting another. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () =>
    (running ??= work().finally(() => {
      running = undefined;
    }));
}
