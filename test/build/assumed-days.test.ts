// What a day without a calendar row is, as the operator says: in files, in searches, and in the proof of a large dump.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { openSite, TEST_NOW } from "../snapshot.ts";
import { buildTables } from "../sample.ts";
import { ROW, uuid } from "./dump-rows.ts";

const id = uuid("properties", 1);
const day = (date: string, status: string, rods_held: number | null = null) => ({
  id: `${date} ${status}`,
  property_id: id,
  date,
  status,
  rods_held,
});
const TABLES = {
  properties: [ROW.properties(1, { max_rods: 2 }), ROW.properties(2)],
  property_availability: [
    day("2026-06-06", "available"),
    day("2026-06-07", "blocked", 1),
    day("2026-06-13", "available"),
    day("2026-06-14", "booked"),
  ],
};
const config = { ...DEFAULT_CONFIG, calendar: { assume: "unavailable" as const } };
const folder = await buildTables(TABLES, { config });
const open = await buildTables(TABLES);

function runsOf(of: string): Record<string, unknown> {
  const lines = readFileSync(`${of}/static/v1/availability.ndjson`, "utf8").trimEnd().split("\n");
  const parsed = lines.map((line) => JSON.parse(line) as { property_id: string; runs: unknown });
  return Object.fromEntries(parsed.map(({ property_id, runs }) => [property_id, runs]));
}

const blank = (text: string) => text.replace(/req_[0-9a-f]{32}/, `req_${"0".repeat(32)}`);

describe("calendar.assume", () => {
  it("publishes a day without a row as blocked, and one with a row as it says", () => {
    expect(runsOf(folder)).toEqual({
      [id]: [
        ["blocked", 48],
        ["available", 1],
        ["blocked", 1, 1],
        ["blocked", 5],
        ["available", 1],
        ["booked", 1],
        ["blocked", 525],
      ],
      [uuid("properties", 2)]: [["blocked", 582]],
    });
    expect(runsOf(open)[uuid("properties", 2)]).toEqual([["available", 582]]);
  });

  it.each([
    ["days=2&weekdays=sat,sun", 1, ["2026-06-06"]],
    ["days=2&rods=2", 0, []],
    ["days=1&rods=2", 1, ["2026-06-06"]],
    ["days=3", 0, []],
  ])(
    "finds stays among the days that rows open, as the oracle does: %s",
    async (stay, total, days) => {
      const query = `/v1/properties?available_from=2026-06-01&available_to=2026-06-30&${stay}`;
      const site = openSite(folder);
      const answer = await (await site.ask(query)).text();
      const { meta } = JSON.parse(answer) as {
        meta: { pagination: { total: number }; first_days: string[] };
      };
      expect([meta.pagination.total, meta.first_days]).toEqual([total, days]);
      const oracle = site.oracle();
      const expected = oracle.answer(query, TEST_NOW);
      oracle.close();
      expect(expected).toMatchObject({ status: 200, body: blank(answer) });
    },
  );
});
