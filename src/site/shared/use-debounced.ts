// Waits for a pause between calls and makes the last one.
import { useEffect, useMemo, useRef } from "preact/hooks";

/** Calls the latest `act` with the last arguments once no call came for `pause` ms, unless that is cancelled. */
export function useDebounced<T extends unknown[]>(act: (...args: T) => void, pause: number) {
  const latest = useRef(act);
  latest.current = act;
  const later = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: T | undefined;
    const cancel = () => {
      clearTimeout(timer);
      waiting = undefined;
    };
    const flush = () => {
      const args = waiting;
      cancel();
      if (args) latest.current(...args);
    };
    const call = (...args: T) => {
      cancel();
      waiting = args;
      timer = setTimeout(flush, pause);
    };
    return Object.assign(call, { cancel, flush });
  }, []);
  useEffect(() => later.cancel, []);
  return later;
}
