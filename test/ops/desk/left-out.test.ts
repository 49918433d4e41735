// Why rows and values are left out, in words: one row of each kind.
import { describe, expect, it } from "vitest";
import { ROW, type Row } from "../../build/dump-rows.ts";
import { deskOf, property } from "./desk-fixture.ts";

const LONG = "Quiet water. ".repeat(11_000);
const SLUG = { name: "Club 406-555-0142", slug: "club-406-555-0142" };

/** What is wrong, the fields of a row that make it so, the value that is shown, and the reason. */
const CASES: [string, keyof typeof ROW, Row, value: string, reason: RegExp][] = [
  ["no coordinates", "properties", { latitude: null }, "null", /two numbers/],
  ["no owner", "properties", { owner_id: null }, "null", /needs an owner/],
  ["a broken list", "properties", { species: "[" }, '"["', /not a JSON list/],
  ["no rate", "properties", { rate_adult_full_day: null }, "null", /no value/],
  ["a type of water", "properties", { water_type: "canal" }, '"canal"', /spring_creek/],
  ["an id of letters", "properties", { id: "five" }, '"five"', /lower-case UUID/],
  ["an id that is no text", "properties", { id: Buffer.from("ab") }, "2 bytes", /UUID/],
  ["a name of nothing else", "clubs", { name: "a@b.com" }, '"a@', /leave nothing of it: e-mail/],
  ["a slug with a number", "clubs", SLUG, '"club-406', /removed from the name/],
  ["a slug", "fly_shops", { slug: "Bad Slug!" }, '"Bad Slug!"', /hyphens/],
  ["long texts", "properties", { regulations: LONG, description: LONG }, '"Quiet', /too long/],
];

describe("leftOut(db, rejects, repairs, texts)", () => {
  it.each(CASES)("says why %s is left out", async (_, table, fields, value, reason) => {
    const { leftOut } = await deskOf({ [table]: [ROW[table](1, fields)] });
    expect(leftOut.length).toBeGreaterThan(0);
    expect(leftOut[0]!.reason).toMatch(reason);
    expect(leftOut[0]!.value.startsWith(value)).toBe(true);
    expect(leftOut[0]!.value.length).toBeLessThan(2_100);
  });

  it("says where several rows have one id", async () => {
    const { leftOut } = await deskOf({ properties: [property(1), property(1)] });
    expect(leftOut[0]!.reason).toMatch(/several rows/);
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
