// Proves that the comparison with the dump is silent on what a build publishes and names each way to get it wrong.
import { afterAll, describe, expect, it } from "vitest";
import { approval, openTables, ROW, uuid } from "../build/dump-rows.ts";
import { buildTables } from "../sample.ts";
import { openSite } from "../snapshot.ts";
import { compareWithDump, type CompareOptions } from "./dump-compare.ts";

const WHERE = "Near the old mill, left of the church, Boise";
const TABLES = {
  text_approvals: [approval(WHERE)],
  properties: [
    ROW.properties(1, {
      location_description: WHERE,
      species: '[" Brown Trout ", "Brown Trout"]',
    }),
    ROW.properties(2, { status: "draft" }),
  ],
  property_availability: [
    ROW.property_availability(1, { date: "2026-05-21", rods_held: 1 }),
    ROW.property_availability(2, { date: "2026-05-22", status: "tentative" }),
  ],
  guides: [ROW.guides(1)],
  clubs: [ROW.clubs(1), ROW.clubs(2, { slug: "C" })],
  fly_shops: [ROW.fly_shops(1)],
};
const dump = openTables(TABLES);
afterAll(() => dump.close());
const published = openSite(await buildTables(TABLES)).published();

type Name = keyof typeof IDS;

/** The differences once the one record of a name has other members, or its line is another text. */
function compare(name: Name, change: object | string, options?: CompareOptions): string[] {
  const record = JSON.parse(published[name]) as object;
  const text =
    typeof change === "string" ? change : `${JSON.stringify({ ...record, ...change })}\n`;
  return compareWithDump(dump, { ...published, [name]: text }, options);
}

const IDS = {
  properties: uuid("properties", 1),
  availability: uuid("properties", 1),
  guides: uuid("guides", 1),
  clubs: uuid("clubs", 1),
  "fly-shops": uuid("fly_shops", 1),
};
const FAR = "a pin not 200 to 2,000 m from the true point";
const EXACT = { latitude: 45.01, longitude: -110.01 };

describe("compareWithDump(dump, published)", () => {
  it("finds nothing in a true projection, with either text rule", () => {
    expect(compare("clubs", {})).toEqual([]);
    expect(compare("clubs", {}, { textRules: "on" })).toEqual([]);
  });

  it.each<[Name, object | string, ...faults: string[]]>([
    ["clubs", "", "missing"],
    ["guides", published.guides.repeat(2), "published twice"],
    ["properties", { name: "water 1" }, "name differs"],
    ["properties", { regulations: null }, "regulations differs"],
    ["properties", { max_rods: "2" }, "max_rods differs"],
    ["properties", { species: ["Brown Trout"] }, "species differs"],
    ["fly-shops", { is_pro: 0 }, "is_pro differs"],
    ["properties", { latitude: 45.01001 }, "a coordinate of more than 3 decimals"],
    ["properties", { ...EXACT, latitude: 45.011 }, FAR],
    ["properties", EXACT, "the exact point is published", FAR],
    ["properties", { longitude: 180 }, "a coordinate out of range", FAR],
    ["availability", "", "missing"],
    ["availability", { runs: [["available", 582]] }, "2 days differ, the first 2026-05-21"],
    ["availability", { runs: [["available", 581]] }, "581 days instead of 582"],
  ])("names of %s that it is %j", (name, change, ...faults) => {
    expect(compare(name, change)).toEqual(faults.map((fault) => `${name} ${IDS[name]}: ${fault}`));
  });

  it("names a private member, and a line that JSON.stringify would spell otherwise", () => {
    expect(compare("clubs", { dues_cents: 5 })).toEqual([
      "clubs line 1: members id name slug state location dues_cents",
    ]);
    expect(compare("clubs", `${published.clubs.trimEnd()} \n`)).toEqual([
      "clubs line 1: not as JSON.stringify spells it",
    ]);
  });

  it.each<[Name, string, string]>([
    ["clubs", "of a rejected row", uuid("clubs", 2)],
    ["properties", "of a draft", uuid("properties", 2)],
  ])("names a record of %s %s", (name, _, id) => {
    expect(compare(name, { id })).toContain(`${name} ${id}: unexpected`);
  });
});

describe("compareWithDump(dump, published, {textRules: 'on'})", () => {
  const gone = [`properties ${IDS.properties}: location_description differs`];

  it.each<[string, string, string[]]>([
    ["a withheld text", "", []],
    ["a marked cut", "Near the old mill, [removed], Boise", []],
    ["two marked cuts", "[removed] the old mill, [removed], Boise", []],
    ["an unmarked cut", "Near the old mill, Boise", gone],
    ["a cut and an edit", "Near the new mill, [removed], Boise", gone],
    ["pieces out of order", "Near [removed]mill, [removed]old[removed]", gone],
  ])("judges %s", (_, location_description, differences) => {
    expect(compare("properties", { location_description }, { textRules: "on" })).toEqual(
      differences,
    );
  });

  it.each(["", "[removed]"])("takes no name that has become %j", (name) => {
    expect(compare("properties", { name }, { textRules: "on" })).toEqual([
      `properties ${IDS.properties}: name differs`,
    ]);
  });

  it("takes rows as missing that the checks of texts are known to have rejected", () => {
    expect(compare("clubs", "", { textRules: "on", textRejected: new Set([IDS.clubs]) })).toEqual(
      [],
    );
  });
});
