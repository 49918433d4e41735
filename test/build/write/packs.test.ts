// The packs as the readers that the edge uses take them apart.
import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { packFile, recordPacks, recordRuns, withTwins } from "../../../build/write/packs.ts";
import { MAX_FILE_BYTES } from "../../../src/limits.ts";
import { recordBytes } from "../../../src/format/records-pack.ts";
import { property } from "../../oracle/records.ts";
import { setOf } from "../plan/lists.ts";

// Files as large as the platform's would only take time.
vi.mock("../../../src/limits.ts", async (load) => ({
  ...(await load<typeof import("../../../src/limits.ts")>()),
  MAX_FILE_BYTES: 250_000,
}));

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => property(i + 1, { species: i % 3 ? ["Char"] : [] }));

describe("withTwins(files)", () => {
  const packs = (["index", "points", "days", "text", "dictionary"] as const).map((kind, i) =>
    packFile("properties", kind, i, () => [new Uint8Array(5_000 * i).fill(i)]),
  );

  it("I5 are the same bytes in gzip, beside the pack, with no time in their header", () => {
    const twins = withTwins(packs).slice(packs.length);
    expect(twins.map(({ path }) => path)).toEqual(packs.map(({ path }) => `${path}.gz`));
    twins.forEach((twin, i) => {
      const bytes = twin.make();
      expect([twin.kind, twin.bytes]).toEqual(["pack", bytes.length]);
      expect([...bytes.subarray(0, 10)]).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 0, 3]);
      expect(gunzipSync(bytes).equals(packs[i]!.make())).toBe(true);
    });
  });
});

describe("recordPacks(set)", () => {
  it.each([1, 4, 5, 6, 23])("hold the items of %i records in at most 5 packs", (count) => {
    const set = setOf("properties", many(count));
    const packs = recordPacks(set);
    const runs = recordRuns(set);
    expect(packs.length).toBeLessThanOrEqual(5);
    expect(runs).toHaveLength(packs.length);
    const items = packs.map((file, i) => {
      const pack = file.make();
      expect(pack).toHaveLength(file.bytes);
      const { from, to } = runs[i]!;
      const single = Buffer.from(recordBytes(pack, to - 1, to)).toString();
      expect(JSON.parse(single.slice(0, -1))).toHaveProperty("id", set.records[to - 1]!.id);
      return Buffer.from(recordBytes(pack, from, to)).toString();
    });
    expect(items.join("")).toBe(Buffer.from(set.items.bytes).toString());
  });

  it("begin a new pack where the bytes of one run out", () => {
    const long = "a".repeat(MAX_FILE_BYTES / 2 - 1_000);
    const set = setOf(
      "properties",
      Array.from({ length: 20 }, (_, i) =>
        property(i + 1, { name: "Equal", regulations: i < 4 ? long : "" }),
      ),
    );
    const packs = recordPacks(set);
    expect(Math.max(...packs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_FILE_BYTES);
    expect(recordRuns(set)[1]).toMatchObject({ from: 2 });
  });
});
