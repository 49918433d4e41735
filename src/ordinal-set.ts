// Sets of ordinals, as bits of an array. Plain loops: each new isolate compiles all code that it runs
// before its first answer, and a library's sets made up half of the function.

/** Words of 16 bits: wider ones would not be small integers to V8. */
export type OrdinalSet = Uint16Array;

export function emptySet(total: number): OrdinalSet {
  return new Uint16Array((total + 15) >>> 4);
}

export function add(set: OrdinalSet, ordinal: number): void {
  set[ordinal >>> 4]! |= 1 << (ordinal & 15);
}

export function fullSet(total: number): OrdinalSet {
  const set = emptySet(total).fill(0xffff);
  if (total & 15) set[total >>> 4] = (1 << (total & 15)) - 1;
  return set;
}

export function setOf(ordinals: ArrayLike<number>, total: number): OrdinalSet {
  const set = emptySet(total);
  for (let i = 0; i < ordinals.length; i++) add(set, ordinals[i]!);
  return set;
}

export function has(set: OrdinalSet, ordinal: number): boolean {
  return (set[ordinal >>> 4]! & (1 << (ordinal & 15))) !== 0;
}

export function intersect(set: OrdinalSet, other: OrdinalSet): void {
  for (let i = 0; i < set.length; i++) set[i]! &= other[i]!;
}

/** How many ordinals a set has, and those from the `offset`-th on, ascending, at most `limit`. */
export function page(
  set: OrdinalSet,
  { offset, limit }: { offset: number; limit: number },
): { total: number; ordinals: number[] } {
  const ordinals: number[] = [];
  let total = 0;
  for (let i = 0; i < set.length; i++) {
    let word = set[i]!;
    const count = bits(word);
    if (total + count > offset && ordinals.length < limit) {
      for (let at = total; word !== 0; at++, word &= word - 1) {
        if (at >= offset && ordinals.length < limit) ordinals.push(16 * i + lowestBit(word));
      }
    }
    total += count;
  }
  return { total, ordinals };
}

export function size(set: OrdinalSet): number {
  let total = 0;
  for (let i = 0; i < set.length; i++) total += bits(set[i]!);
  return total;
}

export function members(set: OrdinalSet): Uint32Array {
  const ordinals = new Uint32Array(size(set));
  let length = 0;
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i]!; word !== 0; word &= word - 1) {
      ordinals[length++] = 16 * i + lowestBit(word);
    }
  }
  return ordinals;
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

// Sums of neighbours, of pairs, of quadruples: the usual way to count bits without a loop.
function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555);
  const fours = (pairs & 0x3333) + ((pairs >>> 2) & 0x3333);
  const eights = (fours + (fours >>> 4)) & 0x0f0f;
  return (eights + (eights >>> 8)) & 0x1f;
}
