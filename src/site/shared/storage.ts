// Values that the browser keeps, for a tab or for good; none where it keeps nothing.
import { useEffect, useState } from "preact/hooks";

type Storage = "sessionStorage" | "localStorage";

/** Tells the other parts of a page, as "storage" tells other tabs. */
const REMEMBERED = "remembered";

export function recall(storage: Storage, name: string): string {
  try {
    return globalThis[storage].getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a value; an empty one is forgotten. */
export function remember(storage: Storage, name: string, value: string): void {
  try {
    if (value === "") globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, value);
  } catch {
    // Private modes may forbid it; the page works on without.
  }
  dispatchEvent(new Event(REMEMBERED));
}

/** The value that is kept for good, and `first` during the first render. */
export function useRecalled(name: string, first = recall("localStorage", name)): string {
  const [value, setValue] = useState(first);
  useEffect(() => {
    const read = () => setValue(recall("localStorage", name));
    read();
    for (const event of [REMEMBERED, "storage"]) addEventListener(event, read);
    return () => {
      for (const event of [REMEMBERED, "storage"]) removeEventListener(event, read);
    };
  }, []);
  return value;
}
