// Runs an asynchronous action on each item of a list, a few items at a time.

const CONCURRENCY = 6;

/** Waits for all that was started, then rethrows the first failure; items not yet started are skipped. */
export async function mapConcurrent<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  concurrency = CONCURRENCY,
): Promise<void> {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await act(item);
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, work));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
