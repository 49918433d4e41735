// calendar.ics, parsed back by two libraries, holds the days of /availability, and only those from today on.
import ICAL from "ical.js";
import { sync } from "node-ical";
import { describe, expect, it } from "vitest";
import { isoDate } from "../oracle/calendar.ts";
import { recordsIn } from "../oracle/load.ts";
import { nastyTables } from "../nasty-dump.ts";
import { buildSample, buildTables } from "../sample.ts";
import { share } from "../share.ts";
import { openSite, TEST_NOW, type Site } from "../snapshot.ts";
import type { Body } from "./world.ts";

const FOLDERS = {
  "a sample": await buildSample(32, 90, { maxFiles: 644 }),
  "the hand-made directory": await buildTables(nastyTables()),
};
const DAY = 86_400_000;
const TODAY = Math.floor(TEST_NOW.getTime() / DAY);
/** The last day of the cover. */
const LAST = TODAY + 550;

/** Events by their ids, as "first-day last-day TRANSPARENCY summary". */
type Events = Map<string, string>;

function byIcalJs(text: string): Events {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((component): [string, string] => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component);
    expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
    endDate.adjust(-1, 0, 0, 0);
    const transparency = String(component.getFirstPropertyValue("transp"));
    return [uid, `${startDate.toString()} ${endDate.toString()} ${transparency} ${summary}`];
  });
  expect(new Set(events.map(([uid]) => uid)).size).toBe(events.length);
  return new Map(events);
}

/** node-ical gives dates without a time as local midnights. */
function dateOf(local: Date, more: number): string {
  return isoDate(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate()) / DAY + more);
}

function byNodeIcal(text: string): Events {
  const events = Object.values(sync.parseICS(text)).flatMap((one): [string, string][] => {
    if (one?.type !== "VEVENT") return [];
    const days = `${dateOf(one.start, 0)} ${dateOf(one.end!, -1)}`;
    return [[one.uid, `${days} ${String(one.transparency)} ${String(one.summary)}`]];
  });
  return new Map(events);
}

interface Day {
  date: string;
  status: string;
  rods_held: number | null;
}

/** The days from today to the end of the cover, as /availability gives them. */
async function daysOf(site: Site, id: string): Promise<Day[]> {
  const days: Day[] = [];
  for (let first = TODAY; first <= LAST; first += 366) {
    const to = isoDate(Math.min(LAST, first + 365));
    const path = `/v1/availability?property_id=${id}&from=${isoDate(first)}&to=${to}`;
    days.push(...(((await (await site.ask(path)).json()) as Body).data["days"] as Day[]));
  }
  return days;
}

/** Runs of days that aren't available, as events. */
function eventsOf(days: readonly Day[], rods: number): string[] {
  const runs: { key: string; what: string; first: string; last: string }[] = [];
  for (const { date, status, rods_held: held } of days) {
    const left = held === null ? 0 : Math.max(0, rods - held);
    const summary =
      held === null ? status.replace(/^./, (c) => c.toUpperCase()) : `${left} of ${rods} rods left`;
    const what =
      status === "available" ? "" : `${left === 0 ? "OPAQUE" : "TRANSPARENT"} ${summary}`;
    const key = `${status} ${held}`;
    if (runs.at(-1)?.key === key) runs.at(-1)!.last = date;
    else runs.push({ key, what, first: date, last: date });
  }
  return runs.flatMap(({ what, first, last }) => (what ? [`${first} ${last} ${what}`] : []));
}

describe.each(Object.entries(FOLDERS))("calendar.ics in %s", (_, folder) => {
  const site = openSite(folder);
  const records = recordsIn<{ id: string; max_rods: number }>(site.published().properties);
  /** The file as it is days after the build. */
  const file = async (id: string, days = 0) => {
    const at = days > 0 ? openSite(folder, new Date(TEST_NOW.getTime() + days * DAY)) : site;
    return (await at.ask(`/v1/properties/${id}/calendar.ics`)).text();
  };

  it("is, for ical.js and node-ical alike, what /availability says, in lines as RFC 5545 requires", async () => {
    const summaries = new Set<string>();
    for (const { id, max_rods } of records.slice(0, share(records.length, 3))) {
      const text = await file(id);
      const events = byIcalJs(text);
      expect([...byNodeIcal(text)], id).toEqual([...events]);
      expect([...events.values()], id).toEqual(eventsOf(await daysOf(site, id), max_rods));
      for (const [uid, event] of events) {
        expect(uid).toContain(id);
        summaries.add(event.split(" ").slice(3).join(" ").replaceAll(/\d+/g, "N"));
      }
      expectWritten(text, events.size);
    }
    expect([...summaries].sort()).toEqual(["Blocked", "Booked", "Maintenance", "N of N rods left"]);
  });

  it("keeps the id of an event as its days pass, and drops it on the day after", async () => {
    let passed = 0;
    for (const { id } of records.slice(0, 20)) {
      const [[uid, event] = []] = byIcalJs(await file(id));
      if (!event) continue;
      const last = event.split(" ")[1]!;
      const days = Date.parse(last) / DAY - TODAY;
      expect([...byIcalJs(await file(id, days))][0]).toEqual([uid, last + event.slice(10)]);
      expect(byIcalJs(await file(id, days + 1)).has(uid!)).toBe(false);
      passed++;
    }
    expect(passed).toBeGreaterThan(5);
  });
});

/** Lines of at most 75 octets that end in CRLF, and what must be there once, or once for each event. */
function expectWritten(text: string, events: number): void {
  const written = text.split("\r\n");
  expect(written.pop()).toBe("");
  const bad = written.filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75);
  expect(bad).toEqual([]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:[^\r]+\r\n/);
  for (const line of [/^UID:./, /^DTSTAMP:20260520T\d{6}Z$/, /^DTSTART;VALUE=DATE:\d{8}$/]) {
    const found = written.filter((one) => line.test(one));
    expect(found, String(line)).toHaveLength(events);
  }
}
