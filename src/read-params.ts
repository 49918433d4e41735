// Splits a raw query string into decoded parameters, and reads those of an endpoint with a parser each, with one ApiError
// that names the bad ones.
import { ApiError, type Detail } from "./errors.ts";
import { MAX_DETAILS } from "./limits.ts";

/** The values of each name, in order of appearance; undefined where percent-encoding or UTF-8 is malformed. */
export type Params = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Reads "?a=1&b=2" (or without "?"): "+" is a space, empty segments are skipped, order is kept. */
export function readParams(search: string): Params {
  const params = new Map<string, (string | undefined)[]>();
  for (const segment of search.replace(/^\?/, "").split("&")) {
    if (segment === "") continue;
    const equals = segment.indexOf("=");
    const raw = equals < 0 ? segment : segment.slice(0, equals);
    const name = decode(raw) ?? raw;
    const value = equals < 0 ? "" : decode(segment.slice(equals + 1));
    const values = params.get(name);
    if (values) values.push(value);
    else params.set(name, [value]);
  }
  return params;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined; // URIError: malformed percent-encoding or UTF-8
  }
}

export class Refusal extends Error {
  override name = "Refusal";
}

type Parsers = Record<string, (values: string[]) => unknown>;
type Results<T extends Parsers> = { [K in keyof T]?: ReturnType<T[K]> };

interface Demands<T extends Parsers> {
  required?: readonly string[];
  /** Checks the parsed values against one another: at most one detail for each. */
  check?: (results: Results<T>) => Detail[];
}

/** Reads each named parameter with its parser, and throws one ApiError with the first MAX_DETAILS refusals. */
export function readAll<T extends Parsers>(
  given: Params,
  parsers: T,
  { required = [], check = () => [] }: Demands<T> = {},
): Results<T> {
  const details: Detail[] = [];
  const results: Results<T> = {};
  for (const [name, values] of given) {
    // A URL holds some 1,400 names: refusing each would make a bad call the dearest one.
    if (details.length === MAX_DETAILS) break;
    try {
      if (!Object.hasOwn(parsers, name)) {
        const known = Object.keys(parsers).join(", ") || "none";
        throw new Refusal(`Unknown parameter; this endpoint takes ${known}`);
      }
      if (values.includes(undefined)) {
        throw new Refusal(
          "Malformed percent-encoding or UTF-8; encode the value with encodeURIComponent",
        );
      }
      if (values.includes("")) throw new Refusal("Empty value; leave the parameter out instead");
      results[name as keyof T] = parsers[name]!(values as string[]) as ReturnType<T[keyof T]>;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      details.push({ parameter: name, message: error.message });
    }
  }
  for (const name of required) {
    if (!given.has(name)) details.push({ parameter: name, message: "Required; add it" });
  }
  details.push(...check(results));
  if (details.length === 0) return results;
  throw invalid(details, [...given.keys(), ...required]);
}

function invalid(details: readonly Detail[], order: readonly string[]): ApiError {
  const places = new Map([...new Set(order)].map((name, place) => [name, place]));
  // Missing parameters come after all that were given.
  const place = ({ parameter }: Detail) => places.get(parameter) ?? order.length;
  const first = details.toSorted((a, b) => place(a) - place(b)).slice(0, MAX_DETAILS);
  const names = first.map(({ parameter }) => parameter).join(", ");
  const rest = first.length === MAX_DETAILS ? `; at most ${MAX_DETAILS} are reported at once` : "";
  const message = `Invalid parameter: ${names}${rest}`;
  return new ApiError("invalid_parameter", message, {}, first);
}

export function single<T>(parse: (value: string) => T): (values: string[]) => T {
  return (values) => {
    if (values.length > 1) throw new Refusal(`Given ${values.length} times; it may occur once`);
    return parse(values[0]!);
  };
}
