// Maps a code point to what the rules read in its place: its ASCII counterpart if it has one.

const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\p{M}]/u;
const BLANK = /[^\S\ufeff]/;
const DIGIT = /\p{Nd}/u;
// Circled numbers without a decomposition: the first code point, its number, and how many follow.
const ROUND_DIGITS = [
  [0x24f5, 1, 10],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
] as const;
// Cyrillic and Greek letters that look like Latin ones.
const LOOK_ALIKES = new Map(
  zip(
    "аеорсухіјѕԁһӏАВЕКМНОРСТХУІЈЅαορνιτκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhlABEKMHOPCTXYIJSaopvitkABEZHIKMNOPTYX",
  ),
);
const MARKS = new Map([
  ...zip("‐‑‒–—―−⁃﹘﹣－ー˗", "-------------"),
  ...zip("‘’‚‛′‵ʹʻʼʽ´`＇ꞌ", "''''''''''''''"),
  ...zip("“”„‟″‶ʺ″˝〃＂", '"""""""""""'),
  ...zip("º˚∘ᵒ⁰", "°°°°0"),
  ...zip("․。·•‧∙⋅・｡", "........."),
  ...zip("、،⁄∕∖", ",,///"),
  ["½", " 1/2"],
  ["¼", " 1/4"],
  ["¾", " 3/4"],
]);
const cache = new Map<number, string>();

/** The normal form of a code point, of no, one or a few units; every kind of blank is a space. */
export function plainForm(point: number): string {
  let form = cache.get(point);
  if (form === undefined) cache.set(point, (form = compute(point)));
  return form;
}

function compute(point: number): string {
  const char = String.fromCodePoint(point);
  const known = MARKS.get(char) ?? LOOK_ALIKES.get(char);
  if (known !== undefined) return known;
  if (BLANK.test(char)) return " ";
  if (INVISIBLE.test(char)) return "";
  for (const [first, value, count] of ROUND_DIGITS) {
    if (point >= first && point < first + count) return String(value + point - first);
  }
  const plain = char.normalize("NFKD");
  return plain === char ? digitForm(point, char) : [...plain].map(partForm).join("");
}

function partForm(char: string): string {
  return char.codePointAt(0)! < 0x7f ? char : plainForm(char.codePointAt(0)!);
}

// The decimal digits of a script are ten code points in a row, from its zero.
function digitForm(point: number, char: string): string {
  if (!DIGIT.test(char)) return char;
  let zero = point;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

function zip(from: string, to: string): [string, string][] {
  return [...from].map((char, i) => [char, to[i]!]);
}
