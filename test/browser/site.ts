// The site that all cases share: a built sample, one server and one browser for it.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { PropertyDetail } from "../../partner/client/types.ts";
import { formatDay, parseDay } from "../../src/dates.ts";
import { SITE } from "../../build/write/site.ts";
import { recordsIn } from "../oracle/load.ts";
import { buildSample } from "../sample.ts";
import { makeSite, startRun } from "./run.ts";

makeSite();
const request = "https://book.example/ask?water={id}&from={from}&to={to}&rods={rods}";
const config = { site: { request } };
export const folder = await buildSample(47, 160, { now: new Date(), public: SITE, config });
export const run = await startRun(folder);
export const { origin, open, asked } = run;

/** The same server under another name, which is another origin to a browser. */
export const twin = origin.replace("127.0.0.1", "localhost");

/** Tells the addresses, without the origin, that pages ask for from now on. */
export function listening(): (which?: RegExp) => string[] {
  const before = asked.length;
  const addresses = () => asked.slice(before).map((url) => url.replace(origin, ""));
  return (which = /^/) => addresses().filter((address) => which.test(address));
}

/** Keeps the answers to a page's requests back until it is told to let them go. */
export async function hold(page: Page, which: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(which, (route) => promise.then(() => route.continue()));
  return resolve;
}

/** The records of an export, which tells what a page should show. */
export function linesOf<T>(name: string): T[] {
  return recordsIn(readFileSync(`${folder}/static/v1/${name}.ndjson`, "utf8"));
}
export const properties = linesOf<PropertyDetail>("properties");

interface Calendar {
  property_id: string;
  from: string;
  runs: [status: string, days: number, held?: number][];
}

/** The days of each property's calendar. */
export const calendars = new Map(
  linesOf<Calendar>("availability").map(({ property_id: id, from, runs }) => {
    const days = runs.flatMap(([status, length, held]) =>
      Array.from({ length }, () => ({ status, ...(held && { held }) })),
    );
    return [id, days.map((day, i) => ({ ...day, date: formatDay(parseDay(from)! + i) }))] as const;
  }),
);

/** Takes complaints that a test provoked off the list. */
export function forgive(expected: RegExp): void {
  const left = run.complaints.filter((line) => !expected.test(line));
  if (left.length === run.complaints.length) throw new Error(`No complaint is like ${expected}`);
  run.complaints.splice(0, Infinity, ...left);
}
