// Addresses of the explorer's states: which of them are pages, and what a page's address says.
import { describe, expect, it } from "vitest";
import { addressOf, queryAt } from "../../src/site/explore/address.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";

describe("addressOf(state, hasPages)", () => {
  it.each([
    ["?state=mt", "/fishing/mt/"],
    ["?state=mt&species=brown-trout&page=2", "/fishing/mt/brown-trout/page-2/"],
    ["?state=mt&water_type=spring_creek", "/fishing/mt/spring-creek/"],
  ])("is a page for %s, which says the same", (query, address) => {
    const state = parseState(query);
    expect(addressOf(state, true)).toBe(address);
    expect(parseState(queryAt(new URL(address, "https://riffle.test")))).toEqual(state);
    expect(addressOf(state, false)).toBe(`/explore/${query}`);
  });

  it.each([
    "",
    "?state=id,mt",
    "?state=mt&water_type=lake&species=brown-trout",
    "?state=mt&q=ranch",
  ])("is the explorer for %s, which no page shows", (query) =>
    expect(addressOf(parseState(query), true)).toBe(`/explore/${query}`),
  );

  it("is the explorer for a species that is called like a type of water, whose page is the water's", () => {
    expect(addressOf(parseState("?state=mt&species=lake"), true)).toBe(
      "/explore/?state=mt&species=lake",
    );
  });
});
