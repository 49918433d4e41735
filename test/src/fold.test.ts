// Folded words, slugs and their order, against the oracle's reading of the contract's rule.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints, fold, slug } from "../../src/fold.ts";
import { words } from "../oracle/fold.ts";
import { FULL, share } from "../share.ts";

const RUNS = share(20_000);

const JOINERS = [
  0x27, 0x2018, 0x2019, 0x2bb, 0x2bc, 0x2b9, 0x2032, 0x60, 0xb4, 0xff07, 0xa78c, 0xad, 0x200b,
  0x200c, 0x200d, 0x2060, 0xfeff,
].map((point) => String.fromCodePoint(point));

const LETTERS = [..."ßςøłđæœıΣS\u0301 "];

describe("fold(text)", () => {
  // test/oracle/fold.test.ts proves the oracle's rule on words worked out by hand.
  it.each([
    ["Walla Walla", ["walla", "walla"]],
    ["a\u0374b", ["ab"]],
    ["\u0149a", ["\u02BCna"]],
    ["강", ["강".normalize("NFKD")]],
    ["🐟trout 🎣 1\uFE0F\u20E3", ["trout", "1"]],
    ["a\uD83Db", ["a", "b"]],
    ["", []],
  ])("folds %j to %j", (text, expected) => {
    expect(fold(text)).toEqual(expected);
  });

  it("joins what stands on both sides of every apostrophe and zero-width mark", () => {
    for (const joiner of JOINERS) expect(fold(`a${joiner}b`)).toEqual(["ab"]);
  });

  it("treats every code point as the contract's rule does", () => {
    const wrong: string[] = [];
    for (let point = 0; point <= 0x10ffff; point++) {
      const letter = String.fromCodePoint(point);
      // Surrogates alone are no text, and a million points that nobody has assigned are all alike.
      if (/\p{Cs}/u.test(letter) || (!FULL && /[\p{Cn}\p{Co}]/u.test(letter))) continue;
      const text = `a${letter}B`;
      if (fold(text).join(" ") !== words(text).join(" ")) wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it("treats every text as the contract's rule does", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...JOINERS, ...LETTERS) }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(text)).toEqual(words(text));
      }),
      { seed: 7, numRuns: RUNS },
    );
  });
});

describe("slug(name)", () => {
  it.each([
    ["Brown Trout", "brown-trout"],
    ["brown_trout", "brown-trout"],
    ["Kokanee / Sockeye", "kokanee-sockeye"],
    ["—", ""],
  ])("makes a slug of %j", (name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});

describe("compareCodePoints(a, b)", () => {
  it("orders as the bytes of UTF-8 do", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareCodePoints(a, b))).toBe(bytes);
      }),
      { seed: 7, numRuns: RUNS, examples: [["\uFF5E", "\u{10400}"]] },
    );
  });
});
