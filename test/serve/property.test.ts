// Single properties and availability: parameters against the cover, days, and one 404 for all reasons.
import { describe, expect, it } from "vitest";
import { ROW } from "../build/dump-rows.ts";
import { formatDay, parseDay } from "../../src/dates.ts";
import { filesOf } from "../build/tree.ts";
import { buildTables } from "../sample.ts";
import { World } from "./world.ts";

const ID = "00000000-0000-4000-8000-00000000000a";

const [open, held, draft] = [1, 2, 3].map((number) => String(ROW.properties(number)["id"]));
const day = (number: number, fields: object) =>
  ROW.property_availability(number, { property_id: held, ...fields });
const files = filesOf(
  await buildTables({
    properties: [
      ROW.properties(1, { description: 'Long "text" 渓' }),
      ROW.properties(2),
      ROW.properties(3, { status: "draft" }),
    ],
    property_availability: [
      day(1, { date: "2026-05-20", status: "blocked", rods_held: 2 }),
      day(2, { date: "2026-05-21", status: "blocked" }),
      day(3, { date: "2026-05-22", status: "booked", rods_held: 3 }),
      day(4, { date: "2026-05-24", status: "maintenance" }),
      day(5, { date: "2026-04-19", status: "booked" }),
      day(6, { date: "2026-04-18", status: "booked" }),
      day(7, { date: "2027-11-21", status: "booked" }),
    ],
  }),
);
const world = new World(files);

/** What /availability refuses a query for, at a time. */
async function refusal(search: string, now = "2026-05-20T23:59:59Z") {
  const { body } = await world.get(`/v1/availability?${search}`, {}, { now: () => new Date(now) });
  return body.error.details!.map(({ parameter, message }) => [parameter, message]);
}

async function days(search: string, now = "2026-05-20T10:00:00Z") {
  const clock = { now: () => new Date(now) };
  const { status, body } = await world.get(`/v1/availability?${search}`, {}, clock);
  expect(status).toBe(200);
  return body.data as { from: string; to: string; days: { date: string; status: string }[] };
}

const BASE = `property_id=${open}`;

describe("the range of /availability", () => {
  it.each([
    [BASE, "2026-05-20", "2026-06-19"],
    [`${BASE}&from=2026-05-21`, "2026-05-21", "2026-06-20"],
    [`${BASE}&to=2027-05-20`, "2026-05-20", "2027-05-20"],
    [`${BASE}&from=2027-11-21`, "2027-11-21", "2027-11-21"],
    [`${BASE}&from=2027-10-22`, "2027-10-22", "2027-11-21"],
  ])("is read of %s as %s to %s", async (search, from, to) => {
    expect(await days(search)).toMatchObject({ from, to });
  });

  it.each<[string, [string, RegExp][]]>([
    ["", [["property_id", /^Required; add it$/]]],
    [`property_id=${ID.toUpperCase()}`, [["property_id", /lower-case UUID/]]],
    [`${BASE}&${BASE}`, [["property_id", /^Given 2 times/]]],
    [`${BASE}&from=2026-5-20`, [["from", /calendar date, YYYY-MM-DD/]]],
    [`${BASE}&from=`, [["from", /^Empty value/]]],
    [`${BASE}&from=2026-04-18`, [["from", /2026-04-19 to 2027-11-21/]]],
    [`${BASE}&from=9999-12-31&to=0001-01-01`, [["from", /^Out of range/], ["to", /^Out of range/]]], // prettier-ignore
    [`${BASE}&to=2026-05-19`, [["to", /not be before from, 2026-05-20/]]],
    [`${BASE}&from=2026-05-20&to=2027-05-21`, [["to", /^367 days; at most 366/]]],
    ["limit=1&to=x&from=y", [["limit", /takes property_id, from, to$/], ["to", /calendar/], ["from", /calendar/], ["property_id", /^Required; add it$/]]], // prettier-ignore
    ["to=2026-05-19&a=b", [["to", /not be before/], ["a", /^Unknown/], ["property_id", /^Required; add it$/]]], // prettier-ignore
  ])("is refused of ?%s", async (search, details) => {
    const expected = details.map(([name, message]) => [name, expect.stringMatching(message)]);
    expect(await refusal(search)).toEqual(expected);
  });

  it.each(["2026-04-18T23:59:59Z", "2027-11-22T00:00:00Z"])(
    "is refused for from, last, where today is outside the cover: %s",
    async (now) => {
      const today = [["from", expect.stringMatching(/^Today, its default/)]];
      expect(await refusal(BASE, now)).toEqual(today);
      expect(await refusal(`to=2026-06-01&${BASE}`, now)).toEqual([["from", expect.anything()]]);
      expect(await days(`${BASE}&from=2026-06-01`, now)).toMatchObject({ from: "2026-06-01" });
    },
  );
});

describe("answerProperty(id, params, snapshot)", () => {
  it("gives the line of the bulk file under data.property", async () => {
    const lines = new TextDecoder().decode(files.get("/static/v1/properties.ndjson")).split("\n");
    const text = await (await world.ask(`/v1/properties/${open}`)).text();
    const line = lines.find((one) => one.includes(open!));
    expect(text.slice(0, -35)).toBe(
      `{"success":true,"data":{"property":${line}},"meta":{"request_id":"req_`,
    );
    expect(text).toContain('"description":"Long \\"text\\" 渓"');
  });

  it("tells an unknown id, an unpublished one and any other path apart by the request id only", async () => {
    const bodies = await Promise.all(
      [
        `/v1/properties/${draft}`,
        `/v1/properties/${ID}`,
        `/v1/properties/${ID}/calendar.ics`,
        `/v1/properties/${draft}/calendar.ics`,
        "/v1/properties/nonsense?limit=0",
        "/v1/nowhere",
        `/v1/availability?property_id=${draft}`,
        `/v1/availability?property_id=${ID}&from=2026-05-20`,
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
});

describe("answerAvailability(params, snapshot, now)", () => {
  it("tells a hold, a full block and what is not blocked apart", async () => {
    expect(await days(`property_id=${held}&to=2026-05-24`)).toEqual({
      property_id: held,
      from: "2026-05-20",
      to: "2026-05-24",
      days: [
        { date: "2026-05-20", status: "blocked", rods_held: 2 },
        { date: "2026-05-21", status: "blocked", rods_held: null },
        { date: "2026-05-22", status: "booked", rods_held: null },
        { date: "2026-05-23", status: "available", rods_held: null },
        { date: "2026-05-24", status: "maintenance", rods_held: null },
      ],
    });
  });

  it("gives every date from end to end of the cover, once", async () => {
    const first = await days(`property_id=${held}&from=2026-04-19&to=2027-04-19`);
    const second = await days(`property_id=${held}&from=2027-04-20&to=2027-11-21`);
    const dates = [...first.days, ...second.days].map(({ date }) => date);
    const start = parseDay("2026-04-19")!;
    expect(dates).toEqual(dates.map((_, i) => formatDay(start + i)));
    expect(dates.at(-1)).toBe("2027-11-21");
    expect(first.days[0]!.status).toBe("booked");
    expect(second.days.at(-1)!.status).toBe("booked");
  });

  it("starts with the day of the request's clock", async () => {
    const july = await days(BASE, "2026-07-04T23:59:59Z");
    expect(july).toMatchObject({ from: "2026-07-04", to: "2026-08-03" });
    const late = await days(BASE, "2027-11-15T00:00:00Z");
    expect(late).toMatchObject({ from: "2027-11-15", to: "2027-11-21" });
  });
});
