// Indexes needles so that one pass over a text finds all of them: an owner of thousands of properties
// costs no more than an owner of one.

/** Units of a needle that it is filed under. */
const PREFIX = 3;
/** Slots of the filter, a power of two: one byte each. */
const SLOTS = 1024;
/** Up to this many needles are searched one by one, since a filter for every owner would take more memory. */
const FEW = 8;

/** What is searched for. */
interface Valued {
  readonly value: string;
}

export interface NeedleIndex<Needle extends Valued> {
  /** Needles that are searched one by one: they are few, or shorter than a prefix. */
  readonly single: readonly Needle[];
  readonly filed?: Filed<Needle>;
}

interface Filed<Needle> {
  /** 1 at the slots of the needles' prefixes, so that most positions need no look-up. */
  readonly filter: Uint8Array;
  /** By prefix: the lengths of the needles. */
  readonly lengths: ReadonlyMap<string, readonly number[]>;
  /** By value, mostly one each. */
  readonly needles: ReadonlyMap<string, readonly Needle[]>;
}

export function indexNeedles<Needle extends Valued>(
  needles: readonly Needle[],
): NeedleIndex<Needle> {
  if (needles.length <= FEW) return { single: needles };
  const filter = new Uint8Array(SLOTS);
  const long = needles.filter(({ value }) => value.length >= PREFIX);
  for (const { value } of long) filter[slotOf(value, 0)] = 1;
  const byPrefix = Map.groupBy(long, ({ value }) => value.slice(0, PREFIX));
  const lengths = [...byPrefix].map(([prefix, own]): [string, number[]] => [
    prefix,
    [...new Set(own.map(({ value }) => value.length))],
  ]);
  return {
    single: needles.filter(({ value }) => value.length < PREFIX),
    filed: {
      filter,
      lengths: new Map(lengths),
      needles: Map.groupBy(long, ({ value }) => value),
    },
  };
}

/** Calls `visit` with every place of a text where a needle stands. */
export function eachNeedle<Needle extends Valued>(
  { single, filed }: NeedleIndex<Needle>,
  text: string,
  visit: (needle: Needle, at: number) => void,
): void {
  if (filed) eachFiled(filed, text, visit);
  for (const needle of single) {
    let at = text.indexOf(needle.value);
    for (; at >= 0; at = text.indexOf(needle.value, at + 1)) visit(needle, at);
  }
}

function eachFiled<Needle>(
  { filter, lengths, needles }: Filed<Needle>,
  text: string,
  visit: (needle: Needle, at: number) => void,
): void {
  for (let at = 0; at + PREFIX <= text.length; at++) {
    if (filter[slotOf(text, at)] === 0) continue;
    for (const length of lengths.get(text.slice(at, at + PREFIX)) ?? []) {
      for (const needle of needles.get(text.slice(at, at + length)) ?? []) visit(needle, at);
    }
  }
}

function slotOf(text: string, at: number): number {
  const a = text.charCodeAt(at);
  const b = text.charCodeAt(at + 1);
  const c = text.charCodeAt(at + 2);
  return (a * 31 * 31 + b * 31 + c) & (SLOTS - 1);
}
