// Maps a code point to what the checks read in its place: its ASCII counterpart if it has one.

const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\p{M}]/u;
const BLANK = /[^\S\ufeff]/;
const DIGIT = /\p{Nd}/u;
/** Circled numbers without a decomposition: code points of four rows of ten, each from 1. */
const ROUND_ROWS = [0x24f5, 0x2776, 0x2780, 0x278a];
/** By character: those that no rule gives, and all that were asked for. */
const FORMS = new Map<string, string>([
  // Cyrillic and Greek letters that look like Latin ones.
  ...zip("аеорсухіјѕԁһӏАВЕКМНОРСТХУІЈЅ", "aeopcyxijsdhlABEKMHOPCTXYIJS"),
  ...zip("αορνιτκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aopvitkABEZHIKMNOPTYX"),
  ...zip("‐‑‒–—―−⁃﹘﹣－ー˗", "-------------"),
  ...zip("‘’‚‛′‵ʹʻʼʽ´`＇ꞌ", "''''''''''''''"),
  ...zip("“”„‟″‶ʺ″˝〃＂", '"""""""""""'),
  ...zip("º˚∘ᵒ⁰․。·•‧∙⋅・｡、،⁄∕∖", "°°°°0.........,,///"),
  ...[..."½¼¾"].map((char, i) => [char, ` ${["1/2", "1/4", "3/4"][i]}`] as const),
]);

/** The normal form of a character, of no, one or a few units; every kind of blank is a space. */
export function plainForm(char: string): string {
  let form = FORMS.get(char);
  if (form === undefined) FORMS.set(char, (form = compute(char)));
  return form;
}

function compute(char: string): string {
  if (BLANK.test(char)) return " ";
  if (INVISIBLE.test(char)) return "";
  const point = char.codePointAt(0)!;
  const first = ROUND_ROWS.find((row) => point >= row && point < row + 10);
  if (first !== undefined) return String(1 + point - first);
  const parts = char.normalize("NFKD");
  if (parts === char) return digitForm(point, char);
  return [...parts].map((part) => (/[\x21-\x7e]/.test(part) ? part : plainForm(part))).join("");
}

// The decimal digits of a script are ten code points in a row, from its zero.
function digitForm(point: number, char: string): string {
  if (!DIGIT.test(char)) return char;
  let zero = point;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

function zip(from: string, to: string): (readonly [string, string])[] {
  return [...from].map((char, i) => [char, to[i]!] as const);
}
