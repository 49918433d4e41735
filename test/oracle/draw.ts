// A source of random numbers goes in; whole numbers, picks and odd spellings of query values come out.
import type { Random } from "../seeded.ts";

export function integer(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError("Nothing to pick from");
  return item;
}

export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Lower, upper, as it is, or each letter by chance. */
export function oddCase(random: Random, text: string): string {
  return pick(random, [
    () => text,
    () => text.toLowerCase(),
    () => text.toUpperCase(),
    () => [...text].map((c) => (chance(random, 0.5) ? c.toUpperCase() : c.toLowerCase())).join(""),
  ])();
}

/** Percent-encodes a value, a space sometimes as "+", a comma sometimes as it is. */
export function encode(random: Random, value: string): string {
  const space = chance(random, 0.5) ? "+" : "%20";
  const comma = chance(random, 0.8) ? "," : "%2C";
  return encodeURIComponent(value).replaceAll("%20", space).replaceAll("%2C", comma);
}
