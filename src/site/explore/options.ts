// The values that a filter offers, in the order of their use, and which of them match what is typed.
import { useMemo } from "preact/hooks";
import { fold } from "../../fold.ts";
import { facetsOf } from "../../resources.ts";
import { facetLabel } from "../shared/labels.ts";
import type { FacetValue, Results } from "./directory.ts";
import type { State } from "./state.ts";

export interface Option {
  value: string;
  label: string;
  count: number | undefined;
  /** In the whole directory. */
  all?: number;
}

/** The values of a facet, by its parameter. */
export type OptionsOf = Readonly<Record<string, readonly Option[]>>;

export function useOptions({ resource, facets }: State, results: Results | undefined): OptionsOf {
  const known = results?.query.resource.name === resource ? results : undefined;
  return useMemo(() => {
    const all = known ? facetsOf(known.query.resource) : [];
    return Object.fromEntries(
      all.map(({ name }, i) => [name, optionsOf(name, known!.facets[i]!, facets[name] ?? [])]),
    );
  }, [known, facets]);
}

/** All values of a facet, in an order that filters don't change, and those chosen though the directory has none. */
export function optionsOf(
  facet: string,
  values: readonly FacetValue[],
  chosen: readonly string[],
): Option[] {
  const known = new Set(values.map(({ value }) => value));
  const strangers = chosen
    .filter((value) => !known.has(value))
    .map((value) => ({ value, label: undefined, count: 0, all: 0 }));
  const options = [...values, ...strangers].map(({ label, ...rest }) => {
    return { ...rest, label: facetLabel(facet, rest.value, label) };
  });
  return facet === "state"
    ? options.sort((a, b) => (a.label < b.label ? -1 : 1))
    : options.sort((a, b) => b.all - a.all);
}

export function labelOf(options: readonly Option[] = [], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The options that hold every typed word as the beginning of one of theirs, or as their value. */
export function matchOptions(options: readonly Option[], typed: string): Option[] {
  const words = fold(typed);
  if (words.length === 0) return [...options];
  return options.filter(({ label, value }) => {
    return beginsAll([...fold(label), value], words);
  });
}

export function beginsAll(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

export function toggle(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value].sort();
}
