// What snapshots remember of one another: changes.json and the pages that vanished, over several builds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKS } from "../../build/prove/gate.ts";
import { CHANGES_PATH } from "../../src/address.ts";
import type { ChangesFile } from "../../src/documents.ts";
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { ROW, uuid, writeDump, type Row } from "./dump-rows.ts";
import { jsonOf, manifestOf } from "./tree.ts";

const id = (n: number) => uuid("properties", n);
const row = (n: number, fields: Row = {}) => ROW.properties(n, { owner_id: `${n}`, ...fields });
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i + 1));
const day = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000);

async function buildAt(out: string, days: number, properties: Row[], maxFiles = 18_000) {
  const now = day(days);
  const { written, plan } = await buildInto(out, writeDump({ properties }), {
    now,
    maxFiles,
    allow: [...CHECKS],
  });
  return { files: written.files.length, plan };
}

const place = () => join(scratchFolder(), "out");
const changesOf = (out: string) =>
  jsonOf<ChangesFile>(out, CHANGES_PATH).snapshots.map(({ created, changes }) => ({
    day: Math.round((Date.parse(created) - TEST_NOW.getTime()) / 86_400_000),
    ...changes.properties,
  }));

describe("changes.json", () => {
  it("tells what was added, changed, removed and added again, newest first", async () => {
    const out = place();
    await buildAt(out, 0, [row(1), row(2)]);
    expect(changesOf(out)).toEqual([]);
    await buildAt(out, 1, [row(1, { name: "Other Water" }), row(3)]);
    await buildAt(out, 2, [row(1, { name: "Other Water" }), row(2), row(3)]);
    const first = { day: 1, added: [id(3)], changed: [id(1)], removed: [id(2)], calendars: [] };
    const second = { day: 2, added: [id(2)], changed: [], removed: [], calendars: [] };
    expect(changesOf(out)).toEqual([second, first]);
  });

  it("adds nothing when the same data is built again", async () => {
    const out = place();
    await buildAt(out, 0, [row(1)]);
    await buildAt(out, 0, [row(1), row(2)]);
    const before = changesOf(out);
    await buildAt(out, 0.01, [row(1), row(2)]);
    expect(changesOf(out)).toEqual(before);
  });

  it("remembers 14 days, and of a removed record nothing but its id", async () => {
    const out = place();
    await buildAt(out, 0, [row(1), row(2, { name: "Withdrawn Water" })]);
    await buildAt(out, 1, [row(1)]);
    await buildAt(out, 15, [row(1)]);
    expect(changesOf(out).map((entry) => entry.day)).toContain(1);
    expect(readFileSync(out + CHANGES_PATH, "utf8")).not.toContain("Withdrawn");
    await buildAt(out, 15.01, [row(1)]);
    expect(changesOf(out).map((entry) => entry.day)).not.toContain(1);
  });
});

interface Page {
  data: { properties: { id: string }[] };
  meta: { pagination: object };
}
const PAGE_2 = "/static/v1/properties/offset.25.json";
const pageOf = (out: string, path = PAGE_2) => jsonOf<Page>(out, path);
const expiresOf = (out: string, path = PAGE_2) =>
  manifestOf(out).files.find((file) => file.path === path)?.expires;

describe("a page past the end", () => {
  it("is a planned page again when records come back", async () => {
    const out = place();
    for (const [days, count] of [
      [0, 30],
      [1, 20],
      [2, 26],
    ] as const)
      await buildAt(out, days, rows(count));
    expect(pageOf(out).data.properties).toHaveLength(1);
    expect(expiresOf(out)).toBeUndefined();
  });
});

describe("a page that the budget dropped", () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    row(i + 1, { state: ["MT", "ID", "WY"][i % 3], water_type: ["river", "lake"][i % 2] }),
  );

  it("keeps true content, counts in the budget, and no withdrawn record is in it", async () => {
    const out = place();
    const { files } = await buildAt(out, 0, many);
    const later = await buildAt(out, 1, many, files);
    expect(later.plan.leftovers).toEqual([]);
    const gone = many.map((one, i) => (i < 3 ? { ...one, status: "draft" } : one));
    // Some pages must go, and their leftovers with the oldest of them.
    const { files: fewer, plan } = await buildAt(out, 2, gone, files - 6);
    expect(fewer).toBeLessThanOrEqual(files - 6);
    for (const { path } of plan.leftovers) {
      const ids = pageOf(out, path).data.properties.map((record) => record.id);
      for (const withdrawn of [1, 2, 3]) expect(ids).not.toContain(id(withdrawn));
    }
    for (const { path } of manifestOf(out).files.filter((file) => file.path.endsWith("json"))) {
      if (path !== CHANGES_PATH) expect(readFileSync(out + path, "utf8")).not.toContain(id(1));
    }
  });
});
