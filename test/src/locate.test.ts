// Where an answer lies: a page only where a file of the plan is that very answer.
import { describe, expect, it } from "vitest";
import { locate } from "../../src/locate.ts";
import { readParams } from "../../src/params.ts";
import { parseListQuery } from "../../src/query.ts";
import { ANY_DAYS } from "../../src/values.ts";
import { RESOURCES } from "../../src/resources.ts";

/** A plan with three pages of everything and of Montana, and one of Montana's brown trout. */
function pagesOf(slugs: readonly (string | undefined)[]): number {
  return { "": 3, mt: 3, "mt//brown-trout": 1 }[slugs.join("/").replace(/\/+$/, "")] ?? 0;
}

function where(search: string) {
  return locate(parseListQuery(RESOURCES.properties, readParams(search), ANY_DAYS), pagesOf);
}

describe("locate(query, pagesOf)", () => {
  it.each([
    ["", "offset.0"],
    ["limit=25&offset=50", "offset.50"],
    ["offset=025", "offset.25"],
    ["sort=name", "offset.0"],
    ["state=MT", "state.mt/offset.0"],
    ["state=mt,MT&state=mt", "state.mt/offset.0"],
    ["species=Brown+Trout&state=mt", "state.mt/species.brown-trout/offset.0"],
  ])("finds the page of ?%s at %s", (search, path) => {
    expect(where(search)).toEqual({ kind: "page", path: `/static/v1/properties/${path}.json` });
  });

  it.each([
    "offset=75",
    "offset=1",
    "offset=26",
    "offset=1000000",
    "limit=24",
    "limit=26",
    "limit=100&offset=0",
    "limit=50&offset=50",
    "state=wy",
    "state=mt,wy",
    "species=brown-trout",
    "species=brown-trout&state=mt&offset=25",
    "species=%E3%83%A4",
    "q=elk",
    "state=mt&q=elk",
    "bounds=-90,-180,90,180",
    "water_type=lake",
    "near=45,-110",
    "near=45,-110&sort=name",
    "available_from=2026-06-01&available_to=2026-06-01",
    "min_rods=0",
    "max_rate=1000000",
    "ids=00000000-0000-4000-8000-000000000001",
    "sort=rate",
    "facets=state",
  ])("leaves ?%s to be computed", (search) => {
    expect(where(search)).toEqual({ kind: "compute" });
  });

  it("leaves a rating to be computed, 0 too", () => {
    const query = parseListQuery(RESOURCES.guides, readParams("min_rating=0"), ANY_DAYS);
    expect(locate(query, () => 9)).toEqual({ kind: "compute" });
  });
});
