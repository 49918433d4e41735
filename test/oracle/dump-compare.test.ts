// Proves that the comparison with the dump is silent on a true projection and names each way to get one wrong.
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { compareWithDump } from "./dump-compare.ts";
import type { CompareOptions } from "./dump-compare.ts";
import { DUMP, PUBLIC, PUBLIC_PROPERTY, SCHEMA } from "./dump-fixture.ts";
import type { Published } from "./load.ts";
import type { Fields } from "./records.ts";
import { calendar, publish, uuid } from "./records.ts";

function compare(
  changed: Partial<Record<keyof Published, Fields[]>>,
  options?: CompareOptions,
): string[] {
  const dump = new Database(":memory:");
  try {
    dump.exec(SCHEMA);
    for (const [table, rows] of Object.entries(DUMP)) {
      for (const row of rows) {
        const names = Object.keys(row);
        const values = names.map((name) => `:${name}`).join(", ");
        dump.prepare(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${values})`).run(row);
      }
    }
    return compareWithDump(dump, publish({ ...PUBLIC, ...changed }), options);
  } finally {
    dump.close();
  }
}

const one = uuid(1);
const withProperty = (fields: Fields) => ({ properties: [{ ...PUBLIC_PROPERTY, ...fields }] });

describe("compareWithDump(dump, published)", () => {
  it("finds nothing in a true projection, with either text rule", () => {
    expect(compare({})).toEqual([]);
    expect(compare({}, { textRules: "on" })).toEqual([]);
  });

  it.each(
    Object.entries<[Partial<Record<keyof Published, Fields[]>>, string[]]>({
      "a missing row": [{ clubs: [] }, [`clubs ${one}: missing`]],
      "a row that is not eligible": [
        { clubs: [...PUBLIC.clubs, { ...PUBLIC.clubs[0], id: uuid(3) }] },
        [`clubs ${uuid(3)}: unexpected`],
      ],
      "a row published twice": [
        { guides: [...PUBLIC.guides, ...PUBLIC.guides] },
        [`guides ${one}: published twice`],
      ],
      "a text that differs": [
        withProperty({ name: "elk run" }),
        [`properties ${one}: name differs`],
      ],
      "a null text": [
        withProperty({ regulations: null }),
        [`properties ${one}: regulations differs`],
      ],
      "a number as text": [
        withProperty({ max_rods: "2" }),
        [`properties ${one}: max_rods differs`],
      ],
      "species made unique": [
        withProperty({ species: ["Brown Trout"] }),
        [`properties ${one}: species differs`],
      ],
      "a boolean as a number": [
        { "fly-shops": [{ ...PUBLIC["fly-shops"][0], is_pro: 1 }] },
        [`fly-shops ${one}: is_pro differs`],
      ],
      "a private member": [
        { clubs: [{ ...PUBLIC.clubs[0], dues_cents: 5 }] },
        ["clubs line 1: members id name slug state location dues_cents"],
      ],
      "too many decimals": [
        withProperty({ latitude: 45.00001 }),
        [`properties ${one}: a coordinate of more than 3 decimals`],
      ],
      "a pin too near": [
        withProperty({ latitude: 45.007 }),
        [`properties ${one}: a pin not 200 to 2,000 m from the true point`],
      ],
      "the exact point": [
        withProperty({ latitude: 45.0081, longitude: -110.0002 }),
        [
          `properties ${one}: a coordinate of more than 3 decimals`,
          `properties ${one}: the exact point is published`,
          `properties ${one}: a pin not 200 to 2,000 m from the true point`,
        ],
      ],
      "a pin on the wrong side of the world": [
        withProperty({ longitude: 180 }),
        [
          `properties ${one}: a coordinate out of range`,
          `properties ${one}: a pin not 200 to 2,000 m from the true point`,
        ],
      ],
      "a missing calendar": [{ availability: [] }, [`availability ${one}: missing`]],
      "a hold that is hidden and a bad day that is free": [
        {
          availability: [
            calendar(1, [
              ["blocked", 1],
              ["booked", 1],
              ["available", 580],
            ]),
          ],
        },
        [`availability ${one}: 3 days differ, the first 2026-05-01`],
      ],
      "a calendar that is short": [
        { availability: [calendar(1, [["available", 581]])] },
        [`availability ${one}: 581 days instead of 582`],
      ],
    }),
  )("names %s", (_, [changed, differences]) => {
    expect(compare(changed)).toEqual(differences);
  });

  it("names a line that JSON.stringify would spell otherwise", () => {
    const dump = new Database(":memory:");
    dump.exec(SCHEMA);
    const published = { ...publish({}), clubs: `${JSON.stringify(PUBLIC.clubs[0])} \n` };
    expect(compareWithDump(dump, published)).toEqual([
      "clubs line 1: not as JSON.stringify spells it",
      `clubs ${one}: unexpected`,
    ]);
    dump.close();
  });
});

describe("compareWithDump(dump, published, {textRules: 'on'})", () => {
  const gone = "properties 1: location_description differs".replace(" 1", ` ${one}`);

  it.each<[string, string, string[]]>([
    ["a withheld text", "", []],
    ["a marked cut", "Near the old mill, [removed], Boise", []],
    ["two marked cuts", "[removed] the old mill, [removed], Boise", []],
    ["an unmarked cut", "Near the old mill, Boise", [gone]],
    ["a cut and an edit", "Near the new mill, [removed], Boise", [gone]],
    ["pieces out of order", "Near [removed]mill, [removed]old[removed]", [gone]],
  ])("judges %s", (_, location_description, differences) => {
    expect(compare(withProperty({ location_description }), { textRules: "on" })).toEqual(
      differences,
    );
  });

  it("takes no empty name, and none that lost its last letter", () => {
    for (const name of ["", "[removed]"]) {
      expect(compare(withProperty({ name }), { textRules: "on" })).toEqual([
        `properties ${one}: name differs`,
      ]);
    }
  });

  it("takes rows as missing that the checks of texts are known to have rejected", () => {
    expect(compare({ clubs: [] }, { textRules: "on", textRejected: new Set([one]) })).toEqual([]);
  });
});
