// The simulator on a small snapshot: what it reads of the folder, draws, replays and counts.
import type { FacetsFile } from "../../../src/documents.ts";
import { join } from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDirectory } from "../../../bench/traffic/directory.ts";
import { drawLogged, readLoggedTraffic } from "../../../bench/traffic/log.ts";
import { MODEL, type Model } from "../../../bench/traffic/model.ts";
import { Replay } from "../../../bench/traffic/replay.ts";
import { drawRequests, type Asked } from "../../../bench/traffic/requests.ts";
import { formOf, listQueryOf, Pages } from "../../../bench/traffic/shape.ts";
import { Tally } from "../../../bench/traffic/tally.ts";
import { disk } from "../../../build/disk/effects.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { scratchFolder } from "../../scratch.ts";

const SITE = join(import.meta.dirname, "../../golden/basic/expected/site");
const directory = readDirectory(SITE);

function drawn(change: Partial<Model>, count: number, seed = 1): Asked[] {
  const stream = drawRequests({ ...MODEL, ...change }, directory, seed);
  return Array.from({ length: count }, () => stream.next().value as Asked);
}

const NOTHING = { list: 0, detail: 0, availability: 0, me: 0, health: 0 };

/** How often the commonest of 3,000 filtered lists is asked for. */
function most(zipf: number): number {
  const counts = new Map<string, number>();
  for (const { url } of drawn({ zipf, endpoints: { ...NOTHING, list: 1 } }, 3_000)) {
    if (url.includes("?")) counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

const asked = (endpoint: Asked["endpoint"], url: string, more: Partial<Asked> = {}): Asked => ({
  endpoint,
  url,
  keyed: false,
  revalidates: false,
  ...more,
});

describe("readDirectory(folder)", () => {
  it("finds the lists that facets.json counts", () => {
    const { resources } = JSON.parse(
      readFileSync(`${SITE}/static/v1/facets.json`, "utf8"),
    ) as FacetsFile;
    for (const { name } of RESOURCE_LIST) {
      const single = [...directory.listings[name].values()].filter(
        ({ slugs }) => slugs.filter((slug) => slug !== undefined).length === 1,
      );
      const found = single.map(({ slugs, total }) => `${slugs.join("")} ${total}`);
      const told = Object.values(resources[name]!.facets).flat();
      expect(found.sort()).toEqual(told.map(({ value, count }) => `${value} ${count}`).sort());
      expect([...directory.listings[name].values()][0]!.total).toBe(resources[name]!.total);
    }
  });
});

describe("drawRequests(model, directory, seed)", () => {
  it("is the same for the same seed, and another for another", () => {
    expect(drawn({}, 50, 7)).toEqual(drawn({}, 50, 7));
    expect(drawn({}, 50, 8)).not.toEqual(drawn({}, 50, 7));
  });

  it("asks the API's questions only, each endpoint as often as the model says", () => {
    const requests = drawn({}, 5_000);
    const queries = requests.map(({ url }) => listQueryOf(url));
    expect(queries.filter(Boolean).length / 5_000).toBeCloseTo(MODEL.endpoints.list, 1);
    const forms = new Set(queries.flatMap((query) => (query ? [formOf(query)] : [])));
    expect([...forms].sort()).toEqual(["cut", "page", "search", "several"]);
  });

  it("asks popular lists the more often the steeper Zipf's law is", () => {
    expect(most(3)).toBeGreaterThan(most(1));
    expect(most(1)).toBeGreaterThan(most(0));
  });
});

describe("a replay", () => {
  it("counts pages, reads, and answers that did not change", async () => {
    const id = directory.ids[0]!;
    const replay = new Replay(SITE);
    const tally = new Tally();
    const requests = [
      asked("list", "/v1/properties?state=MT"),
      asked("list", "/v1/properties?state=mt", { revalidates: true }),
      asked("list", "/v1/properties?state=MT", { revalidates: true }),
      asked("list", "/v1/properties?species=Brown+Trout,whitefish-mountain"),
      asked("list", "/v1/guides?limit=2&offset=1"),
      asked("list", "/v1/clubs?q=a"),
      asked("list", "/v1/fly-shops?state=ZZ"),
      asked("detail", `/v1/properties/${id}`),
      asked("availability", `/v1/availability?property_id=${id}`, { keyed: true }),
      asked("me", "/v1/me", { keyed: true }),
    ];
    for (const request of requests) tally.add(await replay.ask(request));
    const rows = tally.endpoints();
    expect(rows["list"]).toMatchObject({
      requests: 7,
      share: "70.0 %",
      "by a page": "42.9 %",
      unchanged: "14.3 %",
    });
    // The search reads most: its index, words, their counts and records.
    expect(rows["all"]).toMatchObject({ requests: 10, "by a page": "30.0 %", max: 4 });
    expect(tally.forms()).toMatchObject({
      page: { requests: 4, "by a page": "75.0 %" },
      several: { requests: 1, "by a page": "0.0 %" },
      cut: { requests: 1 },
      search: { requests: 1 },
    });
    const mix = tally.mix();
    expect(mix).toMatchObject({ pages: 0.3, keyed: 0.2 });
    expect(mix.computedCpu).toBeGreaterThan(0);
  });

  it("agrees with the plan on which lists are pages", async () => {
    const pages = new Pages(SITE);
    const replay = new Replay(SITE);
    for (const request of drawn({ endpoints: { ...NOTHING, list: 1 } }, 300)) {
      const { page, status } = await replay.ask(request);
      expect([200, 304]).toContain(status);
      expect(page, request.url).toBe(pages.has(listQueryOf(request.url)!));
    }
  });
});

describe("a log", () => {
  it("is drawn from in its own proportions", async () => {
    const lines = ["/v1/clubs", "/v1/clubs", "/v1/clubs", "/v1/guides?limit=2", "/v1/me"].map(
      (target) => `a - - [b] "GET ${target} HTTP/1.1" 200 1`,
    );
    const path = join(scratchFolder(), "access.log");
    writeFileSync(path, lines.join("\n"));
    const logged = await readLoggedTraffic(disk, path);
    const stream = drawLogged(logged, 0, 1);
    const urls = Array.from({ length: 2_000 }, () => (stream.next().value as Asked).url);
    expect(urls.filter((url) => url === "/v1/clubs").length / 2_000).toBeCloseTo(0.75, 1);
    expect(new Set(urls)).toEqual(new Set(["/v1/clubs", "/v1/guides?limit=2"]));
  });
});
