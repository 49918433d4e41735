// Words for the filters that a state has, each with the state without it.
import { facetsOf, rangesOf, RESOURCES } from "../../resources.ts";
import {
  counted,
  dateRange,
  distance,
  rangeWords,
  weekdaysLabel,
  type Money,
} from "../shared/labels.ts";
import { labelOf, toggle, type OptionsOf } from "./options.ts";
import { ANY_TIME, placeOf, withValue, type State } from "./state.ts";

export interface Applied {
  label: string;
  change: Partial<State>;
}

/** Filters in use, the search for words not among them. */
export function appliedOf(state: State, options: OptionsOf, money: Money): Applied[] {
  const { facets, ranges, bounds, near } = state;
  const resource = RESOURCES[state.resource];
  const applied: Applied[] = [];
  const add = (label: string, change: Partial<State>) => applied.push({ label, change });
  if (near) {
    add(`Within ${distance(near.kilometres * 1_000)} of ${placeOf(near)}`, { near: undefined });
  }
  const days = datesLabel(state);
  if (days) add(days, ANY_TIME);
  for (const { name } of facetsOf(resource)) {
    for (const value of facets[name] ?? []) {
      const change = { facets: withValue(facets, name, toggle(facets[name]!, value)) };
      add(labelOf(options[name], value), change);
    }
  }
  for (const filter of rangesOf(resource)) {
    const { name } = filter;
    const value = ranges[name];
    if (value === undefined) continue;
    add(rangeWords(filter).applied(value, money), { ranges: withValue(ranges, name, undefined) });
  }
  if (bounds) add("Map area", { bounds: undefined });
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
