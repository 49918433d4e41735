// Finds stays in days packs: so many consecutive days of a range, each of a wanted weekday, on which rods are free.
import { formatDay } from "../dates.ts";
import { WEEKDAYS } from "../filters.ts";
import { add, type OrdinalSet } from "../ordinal-set.ts";
import type { FreeDays, Stay } from "../query.ts";
import { BLOCK_DAYS, blockOf, freeMasks } from "./days-pack.ts";

/** Days of half a block. A stay that begins in one ends in the next at the latest: it has 14 days at most. */
const HALF_DAYS = BLOCK_DAYS / 2;

/** Half a block: 16 days of the range, of which some may be wanted. */
interface Half {
  /** On which days of the block rods are free, as `freeMasks` has them. */
  readonly masks: Uint16Array;
  readonly side: number;
  readonly wanted: number;
  readonly first: number;
}

export interface Stays {
  readonly halves: readonly Half[];
  readonly days: number;
}

export function openStays(
  { from, to, rods, stay: { days, weekdays } }: FreeDays & { stay: Stay },
  packs: readonly Uint8Array[],
): Stays {
  const halves = packs.flatMap((pack, i) => {
    const masks = freeMasks(pack, rods);
    return [0, 1].map((side): Half => {
      const first = (blockOf(from) + i) * BLOCK_DAYS + side * HALF_DAYS;
      let wanted = 0;
      for (let day = Math.max(from, first); day <= Math.min(to, first + HALF_DAYS - 1); day++) {
        if (!weekdays || weekdays.includes(weekdayOf(day))) wanted |= 1 << (day - first);
      }
      return { masks, side, wanted, first };
    });
  });
  return { halves, days };
}

// 1970-01-01 was a Thursday.
function weekdayOf(day: number): string {
  return WEEKDAYS[(day + 3) % 7]!;
}

export function findStays(stays: Stays, within: OrdinalSet): OrdinalSet {
  const set = new Uint16Array(within.length);
  for (let i = 0; i < within.length; i++) {
    for (let word = within[i]!; word !== 0; word &= word - 1) {
      const ordinal = 16 * i + 31 - Math.clz32(word & -word);
      if (firstDay(stays, ordinal) !== undefined) add(set, ordinal);
    }
  }
  return set;
}

/** The first day of a property's earliest stay, since 1970-01-01. */
export function firstDay({ halves, days }: Stays, ordinal: number): number | undefined {
  let here = free(halves[0], ordinal);
  for (let i = 0; i < halves.length; i++) {
    const next = free(halves[i + 1], ordinal);
    // As many bits as are a small integer to V8; each is kept if those of the days after it are set too.
    let starts = here | ((next & 0x3fff) << HALF_DAYS);
    for (let length = 1; length < days && starts !== 0;) {
      const more = Math.min(length, days - length);
      starts &= starts >>> more;
      length += more;
    }
    starts &= 0xffff;
    if (starts !== 0) return halves[i]!.first + 31 - Math.clz32(starts & -starts);
    here = next;
  }
  return undefined;
}

export function firstDays(stays: Stays, ordinals: readonly number[]): string[] {
  return ordinals.map((ordinal) => formatDay(firstDay(stays, ordinal)!));
}

function free(half: Half | undefined, ordinal: number): number {
  return half ? half.masks[2 * ordinal + half.side]! & half.wanted : 0;
}
