// Why rows and values are left out, in words: one row of each kind.
import { describe, expect, it } from "vitest";
import { ROW, type Row } from "../../build/dump-rows.ts";
import { deskOf, property } from "./desk-fixture.ts";

const LONG = "Quiet water. ".repeat(11_000);
const TEXTS = { regulations: LONG, description: LONG };
const SLUG = { name: "Club 406-555-0142", slug: "club-406-555-0142" };

/** What is wrong, the fields of a row that make it so, the value that is shown, and the reason. */
const CASES: [string, keyof typeof ROW, Row, value: RegExp, reason: string][] = [
  ["no coordinates", "properties", { latitude: null }, /^null$/, "it is NULL"],
  ["a broken list", "properties", { species: "[" }, /^"\["$/, "it is not a JSON list"],
  ["a type of water", "properties", { water_type: "canal" }, /^"canal"$/, "spring_creek"],
  ["an id of letters", "properties", { id: "five" }, /^"five"$/, "lower-case UUID"],
  [
    "an id that is no text",
    "properties",
    { id: Buffer.from("ab") },
    /^2 bytes$/,
    "lower-case UUID",
  ],
  ["a name of nothing else", "clubs", { name: "a@b.com" }, /^"a@b\.com"$/, "leave nothing of it"],
  ["a slug with a number", "clubs", SLUG, /^"club-406/, "removed from the name"],
  ["long texts", "properties", TEXTS, /^"Quiet.{1000,2100} characters more$/, "it is too long"],
];

describe("leftOut(db, rejects, repairs)", () => {
  it.each(CASES)("says why %s is left out", async (_, table, fields, value, reason) => {
    const { leftOut } = await deskOf({ [table]: [ROW[table](1, fields)] });
    expect(leftOut[0]!.reason).toContain(reason);
    expect(leftOut[0]!.value).toMatch(value);
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
