// The parameters of /properties go in; those come out that don't fit the others or the days that calendars cover.
import type { Range } from "./calendar.ts";
import { WEEKDAYS, type Parsed } from "./params.ts";

const MAX_DAYS = 31;
const MAX_DAYS_FOR_STAYS = 92;

/** Names of bad parameters, malformed ones included: in order of appearance, missing ones last. */
export function refusals({ filters, seen, bad }: Parsed, covered: Range): string[] {
  const refused = new Set(bad);
  const given = (name: string) => seen.includes(name);
  const needs = (name: string, other: string) => {
    if (given(name) && !given(other)) refused.add(name);
  };
  needs("radius_km", "near");
  if (filters.sort === "relevance") needs("sort", "q");
  if (filters.sort === "distance") needs("sort", "near");
  const missing = ["available_from", "available_to"].filter((name) => !given(name));
  if (missing.length === 2) for (const name of ["rods", "days"]) if (given(name)) refused.add(name);
  needs("weekdays", "days");
  if (missing.length === 1) refused.add(missing[0]!);
  const { available_from: from, available_to: to } = filters;
  const outside = (day: number) => day < covered.from || day > covered.to;
  if (from !== undefined && outside(from)) refused.add("available_from");
  if (to !== undefined && outside(to)) refused.add("available_to");
  const measured = from !== undefined && to !== undefined && !outside(from) && !outside(to);
  const { days, weekdays } = filters;
  if (measured) {
    const length = to - from + 1;
    if (length < 1 || length > (given("days") ? MAX_DAYS_FOR_STAYS : MAX_DAYS))
      refused.add("available_to");
    else if (days !== undefined && days > length) refused.add("days");
  }
  if (days !== undefined && weekdays && !isPossible(days, weekdays)) refused.add("weekdays");
  return [...seen, ...missing].filter((name) => refused.has(name));
}

/** Whether so many days in a row can all be of these weekdays: tried from each day of a week on. */
function isPossible(days: number, weekdays: readonly string[]): boolean {
  return WEEKDAYS.some((_, start) =>
    Array.from({ length: days }, (_day, i) => WEEKDAYS[(start + i) % 7]!).every((name) =>
      weekdays.includes(name),
    ),
  );
}
