// The site, the client and the report in a real browser: one server and one browser for all of it.
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { PropertyDetail } from "../../partner/client/types.ts";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { SITE } from "../../build/write/site.ts";
import { twinPath } from "../../src/address.ts";
import { formatDay, parseDay } from "../../src/dates.ts";
import { descendants, isAlive } from "../processes.ts";
import { buildSample } from "../sample.ts";
import { anglerCases } from "./angler.ts";
import { calendarCases } from "./calendar.ts";
import { clientCases, twin } from "./client.ts";
import { docsCases } from "./docs.ts";
import { linesOf } from "./exports.ts";
import { explorerCases } from "./explorer.ts";
import { failureCases } from "./failures.ts";
import { searchCases } from "./one-search.ts";
import { mapCases } from "./map.ts";
import { pageCases } from "./pages.ts";
import { phraseCases } from "./phrases.ts";
import { renderedCases } from "./rendered.ts";
import { reportCases } from "./report.ts";
import { makeSite, startRun } from "./run.ts";
import { swapCases } from "./swap.ts";
import { MONTH, REQUEST, tripCases } from "./trip.ts";

makeSite();
const config = { ...DEFAULT_CONFIG, site: { request: REQUEST } };
const folder = await buildSample(47, 160, { now: new Date(), public: SITE, config });
const run = await startRun(folder);
// A bundler's service ends with this process itself.
const started = descendants(/esbuild|(^|\/)ps$/);
afterEach(() => run.closePages());
afterAll(() => run.stop());

explorerCases(run);
searchCases(run);
phraseCases(run);
anglerCases(run);
calendarCases(run, folder, firstProperty());
tripCases(run, firstProperty(2, MONTH));
mapCases(run, folder);
failureCases(run);
swapCases(run);
pageCases(run);
renderedCases(run, folder);
docsCases(run);
clientCases(run);
reportCases(run, folder);

/** The first one that takes so many rods and, if a month is given, has free and taken days in it. */
function firstProperty(rods = 1, month?: string): PropertyDetail {
  const daysOf = new Map(
    linesOf<Calendar>(folder, "availability.ndjson").map((one) => [
      one.property_id,
      statusesIn(month ?? "", one),
    ]),
  );
  return linesOf<PropertyDetail>(folder, "properties.ndjson").find(({ id, max_rods }) => {
    const days = daysOf.get(id)!;
    const isMixed = days.includes("available,available") && /booked|blocked/.test(days);
    return max_rods >= rods && (month === undefined || isMixed);
  })!;
}

interface Calendar {
  property_id: string;
  from: string;
  runs: [status: string, days: number][];
}

/** The statuses of a month's days, joined by commas. */
function statusesIn(month: string, { from, runs }: Calendar): string {
  const first = parseDay(from)!;
  return runs
    .flatMap(([status, days]) => Array<string>(days).fill(status))
    .filter((_, i) => formatDay(first + i).startsWith(month))
    .join();
}

// These judge all that the tests above did.
describe("the whole run", () => {
  it("asked no other origin", () => {
    expect(run.asked.length).toBeGreaterThan(100);
    const own = [run.origin, twin(run)];
    const strangers = run.asked.filter(
      (url) => /^(https?|wss?):/.test(url) && !own.includes(new URL(url).origin),
    );
    expect(strangers).toEqual([]);
  });

  it("read packs from their gzipped twins, where they have one", () => {
    const paths = run.asked.map((url) => new URL(url).pathname);
    const twins = paths.filter((path) => path.endsWith(".bin.gz"));
    const kinds = new Set(twins.map((path) => /(\w+)\.\d+\.bin\.gz$/.exec(path)?.[1]));
    expect(kinds).toEqual(new Set(["index", "points", "days", "text", "dictionary"]));
    expect(paths.filter((path) => twinPath(path) !== undefined)).toEqual([]);
  });

  it("left no complaint on any console", () => {
    expect(run.complaints).toEqual([]);
  });

  it("leaves no process behind", async () => {
    expect(started.length).toBeGreaterThan(1);
    await run.stop();
    await expect.poll(() => started.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});
