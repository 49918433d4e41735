// The site, the client and the report in a real browser: one server and one browser for all of it.
import { readFileSync } from "node:fs";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { PropertyDetail } from "../../partner/client/types.ts";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { SITE } from "../../build/write/site.ts";
import { twinPath } from "../../src/address.ts";
import { descendants, isAlive } from "../processes.ts";
import { buildSample } from "../sample.ts";
import { anglerCases } from "./angler.ts";
import { calendarCases } from "./calendar.ts";
import { clientCases, twin } from "./client.ts";
import { docsCases } from "./docs.ts";
import { explorerCases } from "./explorer.ts";
import { failureCases } from "./failures.ts";
import { searchCases } from "./one-search.ts";
import { mapCases } from "./map.ts";
import { pageCases } from "./pages.ts";
import { renderedCases } from "./rendered.ts";
import { reportCases } from "./report.ts";
import { makeSite, startRun } from "./run.ts";
import { swapCases } from "./swap.ts";
import { REQUEST, tripCases } from "./trip.ts";

makeSite();
const config = { ...DEFAULT_CONFIG, site: { request: REQUEST } };
const folder = await buildSample(47, 160, { now: new Date(), public: SITE, config });
const run = await startRun(folder);
// A bundler's service ends with this process itself.
const started = descendants(/esbuild|(^|\/)ps$/);
afterEach(() => run.closePages());
afterAll(() => run.stop());

explorerCases(run, folder);
searchCases(run);
anglerCases(run);
calendarCases(run, firstProperty());
tripCases(run, firstProperty(2));
mapCases(run, folder);
failureCases(run);
swapCases(run);
pageCases(run);
renderedCases(run, folder);
docsCases(run);
clientCases(run);
reportCases(run, folder);

/** The first one that takes so many rods. */
function firstProperty(rods = 1): PropertyDetail {
  const lines = readFileSync(`${folder}/static/v1/properties.ndjson`, "utf8").trim().split("\n");
  const all = lines.map((line) => JSON.parse(line) as PropertyDetail);
  return all.find(({ max_rods }) => max_rods >= rods)!;
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
