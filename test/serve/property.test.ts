// Single properties and availability: what is refused of a range, and one 404 for all reasons. The oracle has the
// answers (test/equivalence.test.ts).
import { describe, expect, it } from "vitest";
import { filesOf } from "../build/tree.ts";
import { ROW, uuid } from "../build/dump-rows.ts";
import { buildTables } from "../sample.ts";
import { World } from "./world.ts";

const UNKNOWN = "00000000-0000-4000-8000-00000000000a";
const [open, draft] = [uuid("properties", 1), uuid("properties", 2)];
const properties = [ROW.properties(1), ROW.properties(2, { status: "draft" })];
const world = new World(filesOf(await buildTables({ properties })));

/** What /availability refuses a query for, at a time. */
async function refusal(search: string, now = "2026-05-20T23:59:59Z") {
  const { body } = await world.get(`/v1/availability?${search}`, {}, { now: () => new Date(now) });
  return body.error.details!.map(({ parameter, message }) => [parameter, message]);
}

const BASE = `property_id=${open}`;
const MISSING = ["property_id", /^Required; add it$/] as const;

describe("the range of /availability", () => {
  it.each<[string, ...details: (readonly [string, RegExp])[]]>([
    ["", MISSING],
    [`property_id=${UNKNOWN.toUpperCase()}`, ["property_id", /lower-case UUID/]],
    [`${BASE}&${BASE}`, ["property_id", /^Given 2 times/]],
    [`${BASE}&from=2026-5-20`, ["from", /calendar date, YYYY-MM-DD/]],
    [`${BASE}&from=`, ["from", /^Empty value/]],
    [`${BASE}&from=2026-04-18`, ["from", /2026-04-19 to 2027-11-21/]],
    [`${BASE}&from=9999-12-31&to=0001-01-01`, ["from", /^Out of range/], ["to", /^Out of range/]],
    [`${BASE}&to=2026-05-19`, ["to", /not be before from, 2026-05-20/]],
    [`${BASE}&from=2026-05-20&to=2027-05-21`, ["to", /^367 days; at most 366/]],
    ["to=x&from=y&a=b", ["to", /calendar/], ["from", /calendar/], ["a", /^Unknown/], MISSING],
    ["to=2026-05-19&a=b", ["to", /not be before/], ["a", /takes property_id, from, to$/], MISSING],
  ])("is refused of ?%s", async (search, ...details) => {
    const expected = details.map(([name, message]) => [name, expect.stringMatching(message)]);
    expect(await refusal(search)).toEqual(expected);
  });

  it.each(["2026-04-18T23:59:59Z", "2027-11-22T00:00:00Z"])(
    "is refused for from, last, where today is outside the cover: %s",
    async (now) => {
      const today = [["from", expect.stringMatching(/^Today, its default/)]];
      expect(await refusal(BASE, now)).toEqual(today);
      expect(await refusal(`to=2026-06-01&${BASE}`, now)).toEqual(today);
    },
  );
});

it("an unknown id, an unpublished one and any other path differ by the request id only", async () => {
  const bodies = await Promise.all(
    [
      `/v1/properties/${draft}`,
      `/v1/properties/${UNKNOWN}`,
      `/v1/properties/${UNKNOWN}/calendar.ics`,
      `/v1/properties/${draft}/calendar.ics`,
      "/v1/properties/nonsense?limit=0",
      "/v1/nowhere",
      `/v1/availability?property_id=${draft}`,
      `/v1/availability?property_id=${UNKNOWN}&from=2026-05-20`,
    ].map(async (path) => {
      const response = await world.ask(path);
      const id = response.headers.get("X-Request-Id")!;
      response.headers.delete("X-Request-Id");
      const text = (await response.text()).replace(id, "ID");
      return JSON.stringify([response.status, [...response.headers], text]);
    }),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain("not_found");
});
