// Days pack: on which of 32 days each property has rods free. u32 total, u32 masks[total] (bit i: all rods
// are free on day i of the block), then LEB128 of the days on which some are: for each property that has
// such days, ascending, its gap × 32 + its runs less 1, and of each run (rods free - 1) × 1,024 +
// (days - 1) × 32 + the first day.
import { MAX_RODS } from "../limits.ts";
import { memoize } from "../memoize.ts";
import { DAY_CODES, dayOfCode, type Run } from "./calendar.ts";
import { pushNumber } from "./leb128.ts";
import { HEADER_BYTES, u32, words } from "./pack.ts";

/** Days of a block; blocks are counted from 1970-01-01, so that a new day moves none. */
export const BLOCK_DAYS = 32;

export function blockOf(day: number): number {
  return Math.floor(day / BLOCK_DAYS);
}

/** `days` days from `first` on, on which so many rods are free. */
export interface FreeRun {
  readonly first: number;
  readonly days: number;
  readonly rods: number;
}

/** The days since 1970-01-01 on which rods are free, of a calendar that begins on day `first`. */
export function freeRuns(runs: readonly Run[], first: number, maxRods: number): FreeRun[] {
  const free: FreeRun[] = [];
  let day = first;
  for (const { code, days } of runs) {
    const rods =
      code === DAY_CODES.available ? Infinity : maxRods - (dayOfCode(code).rodsHeld ?? maxRods);
    if (rods > 0) free.push({ first: day, days, rods });
    day += days;
  }
  return free;
}

function bitsOf(first: number, days: number): number {
  return days === BLOCK_DAYS ? -1 : ((1 << days) - 1) << first;
}

/** The bodies of the blocks from `first` to `last`, in which all runs lie; `runsOf` gives those of an ordinal. */
export function daysBodies(
  total: number,
  first: number,
  last: number,
  runsOf: (ordinal: number) => readonly FreeRun[],
): (readonly Uint8Array[])[] {
  const blocks = Array.from({ length: last - first + 1 }, () => ({
    masks: new Uint32Array(total),
    partial: [] as number[],
    previous: -1,
    held: [] as number[],
  }));
  for (let ordinal = 0; ordinal < total; ordinal++) {
    for (const { first: begin, days, rods } of runsOf(ordinal)) {
      // Nobody can ask for more, and a dump's numbers may be larger than a product can hold.
      const capped = Math.min(rods, MAX_RODS);
      for (let day = begin, end = begin + days; day < end;) {
        const block = blocks[blockOf(day) - first]!;
        const from = day % BLOCK_DAYS;
        const length = Math.min(BLOCK_DAYS - from, end - day);
        if (rods === Infinity) block.masks[ordinal]! |= bitsOf(from, length);
        else block.held.push(((capped - 1) * BLOCK_DAYS + length - 1) * BLOCK_DAYS + from);
        day += length;
      }
    }
    for (const block of blocks) {
      const { partial, previous, held } = block;
      if (held.length === 0) continue;
      pushNumber(partial, (ordinal - previous - 1) * BLOCK_DAYS + held.length - 1);
      for (const run of held) pushNumber(partial, run);
      block.previous = ordinal;
      held.length = 0;
    }
  }
  return blocks.map(({ masks, partial }) => [
    u32([total]),
    new Uint8Array(masks.buffer),
    Uint8Array.from(partial),
  ]);
}

/**
 * On which days of the block each property has `rods` free, or all of its own, which may be fewer. Masks are in
 * halves by ordinal, low first: whole ones are not small integers to V8.
 */
export function freeMasks(pack: Uint8Array, rods: number): Uint16Array {
  return rods === 1 ? anyFree(pack) : masksOf(open(pack), rods);
}

// Reading LEB128 takes many times as long as a search, so an isolate reads a pack's once: masks of the days on which all
// rods are free, and the ordinal and the run, in turn, of each run with some.
const open = memoize((pack: Uint8Array) => {
  const total = words(pack, HEADER_BYTES, 1)[0]!;
  const masks = HEADER_BYTES + 4;
  const all = new Uint16Array(pack.buffer, pack.byteOffset + masks, 2 * total);
  const runs: number[] = [];
  let left = 0;
  let ordinal = -1;
  // Numbers are read in place: a call for each would cost more than all the rest of a new isolate's first request.
  for (let at = masks + 4 * total; at < pack.length;) {
    let byte = pack[at++]!;
    let number = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = pack[at++]!;
      number |= (byte & 0x7f) << shift;
    }
    if (left > 0) {
      runs.push(ordinal, number);
      left--;
    } else {
      ordinal += (number >>> 5) + 1;
      left = (number & 31) + 1;
    }
  }
  return { all, runs: Uint32Array.from(runs) };
});

const anyFree = memoize((pack: Uint8Array) => masksOf(open(pack), 1));

function masksOf({ all, runs }: ReturnType<typeof open>, rods: number): Uint16Array {
  const masks = all.slice();
  const least = (rods - 1) * BLOCK_DAYS ** 2;
  for (let i = 0; i < runs.length; i += 2) {
    const run = runs[i + 1]!;
    if (run < least) continue;
    const bits = bitsOf(run & 31, ((run >>> 5) & 31) + 1);
    masks[2 * runs[i]!]! |= bits & 0xffff;
    masks[2 * runs[i]! + 1]! |= bits >>> 16;
  }
  return masks;
}
