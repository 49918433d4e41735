// The packs as the readers that the edge uses take them apart.
import { combinationsOf } from "../../../build/plan/combinations.ts";
import { type PublicRecord } from "../../../build/project/reject.ts";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  indexPack,
  keyedPacks,
  readyPack,
  recordPacks,
  recordStarts,
  twinsOf,
} from "../../../build/write/packs.ts";

import { buildRecordSet } from "../../../build/project/record-set.ts";
import { emptySet, members } from "../../../src/ordinal-set.ts";
import { openIndex, type Index } from "../../../src/format/index-pack.ts";
import { MAX_FILE_BYTES } from "../../../src/limits.ts";
import { keyedValue, shardOf } from "../../../src/format/keyed-pack.ts";
import { HEADER_BYTES, packHash } from "../../../src/format/pack.ts";
import { recordBytes } from "../../../src/format/records-pack.ts";
import { RESOURCES } from "../../../src/resources.ts";
import { guide, property, type Fields } from "../../oracle/records.ts";

const setOf = (records: Fields[], resource = RESOURCES.properties) =>
  buildRecordSet(resource, records as unknown as PublicRecord[]);
const valueOf = (i: number) => Buffer.from("é".repeat(i % 7));
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => property(i + 1, { species: i % 3 ? ["Char"] : [] }));

describe("readyPack(resource, kind, number, body)", () => {
  it("puts the magic and the body's hash before it", () => {
    const body = Uint8Array.of(1, 2, 3);
    const file = readyPack("fly-shops", "text", 7, body);
    expect(file).toMatchObject({
      path: "/static/v1/packs/fly-shops/text.7.bin",
      kind: "pack",
      bytes: HEADER_BYTES + 3,
    });
    const sha256 = createHash("sha256").update(body).digest("hex");
    expect(packHash(file.make())).toBe(sha256.slice(0, 16));
  });
});

describe("twinsOf(files)", () => {
  const packs = (["index", "points", "days", "text", "dictionary"] as const).map((kind, i) =>
    readyPack("properties", kind, i, new Uint8Array(5_000 * i).fill(i)),
  );

  it("are the same bytes in gzip, beside the pack", () => {
    const twins = twinsOf(packs);
    expect(twins.map(({ path }) => path)).toEqual(packs.map(({ path }) => `${path}.gz`));
    twins.forEach((twin, i) => {
      const bytes = twin.make();
      expect([twin.kind, twin.bytes]).toEqual(["pack", bytes.length]);
      expect(gunzipSync(bytes).equals(packs[i]!.make())).toBe(true);
    });
  });

  it("I5 have no time in their header", () => {
    for (const twin of twinsOf(packs)) {
      expect([...twin.make().subarray(0, 10)]).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 0, 3]);
    }
  });

  it("are none of other packs, nor of twins", () => {
    const body = new Uint8Array(5_000);
    const others = [
      readyPack("properties", "single", 0, body),
      readyPack("properties", "ids", 0, body),
      readyPack("guides", "index", 0, body),
    ];
    expect(twinsOf([...others, ...twinsOf(packs)])).toEqual([]);
  });
});

describe("recordPacks(set)", () => {
  it.each([1, 4, 5, 6, 23])("hold the items of %i records in at most 5 packs", (count) => {
    const set = setOf(many(count));
    const packs = recordPacks(set);
    const starts = recordStarts(set);
    expect(packs.length).toBeLessThanOrEqual(5);
    expect(starts).toHaveLength(packs.length);
    const items = packs.map((file, i) => {
      const pack = file.make();
      expect(pack).toHaveLength(file.bytes);
      const [from, to] = [starts[i]!, starts[i + 1] ?? count];
      const single = Buffer.from(recordBytes(pack, to - 1, to)).toString();
      expect(JSON.parse(single.slice(0, -1))).toHaveProperty("id", set.records[to - 1]!.id);
      return Buffer.from(recordBytes(pack, from, to)).toString();
    });
    expect(items.join("")).toBe(Buffer.from(set.items.bytes).toString());
  });

  it("begin a new pack where the bytes of one run out", () => {
    const long = "a".repeat(MAX_FILE_BYTES / 2 - 1_000);
    const set = setOf(
      Array.from({ length: 20 }, (_, i) =>
        property(i + 1, { name: "Equal", regulations: i < 4 ? long : "" }),
      ),
    );
    const packs = recordPacks(set);
    expect(Math.max(...packs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MAX_FILE_BYTES);
    expect(recordStarts(set)[1]).toBe(2);
  });

  it("are none without records", () => {
    expect(recordPacks(setOf([]))).toEqual([]);
  });
});

describe("keyedPacks(resource, kind, ids, perShard, valueOf)", () => {
  it("find the value of every id, and of no other", () => {
    const ids = fc.uniqueArray(fc.uuid(), { maxLength: 40 });
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 8 }), fc.uuid(), (list, perShard, other) => {
        const files = keyedPacks("properties", "single", list, perShard, valueOf);
        expect(Math.log2(files.length) % 1).toBe(0);
        expect(files.length * perShard).toBeGreaterThanOrEqual(list.length);
        const packs = files.map((file) => file.make());
        expect(packs.map(({ length }) => length)).toEqual(files.map(({ bytes }) => bytes));
        const find = (id: string) => keyedValue(packs[shardOf(id, packs.length)]!, id);
        list.forEach((id, i) => expect(Buffer.from(find(id)!)).toEqual(valueOf(i)));
        if (!list.includes(other)) expect(find(other)).toBeUndefined();
      }),
      { seed: 16 },
    );
  });

  it("do not depend on the order of the ids", () => {
    const ids = Array.from({ length: 30 }, (_, i) => property(i).id as string);
    const [some, others] = [ids, ids.toReversed()].map((list) =>
      keyedPacks("properties", "single", list, 8, (i) => Buffer.from(list[i]!)).map((file) =>
        file.make(),
      ),
    );
    expect(others).toEqual(some);
  });
});

function postings(index: Index, facet: number, slug: string): number[] {
  const set = emptySet(index.total);
  index.addPostings(facet, slug, set);
  return [...members(set)];
}

describe("indexPack(set, planned)", () => {
  it("has the posting list of every value", () => {
    const records = Array.from({ length: 700 }, (_, i) => {
      const species = [i % 2 ? "Char" : "Форель", ...(i % 300 ? [] : ["Tench"])];
      return property(i + 1, { species });
    });
    const set = setOf(records);
    const index = openIndex(indexPack(set, []).make());
    expect(index.total).toBe(700);
    set.facets.forEach(({ slugs, postings: lists }, facet) => {
      slugs.forEach((slug, i) => expect(postings(index, facet, slug)).toEqual(lists[i]));
    });
    expect(postings(index, 2, "tench")).toHaveLength(3);
    expect(postings(index, 2, "carp")).toEqual([]);
  });

  it("has the numbers that a least rating is compared with", () => {
    const set = setOf([guide(1, { rating_avg: 4.7 }), guide(2), guide(3)], RESOURCES.guides);
    const { values, codes } = openIndex(indexPack(set, []).make()).column("rating_avg");
    expect(Array.from(codes, (code) => values[code])).toEqual([4.7, 0, 0]);
  });

  it("knows how many pages of each combination are files", () => {
    const set = setOf(many(60));
    const planned = combinationsOf(set).map((one, i) => ({ ...one, pages: i % 3 }));
    const kept = planned.filter(({ pages }) => pages > 0);
    const index = openIndex(indexPack(set, kept).make());
    expect(planned.map(({ slugs }) => index.pagesOf(slugs))).toEqual(
      planned.map(({ pages }) => pages),
    );
    expect(index.pagesOf(["mt", undefined, "carp"])).toBe(0);
  });
});
