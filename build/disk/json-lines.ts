// Writes items as a JSON array with one item a line, which people can read and tools can compare.
export function jsonLines(items: readonly unknown[]): string {
  return `[${items.map((item) => `\n${JSON.stringify(item)}`).join(",")}\n]\n`;
}
