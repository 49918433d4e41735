// Ignores errors of clean-up that nothing depends on: returns what `act` does, or undefined if it throws.
export function ignoreErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
