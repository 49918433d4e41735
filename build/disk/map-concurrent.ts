// Works through a list some items at a time: items and what to do with each in, the end of all out.

/** Requests under way at once. */
const LANES = 6;

/** Throws what the first lane that failed threw, once all lanes have ended. */
export async function eachInLanes<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await act(item);
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const one of lanes) if (one.status === "rejected") throw one.reason;
}
