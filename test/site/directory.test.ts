// What the explorer reads of a built snapshot's packs, beside the records themselves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../data/generate.ts";
import SECRETS from "../../data/sample-keys.json" with { type: "json" };
import type { Property } from "../../src/client/types.ts";
import { slug } from "../../src/fold.ts";
import { queryOf } from "../../src/site/explore/calls.ts";
import {
  countFacets,
  openDirectory,
  ordinalsOf,
  type Directory,
  type Fetch,
} from "../../src/site/explore/directory.ts";
import { parseState } from "../../src/site/explore/state.ts";
import { buildInto, scratchFolder } from "../snapshot.ts";

const folder = scratchFolder();
const out = join(folder, "out");
const fetchFile: Fetch = async (path) => new Response(readFileSync(out + path));
// Another snapshot's packs, as far as their hashes tell.
const fetchBroken: Fetch = async (path) => {
  const bytes = new Uint8Array(readFileSync(out + path));
  if (path.endsWith(".bin")) bytes[9]! ^= 1;
  return new Response(bytes);
};
const NAMES = ["state", "water_type", "species"];

let directory: Directory;
let records: Property[];

beforeAll(async () => {
  const dump = join(folder, "sample.sqlite");
  await generate({ seed: 9, properties: 300, today: "2026-05-20", out: dump });
  await buildInto(out, dump, { sample: true, secrets: SECRETS });
  directory = await openDirectory("properties", fetchFile);
  const lines = readFileSync(`${out}/static/v1/properties.ndjson`, "utf8").trim().split("\n");
  records = lines.map((line) => JSON.parse(line) as Property);
});

function matching(search: string): number[] {
  const parsed = queryOf(parseState(search));
  if ("details" in parsed) throw new Error("refused");
  return ordinalsOf(parsed.query, directory);
}

function inBox({ latitude, longitude }: Property): boolean {
  return latitude >= 40 && latitude <= 48 && longitude >= -115 && longitude <= -100;
}

function count(state: string, water: string): number {
  return records.filter((one) => one.state === state && one.water_type === water).length;
}

describe("openDirectory(resource, fetch)", () => {
  it("knows where each property is shown, and the days that calendars cover", () => {
    const { longitudes, latitudes } = directory.pins!;
    expect(records.length).toBeGreaterThan(200);
    expect([...latitudes]).toEqual(records.map(({ latitude }) => latitude));
    expect([...longitudes]).toEqual(records.map(({ longitude }) => longitude));
    expect(directory.cover).toEqual({ from: "2026-04-19", to: "2027-11-21" });
  });

  it("reads once more past what is kept when the packs are of another snapshot", async () => {
    const caches: (string | undefined)[] = [];
    const mixed: Fetch = async (path, init) => {
      caches.push(init?.cache);
      const bytes = new Uint8Array(readFileSync(out + path));
      if (path.endsWith("index.0.bin") && init?.cache === undefined) bytes[9]! ^= 1;
      return new Response(bytes);
    };
    const { index } = await openDirectory("properties", mixed);
    expect(index.total).toBe(records.length);
    expect(caches).toEqual([...Array(3).fill(undefined), ...Array(3).fill("reload")]);
  });

  it("gives up where they stay of another one", async () => {
    await expect(openDirectory("clubs", fetchBroken)).rejects.toThrow("another snapshot");
  });
});

describe("ordinalsOf(query, directory)", () => {
  const cases: [string, (property: Property) => boolean][] = [
    ["", () => true],
    ["?page=4", () => true],
    ["?state=mt,co", ({ state }) => state === "MT" || state === "CO"],
    ["?species=brown-trout", ({ species }) => species.map(slug).includes("brown-trout")],
    ["?bounds=40,-115,48,-100", inBox],
    ["?bounds=40,-115,48,-100&water_type=river", (one) => inBox(one) && one.water_type === "river"],
    ["?bounds=-90,170,90,-150", ({ longitude }) => longitude >= 170 || longitude <= -150],
    ["?q=nothing+of+this&state=mt", ({ state }) => state === "MT"],
  ];
  it.each(cases)("of %s are the records that match", (search, matches) => {
    const expected = records.flatMap((record, i) => (matches(record) ? [i] : []));
    expect(expected.length).toBeGreaterThan(0);
    expect(matching(search)).toEqual(expected);
  });
});

describe("countFacets(query, names, slugs, directory)", () => {
  it("counts each value beside the other filters, not beside its own facet's", () => {
    const parsed = queryOf(parseState("?state=mt&water_type=river"));
    if ("details" in parsed) throw new Error("refused");
    const slugs = { state: ["mt", "co", "zz"], water_type: ["river", "lake"], species: [] };
    const counts = countFacets(parsed.query, NAMES, slugs, directory);
    expect(counts["state"]!.get("mt")).toBe(count("MT", "river"));
    expect(counts["state"]!.get("co")).toBe(count("CO", "river"));
    expect(counts["state"]!.get("zz")).toBe(0);
    expect(counts["water_type"]!.get("lake")).toBe(count("MT", "lake"));
    expect(count("CO", "river")).toBeGreaterThan(0);
  });
});
