// Maps a code point to what the checks read in its place: its ASCII counterpart if it has one.

const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\p{M}]/u;
const BLANK = /[^\S\ufeff]/;
const DIGIT = /\p{Nd}/u;
/** By character: those that no rule gives, and all that were asked for. */
const FORMS = new Map<string, string>([
  ...zip("аеорсухіјѕԁһӏАВЕКМНОРСТХУІЈЅ", "aeopcyxijsdhlABEKMHOPCTXYIJS"),
  ...zip("αορνιτκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aopvitkABEZHIKMNOPTYX"),
  ...zip("‐‑‒–—―−⁃﹘﹣－ー˗", "-------------"),
  ...zip("‘’‚‛′‵ʹʻʼʽ´`＇ꞌ", "''''''''''''''"),
  ...zip("“”„‟″‶ʺ″˝〃＂", '"""""""""""'),
  ...zip("º˚∘ᵒ⁰․。·•‧∙⋅・｡、،⁄∕∖", "°°°°0.........,,///"),
  // Circled numbers, in rows of ten.
  ...[0x24f5, 0x2776, 0x2780, 0x278a].flatMap((row) =>
    Array.from({ length: 10 }, (_, i) => [String.fromCodePoint(row + i), String(i + 1)] as const),
  ),
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
  const parts = char.normalize("NFKD");
  if (parts !== char)
    return [...parts].map((part) => (/[\x21-\x7e]/.test(part) ? part : plainForm(part))).join("");
  if (!DIGIT.test(char)) return char;
  // The decimal digits of a script are ten code points in a row, from its zero.
  let below = 0;
  while (DIGIT.test(String.fromCodePoint(char.codePointAt(0)! - below - 1))) below++;
  return String(below % 10);
}

function zip(from: string, to: string): (readonly [string, string])[] {
  return [...from].map((char, i) => [char, to[i]!] as const);
}
