// Packs: what the build writes, the edge reads back, byte for byte.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemOf, readBack, recordSet } from "./packs-helpers.ts";
import { keyedPacks, readyPack, recordPacks, recordStarts } from "../../build/write/packs.ts";
import { addOrdinals, countOrdinals } from "../../src/format/postings.ts";
import { emptySet, members, setOf } from "../../src/ordinal-set.ts";
import { keyedValue, shardOf, uuidBytes } from "../../src/format/keyed-pack.ts";
import { HEADER_BYTES, packHash } from "../../src/format/pack.ts";
import { recordBytes } from "../../src/format/records-pack.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

describe("packHash(pack)", () => {
  const pack = readyPack("clubs", "index", 0, encoder.encode("body")).make();

  it("reads the first 8 bytes of the body's SHA-256", () => {
    expect(packHash(pack)).toBe("230d8358dc8e8890");
    expect(packHash(readyPack("clubs", "text", 3, encoder.encode("body")).make())).toBe(
      packHash(pack),
    );
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["a head without a hash", pack.subarray(0, HEADER_BYTES - 1)],
    ["JSON", encoder.encode('{"success":false,"error":{}}')],
    ["another version", encoder.encode("RIFFLE02 and more bytes")],
  ])("finds none in %s", (_, bytes) => {
    expect(packHash(bytes)).toBeUndefined();
  });
});

describe("shardOf(id, shards)", () => {
  it.each([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ])("is FNV-1a of %j", (text, hash) => {
    expect(shardOf(text, 2 ** 32)).toBe(hash);
    expect(shardOf(text, 64)).toBe(hash % 64);
    expect(shardOf(text, 1)).toBe(0);
  });
});

describe("uuidBytes(id)", () => {
  it("gives the 16 bytes of the text", () => {
    expect([...uuidBytes("00010203-0405-4607-8809-0a0b0cfdfeff")]).toEqual([
      0, 1, 2, 3, 4, 5, 0x46, 7, 0x88, 9, 10, 11, 12, 253, 254, 255,
    ]);
  });
});

describe("keyedValue(pack, id)", () => {
  it("finds every value in the shard of its id, and nothing under another", () => {
    const ids = fc.uniqueArray(fc.uuid(), { maxLength: 60 });
    fc.assert(
      fc.property(ids, fc.uuid(), fc.integer({ min: 1, max: 20 }), (list, stranger, perShard) => {
        const valueOf = (position: number) => encoder.encode(list[position]!.repeat(position % 4));
        const files = keyedPacks("properties", "single", list, perShard, valueOf);
        const packs = files.map((file) => readBack(file));
        const find = (id: string) => keyedValue(packs[shardOf(id, packs.length)]!, id);
        list.forEach((id, position) => {
          expect(decoder.decode(find(id))).toBe(id.repeat(position % 4));
          const others = packs.filter((_, shard) => shard !== shardOf(id, packs.length));
          expect(others.every((pack) => keyedValue(pack, id) === undefined)).toBe(true);
        });
        if (!list.includes(stranger)) expect(find(stranger)).toBeUndefined();
      }),
      { seed: 3 },
    );
  });
});

describe("recordBytes(pack, from, to)", () => {
  it.each([1, 4, 5, 6, 23, 40])("cuts every run out of the packs of %i records", (count) => {
    const set = recordSet(count);
    const starts = recordStarts(set);
    const packs = recordPacks(set).map((file) => readBack(file));
    expect(packs).toHaveLength(starts.length);
    expect(packs.length).toBeLessThanOrEqual(5);
    starts.forEach((start, number) => {
      const end = starts[number + 1] ?? count;
      for (let from = start; from < end; from++) {
        for (let to = from + 1; to <= end; to++) {
          const expected = set.records.slice(from, to).map((record) => `${itemOf(record)},`);
          const bytes = recordBytes(packs[number]!, from, to);
          expect(decoder.decode(bytes)).toBe(expected.join(""));
        }
      }
    });
  });
});

describe("addOrdinals(bytes, set), countOrdinals(bytes, set)", () => {
  it.each([
    [[], []],
    [[0], [0]],
    [
      [0, 0, 0],
      [0, 1, 2],
    ],
    [
      [127, 0x80, 0x01],
      [127, 256],
    ],
    [
      [0xff, 0xff, 0x7f, 3],
      [2_097_151, 2_097_155],
    ],
  ])("decode %j to %j", (bytes, ordinals) => {
    const list = Uint8Array.from(bytes);
    const set = emptySet(2_100_000);
    addOrdinals(list, set);
    expect([...members(set)]).toEqual(ordinals);
    expect(countOrdinals(list, set)).toBe(ordinals.length);
    const some = setOf(ordinals.slice(1), 2_100_000);
    expect(countOrdinals(list, some)).toBe(Math.max(0, ordinals.length - 1));
  });
});
