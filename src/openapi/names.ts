// Names of operations, and titles within sentences.

/** "Active clubs" to "active clubs", within a sentence. */
export function lowerFirst(text: string): string {
  return text[0]!.toLowerCase() + text.slice(1);
}

export function capital(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, _underscore, letter: string) => letter.toUpperCase());
}
