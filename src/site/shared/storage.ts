// Values that the browser keeps, for a tab or for good; none where it keeps nothing.
type Storage = "sessionStorage" | "localStorage";

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
}
