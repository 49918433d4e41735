// The text index: terms of records, and how their lists are cut into shards.
import { describe, expect, it } from "vitest";
import { buildTextIndex } from "../../../../build/write/text/text-index.ts";
import { collectTerms } from "../../../../build/write/text/text-terms.ts";
import { compareCodePoints } from "../../../../src/fold.ts";
import { RESOURCES } from "../../../../src/resources.ts";
import {
  locatePrefix,
  SHARD_BYTES,
  SHARDS_PER_PREFIX,
} from "../../../../src/format/text-layout.ts";
import { property } from "../../../serve/text-helpers.ts";

const { properties, clubs, guides } = RESOURCES;
const flyShops = RESOURCES["fly-shops"];

/** Records whose words share starts of every length: "a", "a1", "a10" and so on. */
const numbered = Array.from({ length: 6_000 }, (_, i) =>
  property({ name: `Lake a${i}`, species: ["Brown Trout"], regulations: `b${i % 50}` }),
);

describe("collectTerms(resource, records)", () => {
  it("sums weights by field and counts words without them", () => {
    const { postings, counts } = collectTerms(properties, [
      property({
        name: "Trout Lake",
        location_description: "By the lake",
        species: ["Lake Trout", "Lake Trout"],
        water_type: "spring_creek",
        state: "NH",
        regulations: "No [removed]lake",
      }),
    ]);
    expect(counts).toEqual([2 + 3 + 4 + 2 + 3 + 2]);
    const frequencies = [...postings].map(([word, { frequencies: all }]) => [word, all[0]]);
    expect(Object.fromEntries(frequencies)).toEqual({
      trout: 4 + 2 + 2,
      lake: 4 + 2 + 2 + 2 + 1,
      by: 2,
      the: 2,
      spring: 1,
      creek: 1,
      nh: 1,
      new: 1,
      hampshire: 1,
      no: 1,
    });
  });

  it("reads only the fields that the resource searches", () => {
    const club = { name: "Fly", slug: "slug", state: "QC", location: "Gaspé", id: "id" };
    expect([...collectTerms(clubs, [club]).postings.keys()]).toEqual([
      "fly",
      "gaspe",
      "qc",
      "quebec",
    ]);
    const guide = { base_location: "Ennis", display_name: "Ann", species: ["Trout"] };
    expect([...collectTerms(guides, [guide]).postings.keys()]).toEqual(["ennis"]);
  });

  it("gives a code without a name its own word only", () => {
    const { postings } = collectTerms(properties, [property({ state: "ZZ" })]);
    expect([...postings.keys()]).toEqual(["zz"]);
  });
});

describe("buildTextIndex(resource, records)", () => {
  it("writes nothing where nothing is searched or held", () => {
    const nothing = { packs: [], words: [], dictionaries: [], initials: [] };
    expect(buildTextIndex(flyShops, [{ shop_name: "Fly" }])).toEqual(nothing);
    expect(buildTextIndex(properties, [])).toEqual(nothing);
    expect(buildTextIndex(properties, [property({})])).toEqual(nothing);
  });

  it("gives the same bytes whatever else the records hold", () => {
    const others = numbered.map((record) => ({ secret: "zq", ...record, id: "x" }));
    expect(buildTextIndex(properties, others)).toEqual(buildTextIndex(properties, numbered));
  });

  it("bounds the shards by distinct starts of words, ascending by code point", () => {
    const { words, packs } = buildTextIndex(properties, numbered);
    expect(packs).toHaveLength(words.length + 1);
    expect(new Set(words).size).toBe(words.length);
    expect([...words].sort(compareCodePoints)).toEqual(words);
  });

  it("keeps shards small but for those of one long list", () => {
    const { words, packs } = buildTextIndex(properties, numbered);
    words.forEach((word, i) => {
      if (!word.endsWith("*")) expect(packs[i]!.length).toBeLessThanOrEqual(2 * SHARD_BYTES);
    });
    expect(words.length).toBeGreaterThan(4);
  });

  it("merges the lists of every prefix that lies in too many shards, and of no other", () => {
    const { words } = buildTextIndex(properties, numbered);
    expect(words.filter((word) => word.endsWith("*"))).toContain("a*");
    for (let i = 0; i < 6_000; i++) {
      for (let length = 1; length <= 5; length++) {
        const { shards } = locatePrefix(words, `a${i}`.slice(0, length));
        expect(shards.length).toBeLessThanOrEqual(SHARDS_PER_PREFIX);
      }
    }
  });

  it("writes one merged list for all prefixes that the same words share", () => {
    const records = numbered.map((_, i) => property({ name: `${"w".repeat(500)}${i}` }));
    const { words, packs } = buildTextIndex(properties, records);
    expect(words.filter((word) => /^w*\*$/.test(word))).toEqual([`${"w".repeat(500)}*`]);
    expect(packs.length).toBeLessThan(40);
    for (let length = 1; length <= 500; length++) {
      expect(locatePrefix(words, "w".repeat(length)).key).toBe(`${"w".repeat(500)}*`);
    }
  });

  it("cuts words that no query word can reach to a length", () => {
    const endless = "ab".repeat(500_000);
    const { packs } = buildTextIndex(properties, [
      property({ name: `${endless}c` }),
      property({ name: `${endless}d` }),
    ]);
    expect(packs[0]!.length).toBeLessThan(2_000);
  });
});
