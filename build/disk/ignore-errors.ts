// An act in, what it returns out; undefined where it throws and nobody can do anything about it.

export function tried<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
