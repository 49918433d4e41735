// Text goes in; its folded words, its slug and its sort key come out, by the rules of the API contract.

/** Apostrophes and invisible characters that vanish inside a word, so that O’Brien is one word. */
const VANISHING = "'‘’ʻʼʹ′`´＇ꞌ\u00AD\u200B\u200C\u200D\u2060\uFEFF";

const LETTERS_SPELT_OUT: Record<string, string> = {
  ß: "ss",
  ς: "σ",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  return LETTERS_SPELT_OUT[lower] ?? lower;
}

/** The folded words of a text, in order, repeated ones included. */
export function words(text: string): string[] {
  const kept = [...text.normalize("NFC")]
    .filter((character) => !VANISHING.includes(character))
    .join("");
  const bare = [...kept.normalize("NFKD")].filter((character) => !/\p{M}/u.test(character));
  const folded = bare.map(foldCharacter).join("");
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words that an index holds: a redacted span contributes none. */
export function indexedWords(text: string): string[] {
  return words(text.replaceAll("[removed]", " "));
}

/** The folded words joined by "-"; empty where there is no word. */
export function slug(text: string): string {
  return words(text).join("-");
}

/** The first of the two strings by which texts are ordered; the second is the trimmed text itself. */
export function sortKey(text: string): string {
  return words(text).join(" ");
}
