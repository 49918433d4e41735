// Whether API calls are shown next to what they load: a choice that the browser remembers.
import { useEffect, useState } from "preact/hooks";
import { recall, remember } from "./storage.ts";

const KEY = "riffle.api-calls";
const listeners = new Set<(shown: boolean) => void>();

/** Off during the first render, like where nothing is remembered. */
export function useShowCalls(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(recall("localStorage", KEY) === "on");
    listeners.add(setShown);
    return () => void listeners.delete(setShown);
  }, []);
  return shown;
}

export function showCalls(shown: boolean): void {
  remember("localStorage", KEY, shown ? "on" : "");
  for (const listener of listeners) listener(shown);
}
