// Finds properties in days packs whose rods are free on every day of a range, or for a stay: on so many consecutive days of
// it, each of a wanted weekday.
import { formatDay } from "../dates.ts";
import { WEEKDAYS } from "../filters.ts";
import { add, members, type OrdinalSet } from "../ordinal-set.ts";
import type { FreeDays } from "../query.ts";
import { BLOCK_DAYS, blockOf, freeMasks } from "./days-pack.ts";

/** Days of half a block. A stay that begins in one ends in the next at the latest: it has 14 days at most. */
const HALF_DAYS = BLOCK_DAYS / 2;

/** Half a block: 16 days, of which some may be wanted. */
interface Half {
  /** On which days of the block rods are free, as `freeMasks` has them. */
  readonly masks: Uint16Array;
  readonly side: number;
  readonly wanted: number;
  readonly first: number;
}

/** The days of a query; `stay` is the length of one, 0 where every day counts. */
export interface WantedDays {
  readonly halves: readonly Half[];
  readonly stay: number;
}

/** The blocks that hold the days. */
export function blocksOf({ from, to }: FreeDays): number[] {
  const first = blockOf(from);
  return Array.from({ length: blockOf(to) - first + 1 }, (_, i) => first + i);
}

/** `packs` are those of `blocksOf`. */
export function openDays(
  { from, to, rods, stay }: FreeDays,
  packs: readonly Uint8Array[],
): WantedDays {
  const halves = packs.flatMap((pack, i) => {
    const masks = freeMasks(pack, rods);
    return [0, 1].map((side): Half => {
      const first = (blockOf(from) + i) * BLOCK_DAYS + side * HALF_DAYS;
      let wanted = 0;
      for (let day = Math.max(from, first); day <= Math.min(to, first + HALF_DAYS - 1); day++) {
        if (stay?.weekdays?.includes(weekdayOf(day)) ?? true) wanted |= 1 << (day - first);
      }
      return { masks, side, wanted, first };
    });
  });
  return { halves, stay: stay?.days ?? 0 };
}

// 1970-01-01 was a Thursday.
function weekdayOf(day: number): string {
  return WEEKDAYS[(day + 3) % 7]!;
}

export function findFree(wanted: WantedDays, within: OrdinalSet): OrdinalSet {
  if (wanted.stay === 0) return findAllFree(wanted.halves, within);
  const set = new Uint16Array(within.length);
  const ordinals = members(within);
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!;
    if (firstDay(wanted, ordinal) !== undefined) add(set, ordinal);
  }
  return set;
}

function findAllFree(halves: readonly Half[], within: OrdinalSet): OrdinalSet {
  const set = within.slice();
  for (const { masks, side, wanted } of halves) {
    if (wanted === 0) continue;
    for (let i = 0; i < set.length; i++) {
      if (set[i] === 0) continue;
      let word = 0;
      const end = Math.min(32 * i + 32, masks.length);
      for (let at = 32 * i + side, bit = 0; at < end; at += 2, bit++) {
        // 1 if nothing is missing: a branch that goes either way at random costs more than all the rest.
        word |= (((~masks[at]! & wanted) - 1) >>> 31) << bit;
      }
      set[i]! &= word;
    }
  }
  return set;
}

/** The first day of a property's earliest stay, since 1970-01-01. */
function firstDay({ halves, stay }: WantedDays, ordinal: number): number | undefined {
  let here = free(halves[0], ordinal);
  for (let i = 0; i < halves.length; i++) {
    const next = free(halves[i + 1], ordinal);
    // As many bits as are a small integer to V8; each is kept if those of the days after it are set too.
    let starts = here | ((next & 0x3fff) << HALF_DAYS);
    for (let length = 1; length < stay && starts !== 0;) {
      const more = Math.min(length, stay - length);
      starts &= starts >>> more;
      length += more;
    }
    starts &= 0xffff;
    if (starts !== 0) return halves[i]!.first + 31 - Math.clz32(starts & -starts);
    here = next;
  }
  return undefined;
}

/** The first day of each property's earliest stay. */
export function firstDays(wanted: WantedDays, ordinals: readonly number[]): string[] {
  return ordinals.map((ordinal) => formatDay(firstDay(wanted, ordinal)!));
}

function free(half: Half | undefined, ordinal: number): number {
  return half ? half.masks[2 * ordinal + half.side]! & half.wanted : 0;
}
