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

export function isEmpty(set: OrdinalSet): boolean {
  return set.every((word) => word === 0);
}

/** The ordinals of a set, ascending. */
export function members(set: OrdinalSet): Uint32Array {
  const ordinals = new Uint32Array(16 * set.length);
  let length = 0;
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i]!; word !== 0; word &= word - 1) {
      ordinals[length++] = 16 * i + 31 - Math.clz32(word & -word);
    }
  }
  return ordinals.slice(0, length);
}
