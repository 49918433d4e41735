// Parses the parameters of a list endpoint by the resource table, with one ApiError that names every bad
// parameter.
import { ApiError, type Detail } from "./errors.ts";
import { fold, slug } from "./fold.ts";
import {
  MAX_LIMIT,
  MAX_LIST_ITEMS,
  MAX_OFFSET,
  MAX_RATING,
  MAX_TEXT_POINTS,
  MAX_TEXT_WORDS,
  PAGE_SIZE,
} from "./limits.ts";
import type { Param } from "./params.ts";
import { facetsOf, type Filter, type Resource } from "./resources.ts";

/** A box in decimal degrees; west > east crosses the antimeridian. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface ListQuery {
  resource: Resource;
  /** For each facet in table order: the wanted slugs, sorted and distinct, or undefined for any. */
  facets: readonly (readonly string[] | undefined)[];
  minimum: number | undefined;
  bounds: Bounds | undefined;
  /** Free text as decoded, and its distinct folded words in order of first appearance. */
  text: { raw: string; words: readonly string[] } | undefined;
  limit: number;
  offset: number;
}

/** Thrown by a parser for a value that it refuses. */
export class Refusal extends Error {
  override name = "Refusal";
}

type Parsers = Record<string, (values: string[]) => unknown>;
type Results<T extends Parsers> = { [K in keyof T]?: ReturnType<T[K]> };

/** Rules beyond those for each single parameter. */
interface Demands<T extends Parsers> {
  required?: readonly string[];
  /** Checks the parsed values against one another: at most one detail for each. */
  check?: (results: Results<T>) => Detail[];
}

/** Reads each named parameter with its parser, and throws one ApiError with all refusals. */
export function readAll<T extends Parsers>(
  params: readonly Param[],
  parsers: T,
  { required = [], check = () => [] }: Demands<T> = {},
): Results<T> {
  const details: Detail[] = [];
  const results: Results<T> = {};
  const defined = Object.keys(parsers);
  for (const name of new Set(params.map((param) => param.name))) {
    try {
      if (!Object.hasOwn(parsers, name)) {
        const known = defined.length === 0 ? "none" : defined.join(", ");
        throw new Refusal(`Unknown parameter; this endpoint takes ${known}`);
      }
      const values = params.filter((param) => param.name === name).map(({ value }) => value);
      if (values.includes(undefined)) {
        throw new Refusal("Malformed percent-encoding or UTF-8");
      }
      if (values.includes("")) throw new Refusal("Empty value; leave the parameter out instead");
      results[name as keyof T] = parsers[name]!(values as string[]) as ReturnType<T[keyof T]>;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      details.push({ parameter: name, message: error.message });
    }
  }
  for (const name of required) {
    if (!params.some((param) => param.name === name)) {
      details.push({ parameter: name, message: "Required" });
    }
  }
  details.push(...check(results));
  if (details.length === 0) return results;
  const order = [...new Set(params.map(({ name }) => name)), ...required];
  // Missing parameters come after all that were given.
  const place = ({ parameter }: Detail) => order.indexOf(parameter) + 1 || Infinity;
  details.sort((a, b) => place(a) - place(b) || 0);
  const names = details.map(({ parameter }) => parameter).join(", ");
  throw new ApiError(400, "invalid_parameter", `Invalid parameter: ${names}`, { details });
}

/** Parses the query of a list endpoint. Throws ApiError 400. */
export function parseListQuery(resource: Resource, params: readonly Param[]): ListQuery {
  const parsers: Parsers = {};
  for (const filter of resource.filters) parsers[filter.name] = KINDS[filter.kind](filter);
  parsers.limit = single((value) => wholeNumber(value, 1, MAX_LIMIT));
  parsers.offset = single((value) => wholeNumber(value, 0, MAX_OFFSET));
  const read = readAll(params, parsers);
  const ofKind = (kind: Filter["kind"]) => {
    const filter = resource.filters.find((candidate) => candidate.kind === kind);
    return filter && read[filter.name];
  };
  return {
    resource,
    facets: facetsOf(resource).map(({ name }) => read[name] as string[] | undefined),
    minimum: ofKind("minimum") as number | undefined,
    bounds: ofKind("bounds") as Bounds | undefined,
    text: ofKind("text") as ListQuery["text"],
    limit: (read.limit as number | undefined) ?? PAGE_SIZE,
    offset: (read.offset as number | undefined) ?? 0,
  };
}

/** A parser of a parameter that may occur once. */
export function single<T>(parse: (value: string) => T): (values: string[]) => T {
  return (values) => {
    if (values.length > 1) throw new Refusal(`Given ${values.length} times; it may occur once`);
    return parse(values[0]!);
  };
}

// One parser for each kind of filter of the resource table.
const KINDS: Record<Filter["kind"], (filter: Filter) => (values: string[]) => unknown> = {
  state: () => list(stateSlug),
  choice: (filter) => list((item) => choiceSlug(item, filter.values ?? [])),
  name: () => list(nameSlug),
  minimum: () => single(rating),
  bounds: () => single(box),
  text: () => single(words),
};

function list(toSlug: (item: string) => string): (values: string[]) => string[] {
  return (values) => {
    const items = values.flatMap((value) => value.split(",")).map((item) => item.trim());
    if (items.includes("")) throw new Refusal("Empty item in the list");
    if (items.length > MAX_LIST_ITEMS) {
      throw new Refusal(`${items.length} values; at most ${MAX_LIST_ITEMS} are allowed`);
    }
    return [...new Set(items.map(toSlug))].sort();
  };
}

function stateSlug(item: string): string {
  if (!/^[A-Za-z]{2}$/.test(item)) throw new Refusal("A state is a code of two letters, like MT");
  return item.toLowerCase();
}

function choiceSlug(item: string, values: readonly string[]): string {
  const value = item.toLowerCase().replaceAll("-", "_");
  // Letters beyond ASCII may fold into it: the Kelvin sign's lower case is "k".
  if (!/^[A-Za-z_-]+$/.test(item) || !values.includes(value))
    throw new Refusal(`Must be one of ${values.join(", ")}`);
  return value;
}

function nameSlug(item: string): string {
  const result = slug(item);
  if (result === "") throw new Refusal("A name needs at least one letter or digit");
  return result;
}

function rating(value: string): number {
  const number = Number(value);
  if (!/^\d+(\.\d+)?$/.test(value) || number > MAX_RATING) {
    throw new Refusal(`Must be a decimal number from 0 to ${MAX_RATING}`);
  }
  return number;
}

function wholeNumber(value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new Refusal(`Must be a whole number from ${least} to ${most}`);
  }
  return number;
}

function box(value: string): Bounds {
  const parts = value.split(",");
  if (parts.length !== 4 || !parts.every((part) => /^-?\d+(\.\d+)?$/.test(part))) {
    throw new Refusal("Must be south,west,north,east in decimal degrees");
  }
  const [south, west, north, east] = parts.map(Number) as [number, number, number, number];
  if (Math.max(Math.abs(south), Math.abs(north)) > 90) {
    throw new Refusal("Latitudes lie between -90 and 90");
  }
  if (Math.max(Math.abs(west), Math.abs(east)) > 180) {
    throw new Refusal("Longitudes lie between -180 and 180");
  }
  if (south > north) throw new Refusal("South must not be above north");
  return { south, west, north, east };
}

function words(value: string): { raw: string; words: string[] } {
  const points = [...value].length;
  if (points > MAX_TEXT_POINTS) {
    throw new Refusal(`${points} characters; at most ${MAX_TEXT_POINTS} are allowed`);
  }
  if (value.includes("\uFFFD")) throw new Refusal("Holds U+FFFD, the sign of broken text");
  const folded = fold(value);
  if (folded.length === 0) throw new Refusal("Needs at least one letter or digit");
  if (folded.length > MAX_TEXT_WORDS) {
    throw new Refusal(`${folded.length} words; at most ${MAX_TEXT_WORDS} are allowed`);
  }
  return { raw: value, words: [...new Set(folded)] };
}
