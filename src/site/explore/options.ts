// The values that a filter offers, in the order of their use, and which of them match what is typed.
import { fold } from "../../fold.ts";
import { facetLabel } from "../shared/labels.ts";
import type { FacetValue } from "./directory.ts";

export interface Option {
  value: string;
  label: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** In the whole directory. */
  all?: number;
}

/**
 * All values of a facet, and those chosen though the directory has none. States are ordered by name, others with
 * the most frequent of the whole directory first, so that filters don't reorder them.
 */
export function optionsOf(
  facet: string,
  values: readonly FacetValue[],
  chosen: readonly string[],
): Option[] {
  const known = new Set(values.map(({ value }) => value));
  const strangers = chosen
    .filter((value) => !known.has(value))
    .map((value) => ({ value, label: "", count: 0, all: 0 }));
  const sorted = [...values].sort((a, b) => (facet === "state" ? 0 : b.all - a.all));
  const options = [...sorted, ...strangers].map(({ value, label, count, all }) => ({
    value,
    label: facetLabel(facet, value, label || undefined),
    count,
    all,
  }));
  return facet === "state"
    ? options.sort((a, b) => (a.label < b.label ? -1 : Number(a.label > b.label)))
    : options;
}

/** The options that hold every typed word as the beginning of one of theirs, or as their value. */
export function matchOptions(options: readonly Option[], typed: string): Option[] {
  const words = fold(typed);
  if (words.length === 0) return [...options];
  return options.filter(({ label, value }) => {
    return beginsAll([...fold(label), value], words);
  });
}

/** Whether each of `words` begins one of `own`. */
export function beginsAll(own: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** The chosen values with `value` added or removed. */
export function toggle(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value].sort();
}
