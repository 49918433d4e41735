// A property that is unpublished between two builds: gone from everything that is published, and for
// a caller as if it had never been.
import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { smallSite } from "../small-site.ts";
import { readManifest } from "../../build/snapshot/listing.ts";
import { MANIFEST_PATH, pageAddress, parseAddress } from "../../src/address.ts";
import type { Catalog } from "../../src/catalog.ts";
import { fold } from "../../src/fold.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { shardOf } from "../../src/format/keyed-pack.ts";
import { facetsOf, RESOURCES } from "../../src/resources.ts";
import { writeDump } from "../build/dump-rows.ts";
import { later, place } from "../build/place.ts";
import { recordsIn } from "../oracle/load.ts";
import { seeded } from "../seeded.ts";
import { makeDirectory, withNames } from "./directory.ts";
import { ORIGIN } from "./pages.ts";
import { filesWithId } from "./trees.ts";

interface Item {
  id: string;
  name: string;
  state: string;
}
interface Page {
  data: { properties: Item[] };
  meta: { pagination: { total: number; offset: number; has_more: boolean } };
}

const json = <T = Page>(bytes: Buffer | undefined) => JSON.parse(bytes!.toString()) as T;
const withoutRequestId = (bytes: Buffer) => bytes.toString().replace(/req_[0-9a-f]{32}/, "");

const here = place({
  public: smallSite(),
  config: { site: { url: ORIGIN } },
  allow: ["rows", "facets", "fill", "calendars"],
});
/** What the last snapshot answers. */
const site = () => here.site(later(16));
/** The snapshots: with the properties, then without, 1, 14 and 16 days later. */
const trees = {} as Record<"before" | "after" | "late" | "last", Map<string, Buffer>>;
let withdrawn: Item[];
let draft: string;

const itemsOf = (tree: Map<string, Buffer>) =>
  recordsIn<Item>(tree.get("/static/v1/properties.ndjson")!.toString());

const pages = (tree: Map<string, Buffer>) => [...tree.keys()].filter((path) => parseAddress(path));

/** Paths that the manifest gives an end, with that. */
function expiring(tree: Map<string, Buffer>): Map<string, string> {
  const { files } = readManifest(tree.get(MANIFEST_PATH), (path) => tree.get(path))!;
  return new Map(files.flatMap(({ path, expires }) => (expires ? [[path, expires]] : [])));
}

/** An id of no row, which packs would keep where they would keep the other. */
function strangerBeside(id: string): string {
  const { resources } = json<Catalog>(trees.last.get("/static/v1/catalog.json"));
  const { packs } = resources.properties;
  const shard = (kind: "single" | "calendars", of: string) => shardOf(of, packs[kind]!.length);
  for (let i = 0; ; i++) {
    const stranger = `0badc0de-0000-4000-8000-${String(i).padStart(12, "0")}`;
    const isBeside = (kind: "single" | "calendars") => shard(kind, stranger) === shard(kind, id);
    if (isBeside("single") && isBeside("calendars")) return stranger;
  }
}

/** All that a caller can tell of an answer but its request id, and its reads. */
async function ask(url: string, init?: RequestInit) {
  const { ask: answer, takeReads, log } = site();
  const response = await answer(url, init);
  const id = response.headers.get("X-Request-Id")!;
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  const body = (await response.text()).replace(id, "");
  return { status: response.status, headers, body, reads: takeReads(), log };
}

beforeAll(async () => {
  const random = seeded(11);
  const all = withNames(makeDirectory(random), random);
  // With two pages of one state.
  const properties = all.properties.map((row, i) => (i < 45 ? { ...row, state: "MT" } : row));
  const rows = { ...all, properties };
  const dump = writeDump(rows);
  const buildAt = async (days: number) => {
    await here.build(dump, { now: later(days) });
    return here.files();
  };
  trees.before = await buildAt(0);
  // All behind the first page of the state that has two, and some others.
  const { split = [], others = [] } = Object.groupBy(itemsOf(trees.before), ({ state }) =>
    state === "MT" ? "split" : "others",
  );
  withdrawn = [...split.slice(PAGE_SIZE), ...others.slice(0, 3)];
  const database = new Database(dump);
  const unpublish = database.prepare("UPDATE properties SET status = 'archived' WHERE id = ?");
  for (const { id } of withdrawn) unpublish.run(id);
  database.close();
  draft = rows.properties.find(({ status }) => status === "draft")!["id"] as string;
  trees.after = await buildAt(1);
  trees.late = await buildAt(14);
  trees.last = await buildAt(16);
});

describe("withdrawn properties", () => {
  it("stood in every kind of file before", () => {
    expect(withdrawn.length).toBeGreaterThan(8);
    for (const { id } of withdrawn) {
      const found = filesWithId(trees.before, id).join();
      const packs = "/records. /single. /calendars. /offset.";
      const exports = "properties.csv properties.geojson properties.ndjson availability.ndjson";
      for (const kind of `${packs} ${exports} /sitemap.1.xml`.split(" "))
        expect(found).toContain(kind);
    }
  });

  it("are in no page, pack, export or index any more; changes.json tells their ids as removed", () => {
    for (const { id } of withdrawn) {
      expect(filesWithId(trees.after, id), id).toEqual(["/static/v1/changes.json"]);
    }
    const removed = withdrawn.map(({ id }) => id).sort();
    const properties = { added: [], changed: [], removed, calendars: [] };
    const changes = json<object>(trees.after.get("/static/v1/changes.json"));
    expect(changes).toMatchObject({ snapshots: [{ changes: { properties } }] });
  });

  it("are found by no word that only they held", async () => {
    const left = new Set(itemsOf(trees.after).flatMap((item) => fold(JSON.stringify(item))));
    const words = new Set(withdrawn.flatMap(({ name }) => fold(name)));
    const own = [...words].filter((word) => ![...left].some((other) => other.startsWith(word)));
    expect(own.length).toBeGreaterThan(0);
    for (const word of own) {
      const answer = await site().ask(`/v1/properties?q=${encodeURIComponent(word)}`);
      expect(await answer.json(), word).toMatchObject({ data: { properties: [] } });
    }
  });

  it("leave no page of their own, and none of a list that is shorter without them", async () => {
    const { ask: answer } = site();
    const [{ id, state }] = withdrawn as [Item];
    const list = `/fishing/${state.toLowerCase()}/`;
    expect((await answer(list)).status).toBe(200);
    for (const path of [`/properties/${id}/`, `${list}page-2/`])
      expect((await answer(path)).status, path).toBe(404);
    expect(await (await answer(list)).text()).not.toContain(id);
  });

  it("are nowhere at all once changes.json has forgotten them", () => {
    for (const { id } of withdrawn) expect(filesWithId(trees.last, id), id).toEqual([]);
  });
});

describe("pages that vanish with them", () => {
  /** Pages of the first snapshot that no plan has any more. */
  let vanished: string[];
  beforeAll(() => {
    const expires = expiring(trees.after);
    vanished = pages(trees.before).filter((path) => expires.has(path));
    expect([...new Set(expires.values())]).toEqual([later(15).toISOString()]);
  });

  it("stay for 14 days, say until when, and are gone after", () => {
    expect(vanished.length).toBeGreaterThan(10);
    expect(pages(trees.before).filter((path) => !trees.after.has(path))).toEqual([]);
    expect(vanished.filter((path) => !trees.late.has(path))).toEqual([]);
    expect(vanished.filter((path) => trees.last.has(path))).toEqual([]);
  });

  it("are empty with the current total where their offset is past the end", () => {
    const { state } = withdrawn[0]!;
    const slugs = [state.toLowerCase(), undefined, undefined];
    const path = pageAddress({ resource: "properties", slugs, offset: PAGE_SIZE });
    expect(json(trees.before.get(path)!).data.properties.length).toBeGreaterThan(0);
    expect(json(trees.after.get(path)!)).toMatchObject({
      data: { properties: [] },
      meta: { pagination: { total: PAGE_SIZE, offset: PAGE_SIZE, has_more: false } },
    });
    const totals = vanished.map((other) => json(trees.after.get(other)).meta.pagination.total);
    expect(totals).toContain(0);
  });

  it("hold what the API answers there now", async () => {
    for (const path of vanished) {
      const { resource, slugs, offset } = parseAddress(path)!;
      const facets = facetsOf(RESOURCES[resource]);
      const query = slugs.flatMap((slug, i) => (slug ? [`${facets[i]!.name}=${slug}`] : []));
      const answer = await site().ask(
        `/v1/${resource}?${[...query, `offset=${offset}`].join("&")}`,
      );
      const body = Buffer.from(await answer.arrayBuffer());
      expect(withoutRequestId(body), path).toBe(withoutRequestId(trees.after.get(path)!));
    }
  });
});

describe("an id that is not published", () => {
  it.each([
    ["/v1/properties/ID", undefined, 404],
    ["/properties/ID/", { headers: { "If-None-Match": "*" } }, 404],
    ["/properties/ID/some-name", undefined, 308],
    ["/v1/properties/ID", { method: "HEAD" }, 404],
    ["/v1/properties/ID", { headers: { "If-None-Match": "*" } }, 404],
    ["/v1/availability?property_id=ID", undefined, 404],
    ["/v1/availability?property_id=ID&from=2026-06-10&to=2026-06-12", undefined, 404],
  ])(
    "answers %s (%o) with the same bytes and headers after the same reads, whether withdrawn, never published or unknown",
    async (url, init, status) => {
      expect(draft).toMatch(/^[0-9a-f-]{36}$/);
      for (const hidden of [withdrawn[0]!.id, withdrawn.at(-1)!.id, draft]) {
        const stranger = strangerBeside(hidden);
        const { headers, ...answer } = await ask(url.replace("ID", hidden), init);
        const other = await ask(url.replace("ID", stranger), init);
        expect(answer.status).toBe(status);
        const told = JSON.stringify(headers).replaceAll(hidden, stranger);
        expect({ ...answer, headers: JSON.parse(told) as unknown }).toEqual(other);
      }
    },
  );
});
