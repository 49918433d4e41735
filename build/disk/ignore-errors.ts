// Ignores errors of clean-up that nothing depends on.

/** What `act` returns, or undefined if it throws. */
export function ignoreErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
