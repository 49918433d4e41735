// Reading a snapshot: mixtures of two deployments are noticed, told and recovered from; never served.
import { describe, expect, it } from "vitest";
import { ROW } from "../build/dump-rows.ts";
import { CATALOG_PATH } from "../../src/catalog.ts";
import { CACHE_BYTES } from "../../src/limits.ts";
import { SnapshotReader } from "../../src/serve/snapshot.ts";
import { packHash } from "../../src/format/pack.ts";
import { filesOf } from "../build/tree.ts";
import { buildTables } from "../sample.ts";
import { TEST_NOW } from "../snapshot.ts";
import { mix, World, type Files } from "./world.ts";

const OLD = await deployment("Old", 60);
const NEW = await deployment("New", 20);
const PACKS = /^\/static\/v1\/packs\//;
const SEARCH = "/v1/clubs?q=water&limit=1";

async function deployment(name: string, clubs: number): Promise<Files> {
  const rows = Array.from({ length: clubs }, (_, i) =>
    ROW.clubs(i, { name: `${name} Water ${i}` }),
  );
  return filesOf(await buildTables({ clubs: rows, properties: [ROW.properties(1)] }));
}

function idOf(files: Files): string {
  const catalog = JSON.parse(new TextDecoder().decode(files.get(CATALOG_PATH))) as {
    snapshot: string;
  };
  return catalog.snapshot;
}

const totalOf = (answer: Awaited<ReturnType<World["get"]>>) => answer.body.meta.pagination!.total;

async function expectUnavailable(world: World, path: string) {
  const answer = await world.get(path);
  expect([answer.status, answer.body.error.code]).toEqual([503, "snapshot_unavailable"]);
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return answer;
}

const catalogReads = ({ reads }: World) => reads.filter((path) => path === CATALOG_PATH).length;

describe("SnapshotReader.use(readAsset, ask)", () => {
  it("reads the catalog and each pack once", async () => {
    const world = new World(OLD);
    for (let i = 0; i < 3; i++) expect(totalOf(await world.get(SEARCH))).toBe(60);
    expect(new Set(world.reads).size).toBe(world.reads.length);
    expect(world.reads[0]).toBe(CATALOG_PATH);
  });

  it("keeps a page for a minute at most, and each answer's request id out of the next", async () => {
    const world = new World(OLD);
    const first = await world.get("/v1/clubs");
    world.reads = [];
    const second = await world.get("/v1/clubs");
    expect(world.reads).toEqual([]);
    expect(second.body.data).toEqual(first.body.data);
    expect(second.headers.get("ETag")).toBe(first.headers.get("ETag"));
    for (const { body, headers } of [first, second]) {
      expect(body.meta.request_id).toBe(headers.get("X-Request-Id"));
    }
    expect(second.body.meta.request_id).not.toBe(first.body.meta.request_id);
    world.now = new Date(TEST_NOW.getTime() + 60_000);
    await world.get("/v1/clubs");
    expect(world.reads).toEqual([CATALOG_PATH, "/static/v1/clubs/offset.0.json"]);
  });

  it("answers right without room to keep a pack", async () => {
    const world = new World(OLD, 0);
    expect(totalOf(await world.get(SEARCH))).toBe(60);
    const cold = world.reads.length;
    expect(totalOf(await world.get(SEARCH))).toBe(60);
    expect(world.reads.length).toBe(2 * cold - 1);
  });

  it("answers requests that are made at once", async () => {
    const world = new World(OLD);
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.get(SEARCH)));
    expect(answers.map(totalOf)).toEqual(Array(20).fill(60));
  });

  it("answers 503 from packs that are not the catalog's, having read it once more", async () => {
    const world = new World(mix(OLD, NEW, PACKS));
    await expectUnavailable(world, SEARCH);
    expect(catalogReads(world)).toBe(2);
    world.reads = [];
    await expectUnavailable(world, SEARCH);
    expect(catalogReads(world)).toBe(1);
  });

  it("recovers once the catalog has caught up, and names the snapshot it answers from", async () => {
    const world = new World(mix(OLD, NEW, PACKS));
    const refused = await expectUnavailable(world, SEARCH);
    expect(refused.headers.get("X-Snapshot-Id")).toBe(idOf(OLD));
    world.files = NEW;
    const answer = await world.get(SEARCH);
    expect([answer.status, totalOf(answer)]).toEqual([200, 20]);
    expect(answer.headers.get("X-Snapshot-Id")).toBe(idOf(NEW));
  });

  it("moves on within one request where the catalog is new already", async () => {
    const world = new World(OLD, 0);
    await world.get(SEARCH);
    world.files = NEW;
    world.reads = [];
    const answer = await world.get(SEARCH);
    expect([answer.status, totalOf(answer)]).toEqual([200, 20]);
    expect(answer.headers.get("X-Snapshot-Id")).toBe(idOf(NEW));
    expect(catalogReads(world)).toBe(1);
    expect(JSON.stringify(answer.body.data)).toContain("New Water");
  });

  it("moves on where another request has read the same old catalog at the same time", async () => {
    const world = new World(OLD);
    const reader = new SnapshotReader(CACHE_BYTES);
    const ask = () =>
      reader.use(world.readAsset, 0, async (snapshot) => {
        world.files = NEW;
        await snapshot.index("clubs");
        return snapshot.catalog.snapshot;
      });
    expect(await Promise.all([ask(), ask()])).toEqual([idOf(NEW), idOf(NEW)]);
  });

  it("recovers when the packs arrive after the catalog", async () => {
    const world = new World(mix(NEW, OLD, PACKS));
    await expectUnavailable(world, SEARCH);
    world.files = NEW;
    expect(totalOf(await world.get(SEARCH))).toBe(20);
  });

  it("never uses a kept pack under another catalog", async () => {
    const world = new World(OLD);
    await world.get(SEARCH);
    await world.get(`/v1/properties/${String(ROW.properties(1)["id"])}`);
    // A page that is gone makes the catalog be read again; all packs of the old one are kept.
    world.files = NEW;
    expect(totalOf(await world.get("/v1/clubs?offset=25"))).toBe(20);
    const answer = await world.get(SEARCH);
    expect(totalOf(answer)).toBe(20);
    expect(JSON.stringify(answer.body.data)).not.toContain("Old Water");
  });

  it("reads the catalog again when a page of its plan is missing", async () => {
    const world = new World(OLD);
    expect(totalOf(await world.get("/v1/clubs?offset=25"))).toBe(60);
    world.files = NEW;
    world.now = new Date(TEST_NOW.getTime() + 60_000);
    world.reads = [];
    const answer = await world.get("/v1/clubs?offset=25");
    expect([answer.status, answer.body.data["clubs"]]).toEqual([200, []]);
    expect(catalogReads(world)).toBe(1);
    expect(answer.headers.get("X-Snapshot-Id")).toBe(idOf(NEW));
    expect(answer.headers.get("Content-Location")).toBeNull();
  });

  it("answers 503 when a page stays missing", async () => {
    const world = new World(mix(OLD, NEW, /offset\.\d+\.json$/));
    expect(totalOf(await world.get("/v1/clubs"))).toBe(20);
    await expectUnavailable(world, "/v1/clubs?offset=25");
    expect(totalOf(await world.get(SEARCH))).toBe(60);
  });

  it.each([
    ["is cut short", (bytes: Uint8Array) => bytes.slice(0, 12)],
    ["is empty", () => new Uint8Array()],
    ["is a web page", () => new TextEncoder().encode("<!doctype html><title>Hi</title>")],
    ["has another hash", (bytes: Uint8Array) => bytes.map((byte, i) => (i === 9 ? ~byte : byte))],
  ])("answers 503 when a pack %s", async (_, spoil) => {
    const path = "/static/v1/packs/clubs/index.0.bin";
    const files = new Map(OLD);
    files.set(path, spoil(OLD.get(path)!));
    const world = new World(files);
    await expectUnavailable(world, "/v1/clubs");
    expect((await world.get("/v1/fly-shops")).status).toBe(200);
    world.files = OLD;
    expect(totalOf(await world.get("/v1/clubs"))).toBe(60);
  });

  it.each([
    ["nothing", undefined],
    ["no bytes", ""],
    ["a web page", "<!doctype html>"],
    ["half of itself", new TextDecoder().decode(OLD.get(CATALOG_PATH)).slice(0, 300)],
    ["null", "null"],
    ["a text", '"catalog"'],
    ["a list", "[]"],
    ["an empty object", "{}"],
    ["another format", new TextDecoder().decode(OLD.get(CATALOG_PATH)).replace(":1,", ":2,")],
    ["a format without content", '{"format":1}'],
    ["a resource too few", '{"format":1,"snapshot":"0","cover":{},"resources":{"clubs":{}}}'],
  ])("answers 503 while the catalog is %s, and recovers", async (_, text) => {
    const files = new Map(OLD);
    files.delete(CATALOG_PATH);
    if (text !== undefined) files.set(CATALOG_PATH, new TextEncoder().encode(text));
    const world = new World(files);
    for (const path of ["/v1/health", "/v1/clubs", `/v1/properties/${"0".repeat(36)}`]) {
      if (path.includes("0000")) expect((await world.get(path)).status).toBe(404);
      else await expectUnavailable(world, path);
    }
    const refused = await expectUnavailable(world, SEARCH);
    expect(refused.headers.get("X-Snapshot-Id")).toBeNull();
    world.files = OLD;
    expect(totalOf(await world.get(SEARCH))).toBe(60);
  });

  it("answers 503 while assets can't be read, and recovers", async () => {
    const world = new World(OLD);
    const failing = { readAsset: () => Promise.reject(new Error("Network connection lost")) };
    for (const path of ["/v1/health", "/v1/clubs", SEARCH]) {
      const answer = await world.get(path, undefined, failing);
      expect([answer.status, answer.body.error.code]).toEqual([503, "snapshot_unavailable"]);
    }
    expect(world.lines).toEqual([]);
    expect(totalOf(await world.get(SEARCH))).toBe(60);
    // The catalog is known now, packs are not all.
    const page = await world.get("/v1/clubs?offset=25", undefined, failing);
    expect(page.status).toBe(503);
    expect((await world.get("/v1/clubs?offset=25")).status).toBe(200);
  });

  it("says no 503 to requests that need no snapshot", async () => {
    const world = new World(new Map());
    expect((await world.get("/v1/nowhere")).status).toBe(404);
    expect((await world.get("/v1/me")).status).toBe(401);
    expect((await world.ask("/v1/clubs", { method: "OPTIONS" })).status).toBe(204);
  });
});

describe("the packs of two deployments", () => {
  it("differ in their hashes where they differ in content", () => {
    const path = "/static/v1/packs/clubs/records.0.bin";
    expect(packHash(OLD.get(path)!)).not.toBe(packHash(NEW.get(path)!));
    const same = "/static/v1/packs/properties/single.0.bin";
    expect(OLD.get(same)).toEqual(NEW.get(same));
  });
});
