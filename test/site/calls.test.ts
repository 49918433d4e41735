// The calls that answer what the explorer shows.
import { describe, expect, it } from "vitest";
import { listCall, PERHAPS, type PagesOf } from "../../src/site/explore/calls.ts";
import { queryIn } from "./query.ts";

const callsOf = (search: string, pagesOf = PERHAPS) => listCall(queryIn(search), pagesOf);

// A plan of one page.
const onlyMontana: PagesOf = ([state]) => (state === "mt" ? 1 : 0);

describe("listCall(query, pagesOf)", () => {
  it.each([
    ["", "/static/v1/properties/offset.0.json", "/v1/properties"],
    ["?page=3", "/static/v1/properties/offset.50.json", "/v1/properties?offset=50"],
    ["?species=brown-trout&state=MT", "/static/v1/properties/state.mt/species.brown-trout/offset.0.json", "/v1/properties?state=mt&species=brown-trout"], // prettier-ignore
    ["?list=fly-shops&state=mt", "/static/v1/fly-shops/state.mt/offset.0.json", "/v1/fly-shops?state=mt"], // prettier-ignore
  ])("asks the static page of %s", (search, url, api) => {
    expect(callsOf(search)).toMatchObject({ url, api });
  });

  it.each([
    ["?state=mt,id", "/v1/properties?state=id,mt"],
    ["?q=spring+creek", "/v1/properties?q=spring%20creek"],
    ["?q=+++&bounds=45,-111,46,-110.5", "/v1/properties?bounds=45,-111,46,-110.5"],
    ["?list=guides&location=park&min_rating=4.5", "/v1/guides?location=park&min_rating=4.5"],
    ["?page=5", "/v1/properties?offset=100"],
  ])("asks the API where no page can be, or hardly: %s", (search, api) => {
    expect(callsOf(search)).toMatchObject({ url: api, api });
  });

  it("asks the API for as many records as it gives at once where their numbers are known", () => {
    expect(listCall(queryIn("?q=ranch&page=6"), PERHAPS, 100)).toEqual({
      url: "/v1/properties?q=ranch&limit=100&offset=100",
      api: "/v1/properties?q=ranch&offset=125",
      isChunk: true,
    });
  });

  it("asks for pages that the plan has, and for no others", () => {
    expect(callsOf("?state=mt", onlyMontana).url).toBe(
      "/static/v1/properties/state.mt/offset.0.json",
    );
    expect(callsOf("?state=mt&page=2", onlyMontana).url).toBe("/v1/properties?state=mt&offset=25");
    expect(callsOf("?state=id", onlyMontana).url).toBe("/v1/properties?state=id");
  });
});
