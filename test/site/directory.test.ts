// What the explorer finds in a built snapshot's packs: the API's own answers, computed in the browser.
import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Availability, Property, PropertyDetail } from "../../partner/client/types.ts";
import { inOrder } from "../../build/prove/order.ts";
import { RESOURCES } from "../../src/resources.ts";
import { slug } from "../../src/fold.ts";
import { haversine } from "../../src/haversine.ts";
import { Directory } from "../../src/site/explore/directory.ts";
import type { Fetch } from "../../src/site/shared/site-fetch.ts";
import { buildSampleSite } from "../docs/sample-site.ts";
import { recordsIn } from "../oracle/load.ts";
import { openSite } from "../snapshot.ts";
import { queryIn } from "./query.ts";

const out = await buildSampleSite();
const records = inOrder(
  RESOURCES.properties,
  recordsIn<PropertyDetail>(openSite(out).published().properties),
);
const asked: string[] = [];
const fetchFile: Fetch = async (path) => {
  asked.push(path);
  return new Response(readFileSync(out + path));
};
const directory = new Directory(fetchFile);
const resultsOf = (search: string, from = directory) => from.results(queryIn(search));

function inBox({ latitude, longitude }: Property): boolean {
  return latitude >= 40 && latitude <= 48 && longitude >= -115 && longitude <= -100;
}

const isTwin = (path: string) => path.endsWith(".gz");
type Bytes = Uint8Array<ArrayBuffer>;

// Another snapshot's pack, as far as its hash tells.
function ofOther(path: string): Bytes {
  const bytes = new Uint8Array(readFileSync(out + path));
  const pack = isTwin(path) ? new Uint8Array(gunzipSync(bytes)) : bytes;
  pack[9]! ^= 1;
  return isTwin(path) ? new Uint8Array(gzipSync(pack)) : pack;
}

const fetchBroken: Fetch = async (path) =>
  new Response(path.includes(".bin") ? ofOther(path) : readFileSync(out + path));

const packsAsked = () => asked.filter((path) => path.includes("/packs/"));

const BOZEMAN = { latitude: 45.68, longitude: -111.04 };

describe("Directory.results(query)", () => {
  const cases: [string, (property: Property) => boolean][] = [
    ["", () => true],
    ["?page=4", () => true],
    ["?state=mt,co", ({ state }) => state === "MT" || state === "CO"],
    ["?species=brown-trout", ({ species }) => species.map(slug).includes("brown-trout")],
    ["?bounds=40,-115,48,-100", inBox],
    ["?bounds=40,-115,48,-100&water_type=river", (one) => inBox(one) && one.water_type === "river"],
    ["?bounds=-90,170,90,-150", ({ longitude }) => longitude >= 170 || longitude <= -150],
    ["?q=montana", ({ state, ...one }) => state === "MT" || /montana/i.test(JSON.stringify(one))],
    ["?near=45.68,-111.04&radius_km=200", (one) => haversine(BOZEMAN, one) <= 200_000],
    ["?min_rods=4&max_rate=150&sort=-rate", (one) => one.max_rods >= 4 && one.rate_adult_full_day <= 150], // prettier-ignore
  ];
  it.each(cases)("of %s are the records that match", async (search, matches) => {
    const expected = records.flatMap((record, i) => (matches(record) ? [i] : []));
    expect(expected.length).toBeGreaterThan(0);
    const { total, everywhere } = await resultsOf(search);
    expect(total).toBe(expected.length);
    // The map shows what lies outside of its own view as well.
    const all = [...everywhere].filter((i) => !search.includes("bounds") || matches(records[i]!));
    expect(all).toEqual(expected);
  });

  it("counts each value beside the other filters, words included, not beside its own facet's", async () => {
    const { facets } = await resultsOf("?state=mt&water_type=river");
    const [states, waters] = facets;
    const count = (state: string, water: string) =>
      records.filter((one) => one.state === state && one.water_type === water).length;
    expect(states!.find(({ value }) => value === "co")!.count).toBe(count("CO", "river"));
    expect(waters!.find(({ value }) => value === "lake")!.count).toBe(count("MT", "lake"));
    expect(count("CO", "river")).toBeGreaterThan(0);
    const { facets: searched, total } = await resultsOf("?q=montana");
    const sum = (of: "count" | "all") => searched[1]!.reduce((all, one) => all + one[of], 0);
    expect([sum("count"), sum("all")]).toEqual([total, records.length]);
  });

  it("reads no points where nothing asks for places, and each pack once", async () => {
    const fresh = new Directory(fetchFile);
    asked.length = 0;
    await resultsOf("?state=mt&q=creek", fresh);
    await resultsOf("?state=co&q=creek", fresh);
    expect(asked.join()).not.toContain("points");
    expect(new Set(asked).size).toBe(asked.length);
  });

  it("reads once more past what is kept when the packs are of another snapshot", async () => {
    const caches: RequestInit["cache"][] = [];
    const mixed: Fetch = async (path, init) => {
      caches.push(init?.cache);
      const isMixed = path.includes("index.0.bin") && init?.cache === undefined;
      return new Response(isMixed ? ofOther(path) : readFileSync(out + path));
    };
    expect((await resultsOf("", new Directory(mixed))).total).toBe(records.length);
    expect(caches).toEqual([undefined, undefined, "no-cache", "no-cache"]);
  });

  it("gives up where they stay of another one", async () => {
    await expect(resultsOf("", new Directory(fetchBroken))).rejects.toMatchObject({ status: 503 });
  });
});

/** Finds Montana's properties where a host answers for twins what `twin` makes of them. */
function montana(twin: (bytes: Bytes) => Response) {
  asked.length = 0;
  const fetch: Fetch = async (path) => {
    const answer = await fetchFile(path);
    return isTwin(path) ? twin(new Uint8Array(await answer.arrayBuffer())) : answer;
  };
  return resultsOf("?state=mt", new Directory(fetch));
}
const plainAsked = () => packsAsked().filter((path) => !isTwin(path));

describe("a pack with a gzipped twin", () => {
  const itself = ["/static/v1/packs/properties/index.0.bin"];
  it.each<[string, (bytes: Bytes) => Response, string[]]>([
    ["undone as a content coding", (bytes) => new Response(new Uint8Array(gunzipSync(bytes))), []],
    ["missing", () => new Response(null, { status: 404 }), itself],
    ["cut short", (bytes) => new Response(bytes.subarray(0, -9)), itself],
  ])("is read itself only where the twin can't be: %s", async (_, twin, read) => {
    expect((await montana(twin)).total).toBe(records.filter(({ state }) => state === "MT").length);
    expect(plainAsked()).toEqual(read);
  });

  it("is not asked for itself where nothing can be fetched", async () => {
    await expect(montana(() => expect.fail("Failed to fetch"))).rejects.toThrow();
    expect(plainAsked()).toEqual([]);
  });
});

describe("Directory", () => {
  it("reads ahead what a search will need, and nothing of what it will not", async () => {
    const own = new Directory(fetchFile);
    const query = queryIn("?q=montana");
    await own.prepare(query.resource, ["mont"]);
    asked.length = 0;
    await own.results(query);
    expect(asked.some((path) => path.includes("/index."))).toBe(true);
    expect(asked.filter((path) => path.includes("/text."))).toEqual([]);
  });

  it("reads a file once for all that wait for it", async () => {
    const own = new Directory(fetchFile);
    asked.length = 0;
    await Promise.all([resultsOf("?state=mt", own), resultsOf("?state=co", own), own.pins()]);
    expect(asked.filter((path) => asked.indexOf(path) !== asked.lastIndexOf(path))).toEqual([]);
  });

  it("knows where each property is shown", async () => {
    const { positions } = await directory.pins();
    expect(positions).toEqual(records.map(({ longitude, latitude }) => [longitude, latitude]));
  });

  it("reads a property and its days as the API tells them", async () => {
    const record = records[7]!;
    expect(await directory.property(record.id)).toEqual(record);
    const days: Availability["days"] = await directory.calendar(record.id);
    expect(days[0]!.date).toBe("2026-04-19");
    expect(days.at(-1)!.date).toBe("2027-11-21");
  });
});
