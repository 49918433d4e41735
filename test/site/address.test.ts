// Addresses of the explorer's states: which of them are pages, what a page's address says, and which days and saved
// properties they carry.
import { describe, expect, it } from "vitest";
import { addressOf, queryAt } from "../../src/site/explore/address.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";
import { opened, type State } from "../../src/site/explore/state.ts";
import { queryIn } from "./query.ts";

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
    "?state=mt&species=lake", // That page is the water's.
  ])("is the explorer for %s, which no page shows", (query) =>
    expect(addressOf(parseState(query), true)).toBe(`/explore/${query}`),
  );
});

const ID = "9b1c0000-0000-4000-8000-00000000002a";
const open = (search: string, firstDay?: string): State => {
  const state = parseState(search);
  return { ...state, ...opened(state, ID, firstDay) };
};
const at = (path: string) => parseState(queryAt(new URL(path, "https://riffle.test")));

describe("opened(state, property, firstDay)", () => {
  const stay = "?available_from=2027-06-01&available_to=2027-06-30&days=2&rods=3";
  it.each([
    ["?state=mt&page=2", undefined, undefined],
    ["?available_from=2027-06-06&available_to=2027-06-08", undefined, { from: "2027-06-06", to: "2027-06-08", rods: 1 }], // prettier-ignore
    [stay, "2027-06-12", { from: "2027-06-12", to: "2027-06-13", rods: 3 }],
    [stay, undefined, undefined],
  ])("chooses the days that were searched for: %s", (search, firstDay, chosen) => {
    expect(open(search, firstDay)).toEqual({ ...parseState(search), property: ID, chosen });
  });
});

describe("queryAt(address)", () => {
  it("is a property's with its days, and behind it the list only at the explorer's address", () => {
    const state = open("?state=mt&available_from=2027-06-06&available_to=2027-06-06&rods=2&page=3");
    const address = addressOf(state, true);
    expect(address).toBe(`/properties/${ID}/?stay=2027-06-06/2027-06-06&stay_rods=2`);
    expect(at(address)).toEqual({ ...open(""), chosen: state.chosen });
    expect(at(addressOf(state, false))).toEqual(state);
  });
});

describe("queryOf(state, saved)", () => {
  it("asks for the saved ids in the saved list, and nowhere else", () => {
    expect(queryIn("?list=saved&q=river", [ID]).ids).toEqual([ID]);
    expect(queryIn("?q=river", [ID]).ids).toBeUndefined();
    expect(queryIn("?list=guides", [ID]).ids).toBeUndefined();
  });
});
