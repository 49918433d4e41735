// A stay on a property: whether the chosen days are free, and what they cost.
import { counted, dateRange, dayName, money } from "../shared/labels.ts";
import { describeDay, rodsLeft, type Day } from "./days.ts";
import { addDays, lengthOf, type DateRange } from "./month.ts";
import type { Chosen } from "./state.ts";

type Days = ReadonlyMap<string, Day>;

/** The range after a day was chosen: a single day, which a later one extends. */
export function choose(range: DateRange | undefined, date: string): DateRange {
  const isLonger = range !== undefined && range.from === range.to && date > range.to;
  return { from: isLonger ? range.from : date, to: date };
}

/** The first day on which fewer rods are free than are wanted, if there is one. */
export function firstTaken({ from, to, rods }: Chosen, days: Days, maxRods: number) {
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (rodsLeft(days.get(date), maxRods) < rods) return date;
  }
  return undefined;
}

/** "Jun 6 – 8, 2027: 3 days × 2 rods × $210 = $1,260". */
export function priceOf({ rods, ...range }: Chosen, rate: number, currency: string): string {
  const sum = (amount: number) => money(amount, currency);
  const days = lengthOf(range);
  const times = [counted(days, "day"), ...(rods > 1 ? [counted(rods, "rod")] : []), sum(rate)];
  const total = days * rods === 1 ? sum(rate) : `${times.join(" × ")} = ${sum(days * rods * rate)}`;
  return `${dateRange(range.from, range.to)}: ${total}`;
}

export function staySentence(chosen: Chosen, days: Days, maxRods: number): string {
  const taken = firstTaken(chosen, days, maxRods);
  if (taken !== undefined) {
    return `Not free on ${dayName(taken)}: ${describeDay(days.get(taken), maxRods)}.`;
  }
  const { rods } = chosen;
  return `${rods === 1 ? "Free" : `${counted(rods, "rod")} free`} on all of these days.`;
}
