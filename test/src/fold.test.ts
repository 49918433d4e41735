// Folded words, slugs and their order against the contract's rule word by word.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCodePoints, fold, slug } from "../../src/fold.ts";
import { FULL, share } from "../share.ts";

const RUNS = share(20_000);

const JOINERS = [
  0x27, 0x2018, 0x2019, 0x2bb, 0x2bc, 0x2b9, 0x2032, 0x60, 0xb4, 0xff07, 0xa78c, 0xad, 0x200b,
  0x200c, 0x200d, 0x2060, 0xfeff,
].map((point) => String.fromCodePoint(point));

const LETTERS = new Map([
  ["ß", "ss"],
  ["ς", "σ"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ı", "i"],
]);

/** The contract's rule word by word, a code point at a time. */
function literal(text: string): string[] {
  const kept = [...text.normalize("NFC")].filter((point) => !JOINERS.includes(point)).join("");
  const plain = [...kept.normalize("NFKD")]
    .filter((point) => !/\p{M}/u.test(point))
    .flatMap((point) => [...point.toLowerCase()])
    .map((point) => LETTERS.get(point) ?? point);
  return plain
    .map((point) => (/^[\p{L}\p{N}]+$/u.test(point) ? point : " "))
    .join("")
    .split(" ")
    .filter(Boolean);
}

describe("fold(text)", () => {
  it.each([
    ["plain text in any case", "Big Hole RIVER", ["big", "hole", "river"]],
    ["repeats", "Walla Walla", ["walla", "walla"]],
    ["accents", "Rivière-du-Loup, Québec", ["riviere", "du", "loup", "quebec"]],
    ["accents that stand alone", "Re\u0301servoir A\u030Angstro\u0308m", ["reservoir", "angstrom"]],
    ["an okina", "Hawai\u02BBi Kaua\u02BBi", ["hawaii", "kauai"]],
    ["an apostrophe in a name", "Coeur d'Alene", ["coeur", "dalene"]],
    ["a curly apostrophe", "O\u2019Brien\u2018s", ["obriens"]],
    ["primes and grave accents", "5\u2032 `deep\u00B4", ["5", "deep"]],
    ["a full-width apostrophe", "O\uFF07Neil", ["oneil"]],
    ["a saltillo", "Ka\uA78Comi", ["kaomi"]],
    ["a prime that only NFC makes of another sign", "a\u0374b", ["ab"]],
    ["a joiner that only NFKD brings out", "\u0149a", ["\u02BCna"]],
    ["sharp s, small and capital", "Stra\u00DFe STRA\u1E9EE", ["strasse", "strasse"]],
    ["ligatures", "\uFB01sh \u00C6gir C\u0153ur", ["fish", "aegir", "coeur"]],
    ["letters with strokes", "\u0141\u00F3d\u017A S\u00F8r \u0110akovo", ["lodz", "sor", "dakovo"]],
    ["dotted and dotless i", "\u0130stanbul I\u015F\u0131k", ["istanbul", "isik"]],
    ["final sigma", "\u039F\u0394\u039F\u03A3 \u03BF\u03B4\u03BF\u03C2", ["οδοσ", "οδοσ"]],
    ["Chinese and Japanese", "東京湖 さけ、サケ", ["東京湖", "さけ", "サケ"]],
    ["full-width letters and digits", "Ｌａｋｅ １２", ["lake", "12"]],
    ["Korean, in its parts", "강", ["강".normalize("NFKD")]],
    ["letters beyond the basic plane", "\u{10400}\u{10401}", ["\u{10428}\u{10429}"]],
    ["emoji", "🐟trout 🎣", ["trout"]],
    ["an emoji digit", "1\uFE0F\u20E3", ["1"]],
    ["digits of any kind", "Unit 12 ½ x² Ⅳ", ["unit", "12", "1", "2", "x2", "iv"]],
    [
      "hyphens, dashes and underscores",
      "spring_creek tail-water a–b",
      ["spring", "creek", "tail", "water", "a", "b"],
    ],
    [
      "soft hyphens and zero-width marks",
      "wa\u00ADter\u200B\u200C\u200D\u2060\uFEFFway",
      ["waterway"],
    ],
    ["a no-break space", "Lake\u00A0Erie", ["lake", "erie"]],
    ["halves of characters", "a\uD83Db", ["a", "b"]],
    ["nothing but punctuation", " … '' — ", []],
    ["nothing", "", []],
  ])("folds %s", (_, text, words) => {
    expect(fold(text)).toEqual(words);
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
      if (fold(text).join(" ") !== literal(text).join(" ")) wrong.push(point.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it("treats every text as the contract's rule does", () => {
    const texts = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(...JOINERS, ...LETTERS.keys(), "Σ", "S", "\u0301", " ") }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(text)).toEqual(literal(text));
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
