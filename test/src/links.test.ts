// Canonical URLs and the Link header: one spelling for each query, which parses back to it (I12).
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkHeader, listUrl } from "../../src/links.ts";
import { MAX_URL_BYTES } from "../../src/limits.ts";
import { readParams } from "../../src/params.ts";
import { parseListQuery } from "../../src/query.ts";
import { ANY_DAYS } from "../../src/values.ts";
import { RESOURCES, type Resource } from "../../src/resources.ts";
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
  const links = header.split(", ").map((link) => /^<([^>]*)>; rel="(\w+)"$/.exec(link)!);
  return Object.fromEntries(links.map(([, url, rel]) => [rel, url!.slice(ORIGIN.length)]));
}

describe("listUrl(query)", () => {
  it.each(
    Object.entries<string>({
      properties: "properties",
      "properties?limit=25&offset=0": "properties",
      "properties?offset=05&limit=0100": "properties?limit=100&offset=5",
      "properties?state=WY,mt&state=Mt": "properties?state=mt,wy",
      "properties?water_type=SPRING-creek": "properties?water_type=spring_creek",
      "properties?species=Brown+Trout,%C3%89lan": "properties?species=brown-trout,elan",
      "properties?species=%E6%B8%93": "properties?species=%E6%B8%93",
      "properties?bounds=1.0,-0,01.50,0.0000001&q=a+B%2B&species=x&water_type=lake&state=mt":
        "properties?state=mt&water_type=lake&species=x&q=a%20B%2B&bounds=1,0,1.5,0.0000001",
      "properties?bounds=-0.0000012300,-180,0.1,180": "properties?bounds=-0.00000123,-180,0.1,180",
      "properties?q=O%E2%80%99Brien's+(x)*!~": "properties?q=O%E2%80%99Brien's%20(x)*!~",
      "guides?min_rating=00.0": "guides?min_rating=0",
      "guides?min_rating=4.50&location=x&techniques=Dry+Fly&species=b,a":
        "guides?species=a,b&techniques=dry-fly&location=x&min_rating=4.5",
      "clubs?state=MT&q=elk": "clubs?q=elk&state=mt",
      "clubs?facets=state&q=elk": "clubs?q=elk&facets=state",
      "properties?near=45.125,-110.994999&radius_km=050.0": "properties?near=45.13,-110.99",
      "properties?near=-0.004,-179.995": "properties?near=0,180",
      "properties?near=-45.125,-179.996&radius_km=1.50&sort=distance":
        "properties?near=-45.13,180&radius_km=1.5",
      "properties?near=0,0&sort=name": "properties?near=0,0&sort=name",
      "properties?q=elk&near=0,0&sort=relevance": "properties?q=elk&near=0,0&sort=relevance",
      "properties?q=elk&sort=relevance": "properties?q=elk",
      "properties?q=elk&sort=name": "properties?q=elk&sort=name",
      "properties?sort=name": "properties",
      "properties?sort=-rate&max_rate=0450.50&min_rods=02&rods=01&available_to=2026-07-01&available_from=2026-06-01":
        "properties?available_from=2026-06-01&available_to=2026-07-01&min_rods=2&max_rate=450.5&sort=-rate",
      "properties?facets=species,state&facets=%20state": "properties?facets=state,species",
      "properties?ids=00000000-0000-4000-8000-00000000000b,%2000000000-0000-4000-8000-00000000000a&ids=00000000-0000-4000-8000-00000000000b":
        "properties?ids=00000000-0000-4000-8000-00000000000a,00000000-0000-4000-8000-00000000000b",
    }),
  )("spells /v1/%s as /v1/%s", (given, canonical) => {
    // prettier-ignore
    expect(listUrl(parseUrl(`/v1/${given}`))).toBe(`/v1/${canonical}`);
  });

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
    const offsets = Object.entries(relations(linkHeader(query, total, ORIGIN)) ?? {}).map(
      ([rel, url]) => [rel, Number(/offset=(\d+)/.exec(url)?.[1] ?? 0)],
    );
    expect(Object.fromEntries(offsets)).toEqual(expected);
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
