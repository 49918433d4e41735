// Canonical URLs and the Link header: one spelling for each query, which parses back to it (I12).
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkHeader, listUrl } from "../../src/links.ts";
import { MAX_URL_BYTES } from "../../src/limits.ts";
import { readParams } from "../../src/params.ts";
import { parseListQuery } from "../../src/query.ts";
import { ANY_DAYS } from "../../src/values.ts";
import { RESOURCES, type Resource } from "../../src/resources.ts";
import { links } from "../oracle/links.ts";
import { share } from "../share.ts";
import { listSearch } from "./arbitrary-query.ts";

const ORIGIN = "https://riffle.test";

function parse(resource: Resource, search: string) {
  return parseListQuery(resource, readParams(search), ANY_DAYS);
}

function parseUrl(url: string) {
  const [path, search = ""] = url.split("?");
  return parse(RESOURCES[path!.slice("/v1/".length) as keyof typeof RESOURCES], search);
}

/** A query of one species with a long name. */
function long(length: number, offset: number) {
  return parse(RESOURCES.guides, `species=${"a".repeat(length)}&offset=${offset}`);
}

/** Relation to path and query. */
function relations(header: string): Record<string, string> {
  const parts = header.split(", ").map((link) => /^<([^>]*)>; rel="(\w+)"$/.exec(link)!);
  return Object.fromEntries(parts.map(([, url, rel]) => [rel, url!.slice(ORIGIN.length)]));
}

describe("listUrl(query)", () => {
  it("I12: is a fixed point that means the same query", () => {
    fc.assert(
      fc.property(listSearch, ({ resource, search }) => {
        const query = parse(resource, search);
        const url = listUrl(query);
        const again = parseUrl(url);
        // -0 is spelt as 0, which equals it.
        expect(JSON.stringify(again)).toBe(JSON.stringify(query));
        expect(listUrl(again)).toBe(url);
      }),
      { seed: 12, numRuns: share(20_000) },
    );
  });
});

describe("linkHeader(query, total, origin)", () => {
  // Offsets of the relations, by total, limit and offset.
  it.each<[number, number, number, Record<string, number>]>([
    [0, 25, 0, { first: 0, last: 0 }],
    [0, 25, 1, { first: 0, prev: 0, last: 0 }],
    [1, 25, 0, { first: 0, last: 0 }],
    [25, 25, 0, { first: 0, last: 0 }],
    [26, 25, 0, { first: 0, next: 25, last: 25 }],
    [26, 25, 1, { first: 0, prev: 0, last: 25 }],
    [26, 25, 25, { first: 0, prev: 0, last: 25 }],
    [26, 25, 26, { first: 0, prev: 25, last: 25 }],
    [26, 25, 1_000_000, { first: 0, prev: 25, last: 25 }],
    [50, 25, 25, { first: 0, prev: 0, last: 25 }],
    [50, 25, 50, { first: 0, prev: 25, last: 25 }],
    [7, 1, 3, { first: 0, prev: 2, next: 4, last: 6 }],
    [7, 3, 4, { first: 0, prev: 1, last: 6 }],
    [7, 3, 2, { first: 0, prev: 0, next: 5, last: 6 }],
  ])("of %i records by %i at %i leads to %j", (total, limit, offset, expected) => {
    const query = parse(RESOURCES.clubs, `state=MT&limit=${limit}&offset=${offset}`);
    const offsets = Object.entries(relations(linkHeader(query, total, ORIGIN))).map(
      ([rel, url]) => [rel, Number(/offset=(\d+)/.exec(url)?.[1] ?? 0)],
    );
    expect(Object.fromEntries(offsets)).toEqual(expected);
    const theirs = links("clubs", { state: ["mt"], limit, offset }, { total, limit, offset });
    expect(relations(linkHeader(query, total, ORIGIN))).toEqual(theirs);
  });

  it("spells the URLs canonically, in one order", () => {
    const query = parse(RESOURCES.clubs, "state=MT&q=Elk&offset=50");
    const at = (rest: string) => `${ORIGIN}/v1/clubs?q=Elk&state=mt${rest}`;
    expect(linkHeader(query, 200, ORIGIN)).toBe(
      `<${at("")}>; rel="first", <${at("&offset=25")}>; rel="prev", ` +
        `<${at("&offset=75")}>; rel="next", <${at("&offset=175")}>; rel="last"`,
    );
  });

  it("I12: leaves out what would be longer than a URL may be, and is empty if that is all", () => {
    const room = MAX_URL_BYTES - `${ORIGIN}/v1/guides?species=`.length;
    const kept = (length: number, offset = 0) =>
      Object.keys(relations(linkHeader(long(length, offset), 100, ORIGIN)));
    expect(kept(room - "&offset=25".length)).toEqual(["first", "next", "last"]);
    expect(kept(room - "&offset=25".length + 1)).toEqual(["first"]);
    expect(kept(room, 25)).toEqual(["first", "prev"]);
    expect(linkHeader(long(room + 1, 0), 100, ORIGIN)).toBe("");
  });
});
