// The slugs by which queries name a record's facet values.
import { slug } from "./fold.ts";
import type { Filter } from "./resources.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A record's distinct slugs of a facet; a value without words has none. */
export function slugsOf(filter: Filter, record: Fields): string[] {
  const slugs = facetValues(filter, record).map((value) => slugOf(filter, value));
  return [...new Set(slugs)].filter((one) => one !== "");
}

export function facetValues({ column }: Filter, record: Fields): string[] {
  const value = record[column] as string | string[];
  return Array.isArray(value) ? value : [value];
}

/** The slug of a value; those of a choice are slugs already, with "_" between words. */
export function slugOf({ kind }: Filter, value: string): string {
  return kind === "choice" ? value : slugOfName(value);
}

const known = new Map<string, string>();

// A directory has thousands of times as many names of fish as kinds of fish.
function slugOfName(name: string): string {
  let result = known.get(name);
  if (result === undefined) known.set(name, (result = slug(name)));
  return result;
}
