// I12: the Link header leaves out what would be too long a URL to answer. test/equivalence.test.ts follows all links,
// and query.test.ts has their spelling.
import { expect, it } from "vitest";
import { linkHeader } from "../../src/links.ts";
import { MAX_URL_BYTES } from "../../src/limits.ts";
import { parse } from "./query-helpers.ts";

const ORIGIN = "https://riffle.test";

/** The relations in the header of a query of one species with so long a name. */
function relationsOf(length: number, offset = 0): string[] {
  const query = parse("guides", `species=${"a".repeat(length)}&offset=${offset}`);
  return [...linkHeader(query, 100, ORIGIN).matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel!);
}

it("I12: links leave out what would be longer than a URL may be, and are none if that is all", () => {
  const room = MAX_URL_BYTES - `${ORIGIN}/v1/guides?species=`.length;
  expect(relationsOf(room - "&offset=25".length)).toEqual(["first", "next", "last"]);
  expect(relationsOf(room - "&offset=25".length + 1)).toEqual(["first"]);
  expect(relationsOf(room, 25)).toEqual(["first", "prev"]);
  expect(relationsOf(room + 1)).toEqual([]);
});
