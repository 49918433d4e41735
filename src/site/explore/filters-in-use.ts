// Words for the filters that a state has, each with the state without it.
import { facetsOf, rangesOf, RESOURCES } from "../../resources.ts";
import {
  counted,
  dateRange,
  distance,
  RANGE_WORDS,
  weekdaysLabel,
  type Money,
} from "../shared/labels.ts";
import { labelOf, type OptionsOf } from "./options.ts";
import { placeOf, withValue, type State } from "./state.ts";

export interface Applied {
  label: string;
  /** The state without it. */
  change: Partial<State>;
}

/** Filters in use, the search for words not among them. */
export function appliedOf(state: State, options: OptionsOf, money: Money): Applied[] {
  const { resource, facets, ranges, bounds, near } = state;
  const applied: Applied[] = [];
  if (near) {
    const label = `Within ${distance(near.kilometres * 1_000)} of ${placeOf(near)}`;
    applied.push({ label, change: { near: undefined } });
  }
  const label = datesLabel(state);
  if (label) applied.push({ label, change: { dates: undefined, stay: undefined, rods: 1 } });
  for (const { name } of facetsOf(RESOURCES[resource])) {
    for (const value of facets[name] ?? []) {
      const left = facets[name]!.filter((one) => one !== value);
      applied.push({
        label: labelOf(options[name], value),
        change: { facets: withValue(facets, name, left.length === 0 ? undefined : left) },
      });
    }
  }
  for (const { name } of rangesOf(RESOURCES[resource])) {
    const value = ranges[name];
    if (value === undefined) continue;
    const change = { ranges: withValue(ranges, name, undefined) };
    applied.push({ label: RANGE_WORDS[name]!.applied(value, money), change });
  }
  if (bounds) applied.push({ label: "Map area", change: { bounds: undefined } });
  return applied;
}

/** "Any 2 days in Jun 1 – 30, 2026, Sat, Sun, 3 rods". */
function datesLabel({ dates, stay, rods }: State): string | undefined {
  if (!dates) return undefined;
  const range = dateRange(dates.from, dates.to);
  return [
    stay ? `Any ${counted(stay.days, "day")} in ${range}` : range,
    ...(stay?.weekdays ? [weekdaysLabel(stay.weekdays)] : []),
    ...(rods > 1 ? [counted(rods, "rod")] : []),
  ].join(", ");
}
