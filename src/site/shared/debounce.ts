// Waits for a pause between calls and makes the last one.

export interface Debounced<T extends unknown[]> {
  (...args: T): void;
  /** Drops a call that waits. */
  cancel(): void;
  /** Makes a call that waits now. */
  flush(): void;
}

/** Calls `act` with the last arguments once no call came for `pause` ms. */
export function debounce<T extends unknown[]>(
  act: (...args: T) => void,
  pause: number,
): Debounced<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: T | undefined;
  const settle = () => {
    const args = waiting;
    cancel();
    if (args) act(...args);
  };
  const cancel = () => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const call = (...args: T) => {
    cancel();
    waiting = args;
    timer = setTimeout(settle, pause);
  };
  return Object.assign(call, { cancel, flush: settle });
}
