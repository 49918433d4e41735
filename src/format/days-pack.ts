// Days pack: on which of 32 days each property has rods free. u32 total, u32 masks[total] (bit i: all rods
// are free on day i of the block), then LEB128 of the days on which some are: for each property that has
// such days, ascending, its gap × 32 + its runs less 1, and of each run (rods free - 1) × 1,024 +
// (days - 1) × 32 + the first day.
import { MAX_RODS } from "../limits.ts";
import { add, emptySet, type OrdinalSet } from "../ordinal-set.ts";
import { DAY_CODES, dayOfCode, type Run } from "./calendar.ts";
import type { Column } from "./index-pack.ts";
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

/** The properties with `rods` free on all `days` days of the block from `first` on. */
export function findFree(
  pack: Uint8Array,
  { first, days, rods }: FreeRun,
  { values, codes }: Column,
): OrdinalSet {
  const total = words(pack, HEADER_BYTES, 1)[0]!;
  const masks = words(pack, HEADER_BYTES + 4, total);
  const set = emptySet(total);
  const wanted = bitsOf(first, days);
  // The codes of a column are in the order of its values.
  const least = values.findIndex((value) => value >= rods);
  const enough = least < 0 ? Infinity : least;
  for (let i = 0; i < total; i++) {
    if ((masks[i]! & wanted) === wanted && codes[i]! >= enough) add(set, i);
  }
  const cursor: Cursor = { bytes: pack, at: HEADER_BYTES + 4 + 4 * total };
  for (let ordinal = -1; cursor.at < pack.length;) {
    const head = readNumber(cursor);
    ordinal += Math.floor(head / BLOCK_DAYS) + 1;
    let free = codes[ordinal]! >= enough ? masks[ordinal]! : 0;
    for (let left = head % BLOCK_DAYS; left >= 0; left--) {
      const run = readNumber(cursor);
      if (run < (rods - 1) * BLOCK_DAYS ** 2) continue;
      free |= bitsOf(run % BLOCK_DAYS, (Math.floor(run / BLOCK_DAYS) % BLOCK_DAYS) + 1);
    }
    if ((free & wanted) === wanted) add(set, ordinal);
  }
  return set;
}
