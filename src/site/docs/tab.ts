// Values that a tab keeps until it is closed; none where the browser keeps nothing.

export function recall(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export function remember(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Private modes may forbid it; the page works on without.
  }
}

export function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // As above: then there is nothing to forget.
  }
}
