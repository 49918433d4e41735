// Reading a snapshot: what there is while it can't be read. spread.test.ts mixes two, test/reads.test.ts counts reads.
import { describe, expect, it } from "vitest";
import { ROW } from "../build/dump-rows.ts";
import { CATALOG_PATH } from "../../src/catalog.ts";
import { CACHE_BYTES } from "../../src/limits.ts";
import type { Deps } from "../../src/serve/handle.ts";
import { SnapshotReader } from "../../src/serve/snapshot.ts";
import { filesOf } from "../build/tree.ts";
import { buildTables } from "../sample.ts";
import { World, type Files } from "./world.ts";

const OLD = await deployment("Old", 60);
const NEW = await deployment("New", 20);
const SEARCH = "/v1/clubs?q=water&limit=1";

async function deployment(name: string, clubs: number): Promise<Files> {
  const rows = Array.from({ length: clubs }, (_, i) =>
    ROW.clubs(i, { name: `${name} Water ${i}` }),
  );
  return filesOf(await buildTables({ clubs: rows, properties: [ROW.properties(1)] }));
}

const textOf = (files: Files) => new TextDecoder().decode(files.get(CATALOG_PATH));

const totalOf = (answer: Awaited<ReturnType<World["get"]>>) => answer.body.meta.pagination!.total;

async function expectUnavailable(world: World, path: string, deps?: Partial<Deps>) {
  const answer = await world.get(path, {}, deps);
  expect([answer.status, answer.body.error.code]).toEqual([503, "snapshot_unavailable"]);
  expect(answer.headers.get("Retry-After")).toBe("5");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return answer;
}

describe("SnapshotReader.use(readAsset, ask)", () => {
  it("moves on where another request has read the same old catalog at the same time", async () => {
    const world = new World(OLD);
    const reader = new SnapshotReader(CACHE_BYTES);
    const ask = () =>
      reader.use(world.readAsset, 0, async (snapshot) => {
        world.files = NEW;
        await snapshot.index("clubs");
        return snapshot.catalog.snapshot;
      });
    const { snapshot } = JSON.parse(textOf(NEW)) as { snapshot: string };
    expect(await Promise.all([ask(), ask()])).toEqual([snapshot, snapshot]);
  });

  it.each([
    ["nothing", undefined],
    ["a web page", "<!doctype html>"],
    ["an empty object", "{}"],
    ["a format without content", '{"format":1}'],
    ["a resource too few", '{"format":1,"snapshot":"0","cover":{},"resources":{"clubs":{}}}'],
    ["another format", textOf(OLD).replace(":1,", ":2,")],
  ])("answers 503 while the catalog is %s, and recovers", async (_, text) => {
    const files = new Map(OLD);
    files.delete(CATALOG_PATH);
    if (text !== undefined) files.set(CATALOG_PATH, new TextEncoder().encode(text));
    const world = new World(files);
    expect((await world.get(`/v1/properties/${"0".repeat(36)}`)).status).toBe(404);
    for (const path of ["/v1/health", "/v1/clubs"]) await expectUnavailable(world, path);
    const refused = await expectUnavailable(world, SEARCH);
    expect(refused.headers.get("X-Snapshot-Id")).toBeNull();
    world.files = OLD;
    expect(totalOf(await world.get(SEARCH))).toBe(60);
  });

  it("answers 503 while assets can't be read, and recovers", async () => {
    const world = new World(OLD);
    const failing = { readAsset: () => Promise.reject(new Error("Network connection lost")) };
    for (const path of ["/v1/health", "/v1/clubs", SEARCH]) {
      await expectUnavailable(world, path, failing);
    }
    expect(world.lines).toEqual([]);
    expect(totalOf(await world.get(SEARCH))).toBe(60);
    // The catalog is known now, packs are not all.
    await expectUnavailable(world, "/v1/clubs?offset=25", failing);
    expect((await world.get("/v1/clubs?offset=25")).status).toBe(200);
  });

  it("says no 503 to requests that need no snapshot", async () => {
    const world = new World(new Map());
    expect((await world.get("/v1/nowhere")).status).toBe(404);
    expect((await world.get("/v1/me")).status).toBe(401);
    expect((await world.ask("/v1/clubs", { method: "OPTIONS" })).status).toBe(204);
  });
});
