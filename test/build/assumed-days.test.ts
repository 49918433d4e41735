// What a day without a calendar row is, as the operator says: in files, in searches, and in the proof of a large dump.
import { describe, expect, it } from "vitest";
import { TEST_NOW } from "../snapshot.ts";
import { ROW, uuid } from "./dump-rows.ts";
import { place } from "./place.ts";

const [one, other] = [uuid("properties", 1), uuid("properties", 2)];
const day = (date: string, status: string, rods_held: number | null = null) =>
  ROW.property_availability(1, { id: date, property_id: one, date, status, rods_held });
const TABLES = {
  properties: [ROW.properties(1, { max_rods: 2 }), ROW.properties(2)],
  property_availability: [
    day("2026-06-06", "available"),
    day("2026-06-07", "blocked", 1),
    day("2026-06-13", "available"),
    day("2026-06-14", "booked"),
  ],
};
const config = { calendar: { assume: "unavailable" as const } };
const closed = place({ config });
await closed.build(TABLES);

const blank = (text: string) => text.replace(/req_[0-9a-f]{32}/, `req_${"0".repeat(32)}`);

describe("calendar.assume", () => {
  it("publishes a day without a row as blocked, and one with a row as it says", () => {
    const opened = [
      ["blocked", 48],
      ["available", 1],
      ["blocked", 1, 1],
      ["blocked", 5],
      ["available", 1],
      ["booked", 1],
      ["blocked", 525],
    ];
    expect(closed.records("availability")).toMatchObject([
      { property_id: one, runs: opened },
      { property_id: other, runs: [["blocked", 582]] },
    ]);
  });

  it.each([
    ["days=2&weekdays=sat,sun", 1, ["2026-06-06"]],
    ["days=2&rods=2", 0, []],
    ["days=1&rods=2", 1, ["2026-06-06"]],
    ["days=3", 0, []],
  ])(
    "finds stays among the days that rows open, as the oracle does: %s",
    async (stay, total, first_days) => {
      const query = `/v1/properties?available_from=2026-06-01&available_to=2026-06-30&${stay}`;
      const site = closed.site();
      const answer = await (await site.ask(query)).text();
      expect(JSON.parse(answer)).toMatchObject({ meta: { pagination: { total }, first_days } });
      const oracle = site.oracle();
      expect(oracle.answer(query, TEST_NOW)).toMatchObject({ status: 200, body: blank(answer) });
      oracle.close();
    },
  );
});
