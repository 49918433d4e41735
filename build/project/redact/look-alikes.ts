// Reads words with digits for letters, and numbers with letters for digits, as scanners and the cautious
// write them.

const LETTER_FOR = new Map(
  ["0o", "1i", "3e", "4a", "5s", "7t"].map((pair) => [pair[0]!, pair[1]!]),
);
const MIXED = /\d[a-z]|[a-z]\d/;
/** Within a word only: "trout4" ends with a number. */
const SPOILED_WORD = /^[a-z]+(?:[013457][a-z]+)*0?$/;
const SPOILED_NUMBER = /^[lo]\d[\dlo]*$/;

/** The word that was meant by "c0mb1nation" and "l95o". */
export function asRead(word: string): string {
  if (!MIXED.test(word)) return word;
  if (SPOILED_NUMBER.test(word)) return word.replaceAll("l", "1").replaceAll("o", "0");
  if (!SPOILED_WORD.test(word)) return word;
  return word.replace(/\d/g, (digit) => LETTER_FOR.get(digit)!);
}
