// Free text search against the formula on every record, and how many assets it reads.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_READS, MAX_TEXT_READS, MAX_TEXT_WORDS } from "../../src/limits.ts";
import { SHARDS_PER_PREFIX } from "../../src/format/text-layout.ts";
import { setOf } from "../../src/ordinal-set.ts";
import { property, TextFixture, type TestRecord } from "./text-helpers.ts";
import { FULL, share } from "../share.ts";

// A linear congruential generator; the same texts on every machine.
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Records over words of few letters, so that prefixes are long lists over many shards. */
function corpus(count: number, letters: string, seed = 1): TestRecord[] {
  const next = generator(seed);
  const points = [...letters];
  const word = () =>
    Array.from({ length: 1 + next(6) }, () => points[next(next(points.length) + 1)]).join("");
  const text = (most: number) => Array.from({ length: next(most + 1) }, word).join(" ");
  return Array.from({ length: count }, () =>
    property({
      name: text(4),
      location_description: text(3),
      species: Array.from({ length: next(3) }, () => text(2)),
      state: ["MT", "NL", "ZZ"][next(3)]!,
      regulations: next(4) === 0 ? text(60) : "",
    }),
  );
}

async function expectSame(fixture: TextFixture, query: readonly string[]): Promise<void> {
  const { ordinals, scores } = await fixture.search(...query);
  const expected = fixture.bruteForce(...query);
  expect({ query, ordinals: [...ordinals], scores: [...scores!] }).toEqual({ query, ...expected });
}

describe("searchText(resource, words, read, catalog)", () => {
  const small = new TextFixture("properties", [
    property({ name: "Madison River", state: "MT", species: ["Brown Trout", "Rainbow Trout"] }),
    property({ name: "Lake Madison", location_description: "near Ennis", state: "SD" }),
    property({ name: "東京湖", regulations: "Flies only [removed] no bait", water_type: "lake" }),
    property({ name: "\u{10428}\u{10429} Ranch", state: "NH", water_type: "spring_creek" }),
    property({}),
  ]);

  it.each([
    [["madison"], [0, 1]],
    [["mad", "riv"], [0]],
    [["montana"], [0]],
    [["東"], [2]],
    [["京"], []],
    [["\u{10428}"], [3]],
    [["removed"], []],
    [["bait"], [2]],
    [["river", "ennis"], []],
  ])("finds %j", async (words, expected) => {
    expect([...(await small.search(...words)).ordinals]).toEqual(expected);
    await expectSame(small, words);
  });

  it("counts a repeated word once", async () => {
    expect(await small.search("mad", "mad")).toEqual(await small.search("mad"));
  });

  it("gives guides no scores and reads no word counts", async () => {
    const guides = new TextFixture("guides", [
      { base_location: "Ennis, Montana" },
      { base_location: "Bozeman" },
      { base_location: "Montana Montana Montana Montana Montana" },
    ]);
    expect(await guides.search("mont")).toEqual({
      set: setOf([0, 2], 3),
      ordinals: Uint32Array.of(0, 2),
      unknown: [],
    });
    expect(guides.reads).toEqual([0]);
    expect(guides.packs).toHaveLength(1);
  });

  it.each([
    ["no records", []],
    ["records without a word", [property({}), property({ name: "—", regulations: "[removed]" })]],
  ])("finds nothing in %s", async (_, records) => {
    const fixture = new TextFixture("properties", records);
    const { ordinals, scores } = await fixture.search("a", "b");
    expect([...ordinals, ...scores!]).toEqual([]);
    expect(fixture.reads).toEqual([]);
  });

  it("tells words of 100 letters apart, and scores counts above one and two bytes", async () => {
    const long = "x".repeat(99);
    const fixture = new TextFixture("properties", [
      property({ name: `${long}a ${long}b` }),
      property({ name: `${long}b`, regulations: "word ".repeat(300) }),
      property({ name: "y".repeat(5_000), regulations: "word x ".repeat(40_000) }),
    ]);
    for (const query of [[`${long}a`], [`${long}b`], [long], ["x", "w"], ["y".repeat(100)]]) {
      await expectSame(fixture, query);
    }
  });

  it("agrees with the formula on small records of any words", async () => {
    const words = fc.constantFrom("l", "la", "lake", "lakes", "é", "東京", "\u{10428}a", "9", "zz");
    const text = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(" "));
    const record = fc.record({
      name: text,
      location_description: text,
      species: fc.array(text, { maxLength: 3 }),
      state: fc.constantFrom("MT", "LA", "XX"),
      regulations: fc.oneof(text, fc.constant("lake [removed] la")),
    });
    const query = fc.array(
      fc.constantFrom("l", "la", "lak", "lakes", "e", "東", "\u{10428}", "9", "mont", "q"),
      { minLength: 1, maxLength: MAX_TEXT_WORDS },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 12 }), query, async (records, asked) => {
        await expectSame(new TextFixture("properties", records.map(property)), asked);
      }),
      { seed: 7, numRuns: share(5_000) },
    );
  });

  it.each([
    ["a few Latin letters", "abcdef"],
    ["one first letter", "aaaaaab"],
    ["letters beyond the basic plane", "\u{10428}\u{10429}\u{1042A}\uFF5Eb東"],
  ])("agrees with the formula where lists are merged, on %s", async (_, letters) => {
    const fixture = new TextFixture("properties", corpus(8_000, letters));
    expect(fixture.catalog.words!.some((word) => word.endsWith("*"))).toBe(true);
    const next = generator(2);
    const points = [...new Set(letters)];
    for (let run = 0; run < share(300); run++) {
      const query = Array.from({ length: 1 + next(3) }, () =>
        Array.from({ length: 1 + next(4) }, () => points[next(points.length)]).join(""),
      );
      await expectSame(fixture, query);
    }
    await expectSame(fixture, points.slice(0, 8));
  });
});

describe("I9: reads of a free text on 20,000 properties", () => {
  const shared = corpus(20_000, "ab", 3).map((record) => ({
    ...record,
    name: `${"s".repeat(60)}${String(record["name"]).replaceAll(" ", "")}`,
  }));
  it.each<[string, TestRecord[]]>([
    ["words of many letters", corpus(20_000, "etaoinsrhldcu", 4)],
    ["words of two letters", corpus(20_000, "ab", 5)],
    ["names with a long common start", shared],
    [
      "a different word in every name",
      shared.map((_, i) => property({ name: `water${i * 7919}` })),
    ],
  ])("stay within the limit for %s, whatever the prefix", async (_, records) => {
    const fixture = new TextFixture("properties", records);
    const prefixes = prefixesOf(records);
    let most = 0;
    for (const prefix of prefixes) {
      fixture.reads = [];
      await fixture.search(prefix);
      most = Math.max(most, fixture.reads.length);
    }
    // One more for the word counts.
    expect(most).toBeLessThanOrEqual(SHARDS_PER_PREFIX + 1);
    expect(SHARDS_PER_PREFIX * MAX_TEXT_WORDS + 1 + MAX_READS).toBeLessThanOrEqual(MAX_TEXT_READS);
    fixture.reads = [];
    await fixture.search(...[...prefixes].slice(0, MAX_TEXT_WORDS));
    expect(new Set(fixture.reads).size).toBe(fixture.reads.length);
  });
});

// Every prefix of one and two letters, and all prefixes of some words.
function prefixesOf(records: readonly TestRecord[]): Set<string> {
  const prefixes = new Set<string>();
  records.forEach((record, i) => {
    for (const word of String(record["name"]).split(" ").filter(Boolean)) {
      const most = i % (FULL ? 40 : 400) === 0 ? word.length : 2;
      for (let length = 1; length <= most; length++) prefixes.add(word.slice(0, length));
    }
  });
  return prefixes;
}
