// Decides whether a published text or list is part of its source: rules may take out, and add nothing.

const MARK = "[removed]";

/** The source, or nothing of it, or the source with spans replaced by a mark each. NULL is the empty text. */
export function isExcerpt(value: unknown, source: unknown): boolean {
  if (value === "" || value === source) return true;
  if (typeof value !== "string" || typeof source !== "string") return false;
  const [head, ...rest] = value.split(MARK) as [string, ...string[]];
  const tail = rest.pop();
  if (tail === undefined || !source.startsWith(head)) return false;
  // The pieces between marks, each as early as it can be: a mark stands for one character at least.
  let at = head.length;
  for (const piece of rest) {
    const found = source.indexOf(piece, at + 1);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return source.length - tail.length > at && source.endsWith(tail);
}

/** Some of the trimmed names of a JSON array, in their order. */
export function isSelection(value: unknown, source: unknown): boolean {
  const names = namesOf(source);
  let at = 0;
  return (
    Array.isArray(value) && value.every((name) => (at = names.indexOf(name as string, at) + 1) > 0)
  );
}

function namesOf(source: unknown): string[] {
  try {
    return (JSON.parse(source as string) as string[]).map((name) => name.trim());
  } catch {
    return [];
  }
}
