// Why rows and values are left out, in words: one row of each kind.
import { describe, expect, it } from "vitest";
import { ROW, type Row, type TableName } from "../../build/dump-rows.ts";
import { deskOf, property } from "./desk-fixture.ts";

type Case = [string, TableName, Row[], string, RegExp];

const LONG = "Quiet water. ".repeat(11_000);

const CASES: Case[] = [
  ["no coordinates", "properties", [property(1, { latitude: null })], "null", /two numbers/],
  ["no owner", "properties", [property(1, { owner_id: null })], "null", /needs an owner/],
  ["a broken list", "properties", [property(1, { species: "[" })], '"["', /not a JSON list/],
  ["no rate", "properties", [property(1, { rate_adult_full_day: null })], "null", /no value/],
  [
    "a type of water",
    "properties",
    [property(1, { water_type: "canal" })],
    '"canal"',
    /spring_creek/,
  ],
  [
    "one id twice",
    "properties",
    [property(1), property(1)],
    `"${property(1)["id"]}"`,
    /several rows/,
  ],
  ["an id of letters", "properties", [property(1, { id: "five" })], '"five"', /lower-case UUID/],
  [
    "an id that is no text",
    "properties",
    [property(1, { id: Buffer.from("ab") })],
    "2 bytes",
    /UUID/,
  ],
  [
    "a name of nothing else",
    "clubs",
    [ROW.clubs(1, { name: "ada@example.com" })],
    '"ada@',
    /leave nothing of it: e-mail/,
  ],
  [
    "a slug with a number of the name",
    "clubs",
    [ROW.clubs(1, { name: "Club 406-555-0142", slug: "club-406-555-0142" })],
    '"club-406-555-0142"',
    /removed from the name/,
  ],
  ["a slug", "fly_shops", [ROW.fly_shops(1, { slug: "Bad Slug!" })], '"Bad Slug!"', /hyphens/],
  [
    "two very long texts",
    "properties",
    [property(1, { regulations: LONG, description: LONG })],
    '"Quiet',
    /too long/,
  ],
];

describe("leftOut(db, rejects, repairs, texts)", () => {
  it.each(CASES)("says why %s is left out", async (_, table, rows, value, reason) => {
    const { leftOut } = await deskOf({ [table]: rows });
    expect(leftOut.length).toBeGreaterThan(0);
    expect(leftOut[0]!.reason).toMatch(reason);
    expect(leftOut[0]!.value.startsWith(value)).toBe(true);
    expect(leftOut[0]!.value.length).toBeLessThan(2_100);
  });

  it("says which days are blocked instead, and which rows of calendars have no date", async () => {
    const days = [{ status: "taken" }, { date: "2026-02-30" }].map((fields, i) =>
      ROW.property_availability(i + 1, fields),
    );
    const { leftOut } = await deskOf({ properties: [property(1)], property_availability: days });
    expect(leftOut.map(({ what, field, value }) => [what, field, value])).toEqual([
      ["row", "date", '"2026-02-30"'],
      ["day", "status", '"taken"'],
    ]);
  });

  it("never shows the digest of a partner's key", async () => {
    const key = { id: "no uuid", key_hash: "5ec2e7".repeat(8), owner_display_name: "Ada" };
    const { leftOut } = await deskOf({
      properties: [property(1)],
      api_keys: [key, { ...key, key_hash: null }],
    });
    expect(leftOut.length).toBeGreaterThan(0);
    expect(JSON.stringify(leftOut)).not.toContain("5ec2e7");
  });
});
