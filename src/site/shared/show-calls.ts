// Whether API calls are shown next to what they load: a choice that the browser remembers.
import { useEffect, useState } from "preact/hooks";

const KEY = "riffle.api-calls";
const listeners = new Set<(shown: boolean) => void>();

/** Off during the first render, like where nothing is remembered. */
export function useShowCalls(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(remembered());
    listeners.add(setShown);
    return () => void listeners.delete(setShown);
  }, []);
  return shown;
}

export function showCalls(shown: boolean): void {
  try {
    if (shown) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // Where nothing may be stored the choice holds until the page is left.
  }
  for (const listener of listeners) listener(shown);
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}
