// Folds text to the lower-case words that search, slugs and order compare (contract section 3, "Folding").
// Build and edge share it.

// Apostrophes, primes and okinas do not separate words; soft hyphens and zero-width marks vanish.
const JOINERS = /['‘’ʻʼʹ′`´＇ꞌ\u00AD\u200B-\u200D\u2060\uFEFF]/gu;
const MARKS = /\p{M}/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ς: "σ",
  ø: "o",
  ł: "l",
  đ: "d",
  æ: "ae",
  œ: "oe",
  ı: "i",
};
const SPECIAL = /[ßςøłđæœı]/gu;
const BREAKS = /[^\p{L}\p{N}]+/u;
/** The same in ASCII: to compile all of Unicode takes a new isolate a millisecond. */
const ASCII_BREAKS = /[^a-z0-9]+/;
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ASCII = /^[\0-\x7f]*$/;

/** The folded words of a text, in order, duplicates kept. */
export function fold(text: string): string[] {
  const words = ASCII.test(text)
    ? text.replace(/['`]/g, "").toLowerCase().split(ASCII_BREAKS)
    : text
        .normalize("NFC")
        .replace(JOINERS, "")
        .normalize("NFKD")
        .replace(MARKS, "")
        // Whole-string lower-casing differs from code point by code point in the final sigma only,
        // and that becomes σ in the next step.
        .toLowerCase()
        .replace(SPECIAL, (letter) => LETTERS[letter]!)
        .split(BREAKS);
  return words.filter((word) => word !== "");
}

export function slug(name: string): string {
  return fold(name).join("-");
}

/** Orders strings by code point, as UTF-8 bytes and SQLite do; `<` orders by UTF-16 unit. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

// Surrogates stand for code points above U+FFFF, so they rank above U+E000 to U+FFFF.
function rank(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;
}
