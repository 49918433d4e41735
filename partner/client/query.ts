// Writes parameters of JavaScript as the API's query strings and paths. Throws RiffleError for what it can't say.
import { refusal } from "./error.ts";

/** One value, or several of which any matches. */
export type OneOrMore<T extends string> = T | readonly T[];
/** South, west, north, east in decimal degrees; west above east crosses the antimeridian. */
export type Bounds = readonly [south: number, west: number, north: number, east: number];
export type Point = readonly [latitude: number, longitude: number];

/** The type of a parameter's value by its kind, the names of its values and those of facets. */
export interface Values<Choice extends string, Facet extends string> {
  state: OneOrMore<string>;
  choice: OneOrMore<Choice>;
  name: OneOrMore<string>;
  minimum: number;
  maximum: number;
  flag: boolean;
  bounds: Bounds;
  text: string;
  near: Point;
  radius: number;
  from: string;
  to: string;
  rods: number;
  days: number;
  weekdays: OneOrMore<Choice>;
  ids: OneOrMore<string>;
  sort: Choice;
  facets: OneOrMore<Facet>;
}

export interface Paging {
  /** Records of a page, 1 to 100; 25 unless given. */
  limit?: number | undefined;
  /** Records to skip. */
  offset?: number | undefined;
}

/** "?a_b=1&c=x,y", or "". Undefined values are skipped. */
export function search(query: object): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const values: (string | number)[] = [value].flat();
      // An empty list would match anything or nothing, which differs by who is asked.
      if (values.length === 0) throw refusal(name, "An empty list; leave it out for any value");
      if (values.includes("")) throw refusal(name, "An empty value; leave it out for any");
      return `${snake(name)}=${values.map(encodeValue).join(",")}`;
    });
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The path of a property; dots alone would make it another path. */
export function propertyPath(id: string): string {
  if (typeof id === "string" && /[^.]/.test(id)) return `/v1/properties/${encodeURIComponent(id)}`;
  throw refusal("id", "Must be the id of a property");
}

// JavaScript writes small numbers with an exponent, which the API refuses.
function encodeValue(value: string | number): string {
  const small = typeof value === "number" && value !== 0 && Math.abs(value) < 1e-6;
  return encodeURIComponent(small ? value.toFixed(20) : value);
}
