// calendar.ics, parsed back by two libraries, holds the days of /availability, and only those from today on.
import ICAL from "ical.js";
import { sync, type VEvent } from "node-ical";
import { afterAll, describe, expect, it } from "vitest";
import { cover, isoDate } from "../oracle/calendar.ts";
import { nastyTables } from "../nasty-dump.ts";
import { buildSample, buildTables } from "../sample.ts";
import { openSite, TEST_NOW, type Site } from "../snapshot.ts";
import type { Body } from "./world.ts";

const FOLDERS = {
  "a sample": await buildSample(51, 60),
  "the hand-made directory": await buildTables(nastyTables()),
};
const DAY = 86_400_000;

/** An event; dates as YYYY-MM-DD, the last one included. */
interface Event {
  uid: string;
  first: string;
  last: string;
  summary: string;
  transparency: string;
}

function byIcalJs(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component);
    expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
    endDate.adjust(-1, 0, 0, 0);
    const transparency = String(component.getFirstPropertyValue("transp"));
    return { uid, first: startDate.toString(), last: endDate.toString(), summary, transparency };
  });
}

/** node-ical gives dates without a time as local midnights. */
function dateOf(local: Date, more: number): string {
  return isoDate(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY + more);
}

function byNodeIcal(text: string): Event[] {
  const events = Object.values(sync.parseICS(text)).filter(
    (component): component is VEvent => component?.type === "VEVENT",
  );
  return events.map(({ uid, summary, start, end, transparency }) => ({
    uid,
    first: dateOf(start, 0),
    last: dateOf(end!, -1),
    summary: String(summary),
    transparency: String(transparency),
  }));
}

/** A folder as it answers days after it was built. */
function later(folder: string, days: number): Site {
  return openSite(folder, new Date(TEST_NOW.getTime() + days * DAY));
}

interface Day {
  date: string;
  status: string;
  rods_held: number | null;
}

/** The days from today to the end of the cover, as /availability gives them. */
async function daysOf(site: Site, id: string, from: number, to: number): Promise<Day[]> {
  const days: Day[] = [];
  for (let first = from; first <= to; first += 366) {
    const last = Math.min(to, first + 365);
    const query = `property_id=${id}&from=${isoDate(first)}&to=${isoDate(last)}`;
    const answer = await site.ask(`/v1/availability?${query}`);
    days.push(...((JSON.parse(await answer.text()) as Body).data["days"] as Day[]));
  }
  return days;
}

/** Runs of days that aren't available, as events without their ids. */
function eventsOf(days: readonly Day[], rods: number): Omit<Event, "uid">[] {
  const events: (Omit<Event, "uid"> & { key: string })[] = [];
  let previous = "";
  for (const { date, status, rods_held: held } of days) {
    const key = status === "available" ? "" : `${status} ${held}`;
    const left = held === null ? 0 : Math.max(0, rods - held);
    const summary =
      held === null ? status[0]!.toUpperCase() + status.slice(1) : `${left} of ${rods} rods left`;
    const transparency = left === 0 ? "OPAQUE" : "TRANSPARENT";
    if (key !== "" && key === previous) events.at(-1)!.last = date;
    else if (key !== "") events.push({ key, first: date, last: date, summary, transparency });
    previous = key;
  }
  return events.map(({ first, last, summary, transparency }) => ({
    first,
    last,
    summary,
    transparency,
  }));
}

describe.each(Object.entries(FOLDERS))("calendar.ics in %s", (_, folder) => {
  const site = openSite(folder);
  const oracle = site.oracle();
  afterAll(() => oracle.close());
  const records = site
    .published()
    .properties.trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; max_rods: number });
  const { to } = cover(oracle.database)!;
  const today = TEST_NOW.getTime() / DAY;
  const file = async (id: string, at: Site = site) =>
    (await at.ask(`/v1/properties/${id}/calendar.ics`)).text();

  it("is, for ical.js and node-ical alike, what /availability says", async () => {
    const summaries = new Set<string>();
    for (const { id, max_rods } of records) {
      const text = await file(id);
      const events = byIcalJs(text);
      expect(byNodeIcal(text), id).toEqual(events);
      const days = await daysOf(site, id, Math.floor(today), to);
      const expected = eventsOf(days, max_rods).map((event, i) => ({
        uid: events[i]?.uid,
        ...event,
      }));
      expect(events, id).toEqual(expected);
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      for (const { uid } of events) expect(uid).toContain(id);
      for (const { summary } of events) summaries.add(summary.replaceAll(/\d+/g, "N"));
    }
    expect([...summaries].sort()).toEqual(["Blocked", "Booked", "Maintenance", "N of N rods left"]);
  });

  it("has lines of at most 75 octets that end in CRLF, and what RFC 5545 requires", async () => {
    for (const { id } of records) {
      const text = await file(id);
      const lines = text.split("\r\n");
      expect(lines.at(-1)).toBe("");
      const bad = lines.filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75);
      expect(bad).toEqual([]);
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:[^\r]+\r\n/);
      const count = (line: RegExp) => lines.filter((one) => line.test(one)).length;
      const events = count(/^BEGIN:VEVENT$/);
      for (const line of [
        /^UID:./,
        /^DTSTAMP:20260520T\d{6}Z$/,
        /^DTSTART;VALUE=DATE:\d{8}$/,
        /^END:VEVENT$/,
      ])
        expect(count(line)).toBe(events);
    }
  });

  it("keeps the id of an event as its days pass, and drops it on the day after", async () => {
    let passed = 0;
    for (const { id } of records.slice(0, 20)) {
      const [first] = byIcalJs(await file(id));
      if (!first) continue;
      const days = Date.parse(first.last) / DAY - Math.floor(today);
      const onLastDay = byIcalJs(await file(id, later(folder, days)))[0]!;
      expect(onLastDay).toEqual({ ...first, first: first.last });
      const after = byIcalJs(await file(id, later(folder, days + 1)));
      expect(after.map(({ uid }) => uid)).not.toContain(first.uid);
      passed++;
    }
    expect(passed).toBeGreaterThan(5);
  });
});
