// Needles in, an index over them out that finds all of them in one pass over a text, so that an owner
// of hundreds of properties costs no more than an owner of one.
import type { Needle } from "./own-needles.ts";

/** Units of a needle that its entry is filed under. */
const PREFIX = 3;
/** Slots of the filter, a power of two: one byte each, kept for every owner of a build. */
const SLOTS = 1024;

export interface NeedleIndex {
  /** 1 where some needle's prefix falls, so that most positions cost no look-up. */
  readonly filter: Uint8Array;
  readonly filed: ReadonlyMap<string, readonly Needle[]>;
  /** Needles shorter than a prefix. */
  readonly short: readonly Needle[];
}

export function indexNeedles(needles: readonly Needle[]): NeedleIndex {
  const filter = new Uint8Array(SLOTS);
  const long = needles.filter(({ value }) => value.length >= PREFIX);
  for (const { value } of long) filter[slotOf(value, 0)] = 1;
  return {
    filter,
    filed: Map.groupBy(long, ({ value }) => value.slice(0, PREFIX)),
    short: needles.filter(({ value }) => value.length < PREFIX),
  };
}

/** Calls `visit` with every place of a squeezed text where a needle stands. */
export function eachNeedle(
  { filter, filed, short }: NeedleIndex,
  squeezed: string,
  visit: (needle: Needle, at: number) => void,
): void {
  for (let at = 0; at + PREFIX <= squeezed.length; at++) {
    if (filter[slotOf(squeezed, at)] === 0) continue;
    for (const needle of filed.get(squeezed.slice(at, at + PREFIX)) ?? []) {
      if (squeezed.startsWith(needle.value, at)) visit(needle, at);
    }
  }
  for (const needle of short) {
    let at = squeezed.indexOf(needle.value);
    for (; at >= 0; at = squeezed.indexOf(needle.value, at + 1)) visit(needle, at);
  }
}

function slotOf(text: string, at: number): number {
  const a = text.charCodeAt(at);
  const b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2);
  return (a * 31 * 31 + b * 31 + c) & (SLOTS - 1);
}
