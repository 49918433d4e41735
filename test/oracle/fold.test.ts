// Proves the oracle's folding on texts whose words were worked out by hand from the contract.
import { describe, expect, it } from "vitest";
import { indexedWords, slug, sortKey, words } from "./fold.ts";
import { REGION_NAMES } from "./regions.ts";

describe("words(text)", () => {
  it.each([
    ["Hawaiʻi", "hawaii"],
    [
      "O’Brien O'Brien O‘Brien O＇Brien O`Brien O´Brien",
      "obrien|obrien|obrien|obrien|obrien|obrien",
    ],
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
    [
      "soft\u00adhyphen zero\u200bwidth word\u2060joiner bom\ufeff",
      "softhyphen|zerowidth|wordjoiner|bom",
    ],
    ["5X 18–22in ٣", "5x|18|22in|٣"],
    ["Rainbow × Cutthroat, (hybrid).", "rainbow|cutthroat|hybrid"],
    ["\u1fef\u1ffd\u0374a", "a"],
    ["— … 'ʻ", ""],
    ["", ""],
  ])("folds %j to %j", (text, folded) => {
    expect(words(text).join("|")).toBe(folded);
  });
});

describe("indexedWords(text)", () => {
  it("leaves out what redaction left behind, and only that", () => {
    expect(indexedWords("Call[removed]now")).toEqual(["call", "now"]);
    expect(indexedWords("removed [Removed]")).toEqual(["removed", "removed"]);
  });
});

describe("sortKey(text)", () => {
  it("orders a redacted span as the word it is", () => {
    expect(sortKey("  [removed]  Ranch ")).toBe("removed ranch");
  });
});

describe("slug(text)", () => {
  it.each([
    ["Brown Trout", "brown-trout"],
    ["brown_trout", "brown-trout"],
    ["Bluegill / Pumpkinseed, etc.", "bluegill-pumpkinseed-etc"],
    ["×", ""],
  ])("makes %j %j", (text, expected) => {
    expect(slug(text)).toBe(expected);
  });
});

describe("REGION_NAMES", () => {
  it("holds 50 states, DC, five territories and 13 Canadian provinces and territories", () => {
    expect(REGION_NAMES.size).toBe(50 + 1 + 5 + 13);
    expect(REGION_NAMES.get("MP")).toBe("Northern Mariana Islands");
    expect([...REGION_NAMES.keys()].every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });
});
