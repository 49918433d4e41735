// Rules A and B for decimal degrees, and C for labelled ones: finds numbers that give a place away.
// Nearness is judged from the cell's centre only (geo.ts).
import { hasCells, isOwnDegree, reachOfReading } from "./geo.ts";
import { GLUE, GLUE_UNITS, isLatitude, isLongitude, LABEL, LABEL_UNITS } from "./labels.ts";
import { after, before, UNIT_AHEAD } from "./matching.ts";
import { eachMatch, pattern } from "./patterns.ts";
import type { Hit, Scan, TextContext } from "./types.ts";

interface Decimal {
  readonly start: number;
  readonly end: number;
  /** Start and end including its sign, hemisphere or degree mark. */
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly decimals: number;
  /** Whether it has a sign, a hemisphere or a degree mark. */
  readonly marked: boolean;
  readonly measured: boolean;
}

// 45.4321, 45,4321 (four decimals at least: 45,432 is a count) and "45 point 4321".
const DECIMAL = pattern(
  /(?<![\d.])(\d{1,3})(?:\.| (?:point|dot|punto|coma|comma|virgule) |,(?=\d{4}))(\d{1,20})(?!\d|\.\d)/g,
);
const MARK_BEFORE =
  /(?:(?<![a-z])[nsew][.:]? ?|(?<![\da-z.])[-+]|(?<![a-z])(?:minus|negative|menos|moins) )$/;
const MARK_AFTER =
  /^ ?(?:°|(?:deg(?:rees?)?|grados?|degres?)(?![a-z])) ?(?:(?:[nsewo]|north|south|east|west|norte|sur|este|oeste|nord|sud|est|ouest)(?![a-z]))?|^ ?(?:[nsew]|north|south|east|west|norte|oeste|nord|ouest)(?![a-z])/;
const MONEY = /[$€£] ?[-+]?$/;

export function findDecimals(scan: Scan, found: (hit: Hit) => void): void {
  const { lower } = scan;
  const numbers = decimalsOf(scan);
  if (numbers.length === 0) return;
  const { centre } = scan.context;
  numbers.forEach((first, i) => {
    const { from: start, to: end } = first;
    // A single number is compared with this record's cell only: among many cells any depth matches one.
    if (first.decimals >= 3 && !first.measured && centre && isOwnDegree(first.value, centre)) {
      found({ start, end, rule: "own" });
    }
    const second = partner(lower, first, numbers[i + 1]);
    if (isLabelled(lower, first, second))
      found({ start, end: (second ?? first).to, rule: "coordinates" });
    const verdict = second && judge(first, second, scan.context);
    if (verdict) found({ start, end: second!.to, ...verdict });
  });
}

/** The next number, if only what joins a pair stands between the two. */
function partner(lower: string, { end }: Decimal, next: Decimal | undefined): Decimal | undefined {
  if (!next || next.start > end + GLUE_UNITS) return undefined;
  return GLUE.test(lower.slice(end, next.start)) ? next : undefined;
}

function decimalsOf(scan: Scan): Decimal[] {
  const { lower } = scan;
  const numbers: Decimal[] = [];
  eachMatch(DECIMAL, scan, (start, end, [, whole, fraction]) => {
    const ahead = before(lower, start, 10);
    const behind = after(lower, end, 12);
    if (MONEY.test(ahead)) return;
    const from = start - (MARK_BEFORE.exec(ahead)?.[0].length ?? 0);
    const to = end + (MARK_AFTER.exec(behind)?.[0].length ?? 0);
    const marked = from < start || to > end;
    // Nobody measures to four decimals, so what follows such a number is no unit.
    const measured = !marked && fraction!.length < 4 && UNIT_AHEAD.test(behind);
    const value = Number(`${whole}.${fraction}`);
    numbers.push({ start, end, from, to, value, decimals: fraction!.length, marked, measured });
  });
  return numbers;
}

/**
 * Judges a pair of numbers. One far from the record's cell is another place or no place at all ("ratio
 * 3.125, 4.250"): it is left to a human if it looks like degrees, and otherwise ignored.
 */
function judge(a: Decimal, b: Decimal, context: TextContext): Partial<Hit> | undefined {
  if (a.measured || b.measured) return undefined;
  const decimals = Math.min(a.decimals, b.decimals);
  const marked = a.marked || b.marked;
  // "Prices 45.50, 110.00" are as near as "45.5, -110.7", so short pairs need a sign as well.
  if (decimals < 3 && !marked) return undefined;
  const reach = reachOfReading(a.value, b.value, context);
  if (reach === "own" && decimals >= 2) return { rule: "own" };
  if (reach !== "far") return {};
  const degrees = Math.min(a.value, b.value) <= 90 && Math.max(a.value, b.value) <= 180;
  if (!degrees || decimals < 3 || !(marked || decimals > 3)) return undefined;
  // Without a cell nearness can't be judged: what looks like degrees counts as degrees.
  return !hasCells(context) ? {} : { action: "flag" };
}

/** "Lat 45.3", "longitude: -110.6", "GPS 45.3, -110.6". */
function isLabelled(lower: string, first: Decimal, second: Decimal | undefined): boolean {
  if (first.measured) return false;
  const ahead = before(lower, first.start, LABEL_UNITS);
  if (isLatitude(ahead)) return first.value < 90;
  // "Long 12.5 mile drive": no longitude of the continent is below 50.
  if (isLongitude(ahead)) return first.value >= 50 && first.value <= 180;
  return LABEL.test(ahead) && (second !== undefined || first.decimals >= 3);
}
