// Folded words and the order of strings: worked out by hand from the contract, and by the oracle's reading of it.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints, fold, slug } from "../../src/fold.ts";
import { REGIONS } from "../../src/regions.ts";
import { words } from "../oracle/fold.ts";
import { REGION_NAMES } from "../oracle/load.ts";
import { FULL, share } from "../share.ts";

const RUNS = share(20_000);

const JOINERS = [
  0x27, 0x2018, 0x2019, 0x2bb, 0x2bc, 0x2b9, 0x2032, 0x60, 0xb4, 0xff07, 0xa78c, 0xad, 0x200b,
  0x200c, 0x200d, 0x2060, 0xfeff,
].map((point) => String.fromCodePoint(point));

const LETTERS = [..."ßςøłđæœıΣS\u0301 "];

describe("fold(text)", () => {
  it.each([
    ["Hawaiʻi", "hawaii"],
    ["O’Brien O'Brien O‘Brien O＇Brien O`Brien O´Brien", Array(6).fill("obrien").join("|")],
    ["Kʼómoks Tetei Natesu’u Lake #3", "komoks|tetei|natesuu|lake|3"],
    ["Straße STRAẞE", "strasse|strasse"],
    ["Ærø Œuvre ŁÓDŹ Đà Iłı", "aero|oeuvre|lodz|da|ili"],
    ["ﬁsh ﬄ ĳ Ⅷ x²", "fish|ffl|ij|viii|x2"],
    ["ΣΊΣΥΦΟΣ σίσυφος", "σισυφοσ|σισυφοσ"],
    ["İstanbul ISPARTA", "istanbul|isparta"],
    ["Café Cafe\u0301 Doré", "cafe|cafe|dore"],
    ["黑龙江 川", "黑龙江|川"],
    ["ｆｕｌｌ　ｗｉｄｔｈ", "full|width"],
    ["spring_creek dry-fly catch/release", "spring|creek|dry|fly|catch|release"],
    ["soft\u00adhyphen zero\u200bwidth bom\ufeff", "softhyphen|zerowidth|bom"],
    ["5X 18–22in ٣", "5x|18|22in|٣"],
    ["Rainbow × Cutthroat, (hybrid).", "rainbow|cutthroat|hybrid"],
    ["\u1fef\u1ffd\u0374a a\u0374b", "a|ab"],
    ["🐟trout 🎣 1\uFE0F\u20E3", "trout|1"],
    ["a\uD83Db", "a|b"],
    ["— … 'ʻ", ""],
    ["", ""],
  ])("folds %j to %j", (text, folded) => {
    expect(fold(text).join("|")).toBe(folded);
    expect(words(text).join("|")).toBe(folded);
    expect(slug(text)).toBe(folded.replaceAll("|", "-"));
  });

  it("treats every code point as the contract's rule does", () => {
    // Surrogates alone are no text, and a million points that nobody has assigned are all alike.
    const skipped = FULL ? /\p{Cs}/u : /[\p{Cs}\p{Cn}\p{Co}]/u;
    for (let block = 0; block <= 0x10ffff; block += 0x100) {
      const letters = Array.from({ length: 0x100 }, (_, i) => String.fromCodePoint(block + i));
      const text = letters
        .filter((letter) => !skipped.test(letter))
        .map((letter) => `a${letter}B`)
        .join(" ");
      expect(fold(text), block.toString(16)).toEqual(words(text));
    }
    for (const joiner of JOINERS) expect(fold(`a${joiner}B`)).toEqual(["ab"]);
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

describe("REGIONS", () => {
  it("holds 50 states, DC, five territories and 13 Canadian provinces and territories", () => {
    expect(Object.entries(REGIONS).sort()).toEqual([...REGION_NAMES].sort());
    expect(REGION_NAMES.size).toBe(50 + 1 + 5 + 13);
  });
});
