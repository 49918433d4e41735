// Canonical URLs and the Link header: one spelling for each query, which parses back to it (I12).
import { afterAll, describe, expect, it } from "vitest";
import { slug } from "../../src/fold.ts";
import { linkHeader, listUrl } from "../../src/links.ts";
import { MAX_URL_BYTES } from "../../src/limits.ts";
import type { ListResource } from "../oracle/lists.ts";
import { openOracle } from "../oracle/oracle.ts";
import * as params from "../oracle/params.ts";
import { randomQuery } from "../oracle/random.ts";
import { calendar, club, guide, property, publish } from "../oracle/records.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { parse } from "./query-helpers.ts";

const ORIGIN = "https://riffle.test";

function parseUrl(url: string) {
  const [path, search = ""] = url.split("?");
  return parse(path!.slice("/v1/".length) as ListResource, search);
}

/** A query of one species with a long name. */
function long(length: number, offset: number) {
  return parse("guides", `species=${"a".repeat(length)}&offset=${offset}`);
}

/** Relation to path and query. */
function relations(header: string): Record<string, string> {
  const parts = header.split(", ").map((link) => /^<([^>]*)>; rel="(\w+)"$/.exec(link)!);
  return Object.fromEntries(parts.map(([, url, rel]) => [rel, url!.slice(ORIGIN.length)]));
}

// What folding and URLs treat apart.
const AWKWARD =
  "ßrook øłđæœ İstanbul O’Brien ﷺ ﬁshⅢ ½x² 𐐀𐐨 渓é가ÅΣ a&b c+d e%f #=g ?/: 'h\" <i> _j.";
const NAMES = AWKWARD.split(" ").filter((name) => slug(name) !== "");
const oracle = openOracle(
  publish({
    properties: [-180, -0.0000001, 179.999].map((longitude, i) =>
      property(i, { longitude, name: AWKWARD, species: NAMES }),
    ),
    guides: [guide(1, { base_location: AWKWARD, techniques: NAMES, rating_avg: 4.3 })],
    clubs: [club(1, { name: AWKWARD })],
    availability: [0, 1, 2].map((number) => calendar(number)),
  }),
);
afterAll(() => oracle.close());

describe("listUrl(query)", () => {
  it("I12: is a fixed point that means the same query", () => {
    const random = seeded(12);
    for (let i = 0; i < share(20_000); i++) {
      const given = randomQuery(random, oracle, { bad: 0, availability: false });
      const [, list = "", search = ""] = /^\/v1\/([a-z-]+)(?:\?(.*))?$/.exec(given) ?? [];
      // A phrase may have more words than one may ask for.
      if (list === "" || params.parse(list as ListResource, search).bad.length > 0) continue;
      const query = parseUrl(given);
      const url = listUrl(query);
      const again = parseUrl(url);
      // -0 is spelt as 0, which equals it.
      if (JSON.stringify(again) !== JSON.stringify(query)) expect(again, given).toEqual(query);
      expect(listUrl(again)).toBe(url);
    }
  });
});

describe("linkHeader(query, total, origin)", () => {
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
