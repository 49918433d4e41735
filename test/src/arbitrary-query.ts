// Generators for fast-check: valid list queries as a client may spell them.
import * as fc from "fast-check";
import { fold } from "../../src/fold.ts";
import { facetsOf, RESOURCE_LIST, type Filter, type Resource } from "../../src/resources.ts";

/** Any code point, often a small one; a lone surrogate has no encoding and becomes U+FFFD. */
export const codePoint = fc
  .oneof(fc.nat(0xff), fc.nat(0xffff), fc.nat(0x10ffff))
  .map((point) => String.fromCodePoint(point).toWellFormed());

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
const state = fc.tuple(letter, letter).map((pair) => pair.join(""));
// Whole planes of code points beside the ones that folding treats apart.
const awkward = fc.constantFrom(..."ßςøłđæœıİ’ʻ´ﷺﬁⅢ½²𐐀渓é가ÅΣ\u200B\u0301&+%#=?/:'\"<> -_.,");
const text = fc
  .array(fc.oneof(letter, awkward, codePoint), {
    minLength: 1,
    maxLength: 20,
  })
  .map((parts) => parts.join(""));
const phrase = text.filter((value) => {
  const count = fold(value).length;
  return count >= 1 && count <= 8 && [...value].length <= 100 && !value.includes("\uFFFD");
});
const name = text.filter((value) => !value.includes(",") && fold(value).length > 0);
const decimal = (most: number) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }).map(plain),
    fc.integer({ min: -most, max: most }).map(String),
    fc.constantFrom("0", "-0", "-0.0", "00.50", "0.0000001", "0.1000"),
  );
const bounds = fc
  .tuple(decimal(90), decimal(180), decimal(90), decimal(180))
  .map(([a, west, b, east]) => {
    const [south, north] = Number(a) <= Number(b) ? [a, b] : [b, a];
    return [south, west, north, east].join(",");
  });

/** A number without an exponent, however small. */
function plain(value: number): string {
  return value.toFixed(20).replace(/0+$/, "").replace(/\.$/, "");
}

function list(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(","));
}

function valueOf(
  { kind, values = [], most = 0, whole }: Filter,
  resource: Resource,
): fc.Arbitrary<string> {
  switch (kind) {
    case "state":
      return list(state);
    case "choice":
      return list(fc.constantFrom(...values).map((value) => value.replace("_", "-").toUpperCase()));
    case "name":
      return list(name);
    case "flag":
      return fc.constantFrom("true", "false");
    case "minimum":
      if (whole) return fc.integer({ min: 0, max: most }).map((value) => `0${value}`);
      return decimal(5).map((value) => value.replace("-", ""));
    case "days":
      return fc.constantFrom("1", "02");
    case "weekdays":
      return fc.constantFrom("sat,sun", "sun, mon,mon", values.join(","));
    case "maximum":
    case "rods":
      return fc.integer({ min: 1, max: Math.min(most, 999) }).map((value) => `00${value}`);
    case "near":
      return fc.tuple(decimal(90), decimal(180)).map((degrees) => degrees.join(","));
    case "radius":
      return fc.integer({ min: 1, max: 500_000 }).map((value) => plain(value / 1000));
    case "from":
      return fc.constantFrom("2026-06-01", "2026-06-02");
    case "to":
      return fc.constantFrom("2026-06-03", "2026-07-01");
    case "ids":
      return list(fc.uuid());
    case "sort":
      return fc.constantFrom("name", "rate", "-rate");
    case "facets":
      return list(fc.constantFrom(...facetsOf(resource).map((facet) => facet.name)));
    case "bounds":
      return bounds;
    case "text":
      return phrase;
  }
}

function searchOf(resource: Resource): fc.Arbitrary<string> {
  const parts = resource.filters.map((filter) =>
    fc.option(
      valueOf(filter, resource).map((value) => `${filter.name}=${encodeURIComponent(value)}`),
    ),
  );
  const limit = fc.integer({ min: 1, max: 100 }).map((value) => `limit=0${value}`);
  const offset = fc.integer({ min: 0, max: 1_000_000 }).map((value) => `offset=${value}`);
  return fc
    .tuple(...parts, fc.option(limit), fc.option(offset))
    .chain((all) => fc.shuffledSubarray(all.filter((part) => part !== null)))
    .map((pieces) => pieces.filter((piece) => isComplete(piece, pieces)).join("&"));
}

/** Whether what a parameter needs beside it is there. */
function isComplete(piece: string, pieces: readonly string[]): boolean {
  const has = (other: string) => pieces.some((one) => one.startsWith(`${other}=`));
  if (piece.startsWith("radius_km=")) return has("near");
  if (/^(?:available_(?:from|to)|rods|days)=/.test(piece)) {
    return has("available_from") && has("available_to");
  }
  if (piece.startsWith("weekdays=")) return pieces.some((one) => one.startsWith("days=") && isComplete(one, pieces)); // prettier-ignore
  return true;
}

/** A resource and a query string that its endpoint takes. */
export const listSearch = fc
  .constantFrom(...RESOURCE_LIST)
  .chain((resource) => searchOf(resource).map((search) => ({ resource, search })));
