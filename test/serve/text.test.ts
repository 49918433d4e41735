// Free text search against the oracle's, which counts in SQL, and how many assets it reads.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concat } from "../../src/bytes.ts";
import { locatePrefix, SHARDS_PER_PREFIX } from "../../src/format/text-layout.ts";
import { buildTextIndex } from "../../src/format/text-index.ts";
import { MAX_READS, MAX_TEXT_READS, MAX_TEXT_WORDS } from "../../src/limits.ts";
import { members } from "../../src/ordinal-set.ts";
import { RESOURCES } from "../../src/resources.ts";
import { searchText, textPacks } from "../../src/serve/text.ts";
import { chance, integer, pick } from "../oracle/draw.ts";
import { words } from "../oracle/fold.ts";
import { load } from "../oracle/load.ts";
import { guide, property, publish, type Fields } from "../oracle/records.ts";
import { select } from "../oracle/select.ts";
import { seeded, type Random } from "../seeded.ts";
import { FULL, share } from "../share.ts";

/** A property that holds no words but those given. */
const silent = { name: "", water_type: "", state: "" };
const texts = (number: number, fields: Fields) => property(number, { ...silent, ...fields });

/** A word index in memory; a record's number is its position. `reads` are the packs that were read. */
function indexOf(records: readonly Fields[], name: "properties" | "guides" = "properties") {
  const index = buildTextIndex(RESOURCES[name], records);
  const packs = index.packs.map((body) => concat([new Uint8Array(16), body]));
  const reads: number[] = [];
  const read = async (number: number) => (reads.push(number), packs[number]!);
  const total = records.length;
  const catalog = { total, starts: [], packs: {}, lengths: {}, words: index.words, initials: [] };
  const search = (...asked: string[]) => searchText(RESOURCES[name], asked, read, catalog);
  return { bounds: index.words, packs, reads, search };
}

/** Judges an index's answers by the oracle. */
function besideOracle(records: readonly Fields[]) {
  const index = indexOf(records);
  const oracle = load(publish({ properties: [...records] }));
  const expectOracles = async (q: string) => {
    const hits = select(oracle, "properties", { q, sort: "name" })
      .map(({ id, score }) => [Number(id.slice(-12)), score] as const)
      .sort(([a], [b]) => a - b);
    const { set, scores } = await index.search(...new Set(words(q)));
    const found = [...members(set)].map((ordinal) => [ordinal, scores![ordinal]!]);
    expect({ q, found }).toEqual({ q, found: hits });
  };
  return { ...index, expectOracles };
}

/** Records over words of few letters, the first ones often, so that prefixes are long lists over many shards. */
function corpus(count: number, letters: string, seed: number, longest = 60): Fields[] {
  const random = seeded(seed);
  const points = [...letters];
  const letter = () => points[Math.floor(points.length * random() * random())]!;
  const word = () => Array.from({ length: integer(random, 1, 6) }, letter).join("");
  const text = (most: number) => Array.from({ length: integer(random, 0, most) }, word).join(" ");
  return Array.from({ length: count }, (_, i) =>
    texts(i, {
      name: text(4),
      location_description: text(3),
      species: Array.from({ length: integer(random, 0, 2) }, () => text(2)),
      state: pick(random, ["MT", "NL", "ZZ"]),
      regulations: chance(random, 0.25) ? text(longest) : "",
    }),
  );
}

const phraseOf = (random: Random, letters: readonly string[]) =>
  Array.from({ length: integer(random, 1, 3) }, () =>
    Array.from({ length: integer(random, 1, 4) }, () => pick(random, letters)).join(""),
  ).join(" ");

describe("searchText(resource, words, read, catalog)", () => {
  it("gives guides no scores and reads no word counts", async () => {
    const places = ["Ennis, Montana", "Bozeman", "Montana Montana Montana"];
    const records = places.map((base_location, i) => guide(i, { base_location }));
    const guides = indexOf(records, "guides");
    const { set, scores } = await guides.search("mont");
    expect([[...members(set)], scores, guides.reads]).toEqual([[0, 2], undefined, [0]]);
    expect(guides.packs).toHaveLength(1);
  });

  it.each([
    ["no records", []],
    ["records without a word", [texts(0, {}), texts(1, { name: "—", regulations: "[removed]" })]],
  ])("finds nothing in %s, and reads nothing", async (_, records) => {
    const { search, reads } = indexOf(records);
    const { set } = await search("a", "b");
    expect([...members(set), ...reads]).toEqual([]);
  });

  it("tells words of 100 letters apart, and scores counts above one and two bytes", async () => {
    const long = "x".repeat(99);
    const { expectOracles } = besideOracle([
      texts(0, { name: `${long}a ${long}b` }),
      texts(1, { name: `${long}b`, regulations: "word ".repeat(300) }),
      texts(2, { name: "y".repeat(100), regulations: "word x ".repeat(33_000) }),
    ]);
    for (const q of [`${long}a`, `${long}b`, long, "x w", "y".repeat(100)]) await expectOracles(q);
  });

  it("agrees with the oracle on small records of any words", async () => {
    const word = fc.constantFrom("l", "la", "lake", "lakes", "é", "東京", "\u{10428}a", "9", "zz");
    const text = fc.array(word, { maxLength: 6 }).map((parts) => parts.join(" "));
    const record = fc.record({
      name: text,
      location_description: text,
      species: fc.array(text, { maxLength: 3 }),
      state: fc.constantFrom("MT", "LA", "XX"),
      regulations: fc.oneof(text, fc.constant("lake [removed] la")),
    });
    const begins = fc.constantFrom(..."l la lak lakes e 東 \u{10428} 9 mont q".split(" "));
    const query = fc.array(begins, { minLength: 1, maxLength: MAX_TEXT_WORDS });
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 12 }),
        fc.array(query, { minLength: 10, maxLength: 10 }),
        async (records, queries) => {
          const { expectOracles } = besideOracle(records.map((fields, i) => texts(i, fields)));
          for (const asked of queries) await expectOracles(asked.join(" "));
        },
      ),
      { seed: 7, numRuns: share(500) },
    );
  });

  it.each([
    ["a few Latin letters", "abcdef", 2_500],
    ["one first letter", "aaaaaab", 4_000],
    ["letters beyond the basic plane", "\u{10428}\u{10429}\u{1042A}\uFF5Eb東", 2_500],
  ])("agrees with the oracle where lists are merged, on %s", async (_, letters, few) => {
    const { bounds, expectOracles } = besideOracle(corpus(FULL ? 8_000 : few, letters, 1));
    expect(bounds.some((word) => word.endsWith("*"))).toBe(true);
    const random = seeded(2);
    const points = [...new Set(letters)];
    for (let run = 0; run < share(300); run++) await expectOracles(phraseOf(random, points));
    await expectOracles(points.slice(0, 8).join(" "));
  });
});

describe("I9: reads of a free text on 20,000 properties", () => {
  const most = FULL ? 60 : 12;
  const shared = corpus(20_000, "ab", 3, most).map((record) => ({
    ...record,
    name: `${"s".repeat(60)}${String(record["name"]).replaceAll(" ", "")}`,
  }));
  it.each<[string, Fields[]]>([
    ["words of many letters", corpus(20_000, "etaoinsrhldcu", 4, most)],
    ["words of two letters", corpus(20_000, "ab", 5, most)],
    ["names with a long common start", shared],
    [
      "a different word in every name",
      shared.map((_, i) => texts(i, { name: `water${i * 7919}` })),
    ],
  ])("stay within the limit for %s, whatever the prefix", async (_, records) => {
    const { bounds, search, reads } = indexOf(records);
    const prefixes = [...prefixesOf(records)];
    const located = prefixes.map((prefix) => locatePrefix(bounds, prefix));
    const packs = Math.max(...located.map((one) => textPacks([one], bounds, true).size));
    // One more for the word counts.
    expect(packs).toBeLessThanOrEqual(SHARDS_PER_PREFIX + 1);
    expect(SHARDS_PER_PREFIX * MAX_TEXT_WORDS + 1 + MAX_READS).toBeLessThanOrEqual(MAX_TEXT_READS);
    await search(...prefixes.slice(0, MAX_TEXT_WORDS));
    expect(reads).toEqual([...textPacks(located.slice(0, MAX_TEXT_WORDS), bounds, true)]);
  });
});

// Every prefix of one and two letters, and all prefixes of some words.
function prefixesOf(records: readonly Fields[]): Set<string> {
  const prefixes = new Set<string>();
  records.forEach((record, i) => {
    for (const word of String(record["name"]).split(" ").filter(Boolean)) {
      const most = i % (FULL ? 40 : 400) === 0 ? word.length : 2;
      for (let length = 1; length <= most; length++) prefixes.add(word.slice(0, length));
    }
  });
  return prefixes;
}
