// Days pack: on which of 32 days each property has rods free. u32 total, u32 masks[total] (bit i: all rods
// are free on day i of the block), then LEB128 of the days on which some are: for each property that has
// such days, ascending, its gap × 32 + its runs less 1, and of each run (rods free - 1) × 1,024 +
// (days - 1) × 32 + the first day.
import { MAX_RODS } from "../limits.ts";
import { add, emptySet, type OrdinalSet } from "../ordinal-set.ts";
import { DAY_CODES, dayOfCode, type Run } from "./calendar.ts";
import { pushNumber, readNumber, type Cursor } from "./leb128.ts";
import { HEADER_BYTES, u32, words } from "./pack.ts";

/** Days of a block; blocks are counted from 1970-01-01, so that a new day moves none. */
export const BLOCK_DAYS = 32;

/** The block that a day lies in. */
export function blockOf(day: number): number {
  return Math.floor(day / BLOCK_DAYS);
}

/** `days` days from `first` on, on which so many rods are free; in a block `first` is 0 to 31. */
export interface FreeRun {
  readonly first: number;
  readonly days: number;
  /** Infinity if all are. */
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

/** What of runs by day since 1970-01-01 lies in a block, by its own days. */
export function runsWithin(runs: readonly FreeRun[], block: number): FreeRun[] {
  const start = block * BLOCK_DAYS;
  return runs.flatMap(({ first, days, rods }) => {
    const from = Math.max(first, start);
    const to = Math.min(first + days, start + BLOCK_DAYS);
    return from < to ? [{ first: from - start, days: to - from, rods }] : [];
  });
}

/** The bits of `days` days from `first` on. */
function bitsOf(first: number, days: number): number {
  return days === BLOCK_DAYS ? -1 : ((1 << days) - 1) << first;
}

/** The body; `runsOf` gives the runs of the property of an ordinal on which some rods are free. */
export function daysBody(
  total: number,
  runsOf: (ordinal: number) => readonly FreeRun[],
): readonly Uint8Array[] {
  const masks = new Uint32Array(total);
  const partial: number[] = [];
  let previous = -1;
  for (let ordinal = 0; ordinal < total; ordinal++) {
    const held: FreeRun[] = [];
    for (const run of runsOf(ordinal)) {
      if (run.rods === Infinity) masks[ordinal]! |= bitsOf(run.first, run.days);
      else held.push(run);
    }
    if (held.length === 0) continue;
    pushNumber(partial, (ordinal - previous - 1) * BLOCK_DAYS + held.length - 1);
    for (const { first, days, rods } of held) {
      // Nobody can ask for more, and a dump's numbers may be larger than a product can hold.
      const told = Math.min(rods, MAX_RODS);
      pushNumber(partial, ((told - 1) * BLOCK_DAYS + days - 1) * BLOCK_DAYS + first);
    }
    previous = ordinal;
  }
  return [u32([total]), new Uint8Array(masks.buffer), Uint8Array.from(partial)];
}

/**
 * The properties with `rods` free on all `days` days of the block from `first` on, or with all of theirs free,
 * which may be fewer.
 */
export function findFree(pack: Uint8Array, { first, days, rods }: FreeRun): OrdinalSet {
  const total = words(pack, HEADER_BYTES, 1)[0]!;
  const at = HEADER_BYTES + 4;
  const wanted = bitsOf(first, days);
  const set = allFree(new Uint16Array(pack.buffer, pack.byteOffset + at, 2 * total), wanted);
  const masks = words(pack, at, total);
  const cursor: Cursor = { bytes: pack, at: at + 4 * total };
  const least = (rods - 1) * BLOCK_DAYS ** 2;
  for (let ordinal = -1; cursor.at < pack.length;) {
    const head = readNumber(cursor);
    ordinal += Math.floor(head / BLOCK_DAYS) + 1;
    let missing = wanted & ~masks[ordinal]!;
    for (let left = head % BLOCK_DAYS; left >= 0; left--) {
      const run = readNumber(cursor);
      if (missing !== 0 && run >= least)
        missing &= ~bitsOf(run % BLOCK_DAYS, ((run >>> 5) % BLOCK_DAYS) + 1);
    }
    if (missing === 0) add(set, ordinal);
  }
  return set;
}

// By halves of masks, as whole ones are not small integers to V8, and one half is often enough.
function allFree(halves: Uint16Array, wanted: number): OrdinalSet {
  const set = emptySet(halves.length / 2);
  const low = wanted & 0xffff;
  const high = wanted >>> 16;
  for (let i = 0; i < set.length; i++) {
    let word = 0;
    const first = 32 * i;
    const end = Math.min(first + 32, halves.length);
    for (let at = first, bit = 1; at < end; at += 2, bit <<= 1) {
      if ((halves[at]! & low) === low && (halves[at + 1]! & high) === high) word |= bit;
    }
    set[i] = word;
  }
  return set;
}
