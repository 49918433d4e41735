// Finds codes of locks, passwords and where keys are, by kind: a word about locks with a number that no
// measure explains, a password with its value, a key with its hiding place.
import { CODE_LEXICON, LOCK_WORD, OTHER_CODE } from "./code-words.ts";
import { findKeys } from "./keys.ts";
import { eachPhrase, encode, headsOf, mentions, oneOf, type Encoded } from "./lexicon.ts";
import { isMeasured, quantitiesOf, type Quantity } from "./measures.ts";
import { oddTokensOf } from "./odd-tokens.ts";
import { eachMatch, eachMatchOf, pattern } from "./patterns.ts";
import { hasKind, type Token, tokensOf } from "./tokens.ts";
import type { Find } from "./types.ts";

/** Words about locks, keys and passwords; and those that are about them only beside a number. */
const HEADS = headsOf(CODE_LEXICON, "SWPNKHO");
/** What a password opens, without which it may be a figure of speech. */
const OPENED = headsOf(CODE_LEXICON, "NSWB");
const HEADS_OF_NUMBERS = headsOf(CODE_LEXICON, "BET");
/** Every pattern has a word of one of these classes. */
const ALL_HEADS = headsOf(CODE_LEXICON, "SWPNKHOBETe");

// Letters besides those of the lexicon: "#" a number or token of four characters that may be a code, "2" a
// shorter or doubtful one, "n" a measure.
const LOCK_CODES: readonly RegExp[] = [
  /S[^.#]{0,14}#/g,
  /#[^.#S]{0,10}S/g,
  /[WN][^.#R]{0,10}#/g,
  /#[^.#R]{0,8}W/g,
  /B[^.#RAaUK]{0,3}#/g,
  /Bx{1,2}[Aa]#/g,
  /#[x]{0,2}B/g,
  /[SW]J?,?x?[2]/g,
  /E[^.,]{0,2}#/g,
  /#x?T/g,
  /S[^.]{0,8}J[^.]{0,4}2/g,
  /S[^.]{0,12}J[^.]{0,9}y/g,
  /[SW][^.]{0,10}J[^.]{0,4}Y/g,
  /S[^.]{0,2}J?[^.]{0,3}w[^.]{0,3}w/g,
  // "the lock takes the year the mill burned", "mets l'année de l'Expo"
  /S[^.]{0,4}J[^.]{0,2}Y/g,
  /[Ee][^.]{0,6}Y[^.]{0,6}y/g,
  // "clave de la puerta ochenta y dos quince", "press the star, then double nine"
  /S[^.#RAa]{0,5}w[x]?[2w]/g,
  /[Ee][^.]{0,2}T[^.]{0,6}[w2#]/g,
  /[w2#]x{0,2}T[^.]{0,6}[WBS]/g,
  /S[^.A]{0,4}[JEe]a?2/g,
  /[SW][^.A]{0,5}w,?w/g,
  /[Ee][^.A]{0,3}w,?w[^.]{0,6}[SW]/g,
];
const PASSWORDS: readonly RegExp[] = [
  /P(?:V?[NxBW]{1,3})?J{1,2}[xSWBKCQHLUZ#2nw]/g,
  /P[^.Aa]{0,3}[#2]/g,
  /N[VB]{0,3}J[#2]/g,
  /N[^.Aa]{0,9}P[^.Aa]{0,3}[#2x]/g,
  /N[^.Aa]{0,6}E[^.AaJ]{0,2}[x#]/g,
  /N[SK]J[xSWBC#2]/g,
  /[SK]VNJ[xSWBC#2]/g,
];
const KEYS: readonly RegExp[] = [
  /K[^.KA]{0,5}H/g,
  /H[^.Aa]{0,3}K/g,
  /K[^.Aa]{0,7}[UAa][^.,]{0,4}[CD]/g,
  /[CD][^.Aa]{0,5}K/g,
  /H[^.]{0,2}[UAa][^.,]{0,3}C/g,
  /K[^.Aa]{0,6}L[^.]{0,2}U/g,
  /[QWBH]K[^.Aa]{0,4}U[^.,]{0,3}Z/g,
  /K[VBWx]{0,4}[^.Aa]{0,3}[LJ]U[^.,]{0,2}Z/g,
  /[WB][^.Aa]{0,5}O|O[^.]{0,3}[WB]/g,
];
/** Passwords beside an odd token, which is "o". */
const ODD: readonly RegExp[] = [
  /[NP][^.A]{0,8}o/g,
  /o[^.]{0,4}[NP]/g,
  /[NP][^.]{0,12}\.[^.]{0,14}o/g,
  /[SW][^.A]{0,4}o/g,
  /o[^.]{0,4}S/g,
  /N[^.]{0,12}[Ee][^.]{0,2}[NPx]{2,3}/g,
];
/** What only a human can tell. */
const DOUBTFUL = oneOf([
  /(?<![AR][^.]{0,6})P(?![^.]{0,6}A)/g,
  /(?<!A[^.]{0,6})(?:S[^.A]{0,7}[#2wyYTEe]|W[^.A]{0,7}[#2TE])(?![^.]{0,3}A)/g,
  /(?:E[^.A]{0,5}[WSN2Y]|e[^.A]{0,5}[SNY])(?![^.]{0,5}A)/g,
  /N[^.A]{0,7}[E#J2](?![^.]{0,3}A)/g,
  /(?<!A[^.]{0,4})[WBN][^.]{0,3}S(?![^.]{0,8}A)/g,
  /(?<!A[^.]{0,6})S[^.A]{0,4}[WBUCN](?![^.]{0,6}A)/g,
]);
const PATTERN = oneOf([...ODD, ...LOCK_CODES, ...PASSWORDS, ...KEYS]);
const DIALS = pattern(
  /(?<![a-z\d])\d{1,2} ?[lr][ ,-]{1,3}\d{1,2} ?[lr][ ,-]{1,3}\d{1,2} ?[lr](?![a-z\d])|(?<![a-z\d])(?:r|l|right|left|cw|ccw)[ :-]{0,2}(?:to )?\d{1,2}[ ,;-]{1,3}(?:(?:then|and) )?(?:r|l|right|left|cw|ccw)[ :-]{0,2}(?:to )?\d{1,2}[ ,;-]{1,3}(?:(?:then|and) )?(?:r|l|right|left|cw|ccw)[ :-]{0,2}(?:to )?\d{1,2}(?!\d)/g,
);

// A password spelled letter by letter.
const SPELLED_OUT = pattern(/(?<![a-z])([a-z])(?! \1 \1)(?:[ .-]{1,2}[a-z]){3,12}(?![a-z])/g);
/** And one of letters and digits: 2-A-6-6. */
const SPELLED_DIGITS = pattern(
  /(?<![a-z\d])(?=[a-z\d][ .-](?:[a-z][ .-])?\d)[a-z\d](?:[-.][a-z\d]){3,9}(?![a-z\d])/g,
);

/** "4 then 4 then 1", "C, then 2, then 7, then X" */
const CHAIN = pattern(
  /(?<![a-z\d])(?=(?:[a-z][ ,]{1,3}(?:then|luego|despues|puis|ensuite) ){0,3}\d)[a-z\d]{1,2}(?:[ ,]{1,3}(?:then|luego|despues|puis|ensuite) [a-z\d]{1,2}(?![a-z\d])){2,9}/g,
);
/** "it opens with A4C7" */
const OPENED_BY = pattern(
  /(?<![a-z])(?:opens? (?:with|on|to|at)|abren? con|ouvrent? (?:avec|sur)|unlocks? with) (?=[a-z]{0,3}\d)[a-z\d]{3,10}(?![a-z\d]|[.,:]\d)/g,
);
const GLUED = pattern(/(?<![a-z\d])([a-z]{3,16})\d{3,8}(?![a-z\d])/g);

export const findCodes: Find = (scan, found) => {
  const { lower } = scan;
  const hit = (start: number, end: number) => found({ start, end });
  eachMatchOf([DIALS, CHAIN], scan, hit);
  eachMatch(OPENED_BY, scan, (start, end) => {
    if (!isMeasured(lower, start, end)) hit(start, end);
  });
  eachMatch(GLUED, scan, (start, end, [, word]) => {
    if (/[SWP]/.test(CODE_LEXICON.classes.get(word!) ?? "")) hit(start, end);
  });
  findKeys(lower, found);
  if (!mentions(lower, ALL_HEADS)) return;
  const quantities = quantitiesOf(lower);
  if (
    !hasKind(lower, HEADS.kind | HEADS.begins) &&
    !(
      hasKind(lower, HEADS_OF_NUMBERS.kind | HEADS_OF_NUMBERS.begins) &&
      quantities.some(({ measured }) => !measured)
    )
  )
    return;
  const tokens = tokensOf(lower);
  const text = withoutOtherCodes(
    tokens,
    encode(tokens, CODE_LEXICON, valueClass(quantities, oddTokensOf(scan.text))),
  );
  eachPhrase(PATTERN, tokens, text, (start, end, from, until) => {
    // "The password of a good guide is patience" is a figure of speech.
    const said = text.letters[from] === "P" && text.letters[until - 1] === "x" && until - from > 3;
    if (said && !mentions(lower, OPENED)) found({ start, end, action: "flag" });
    else hit(start, end);
  });
  eachPhrase(DOUBTFUL, tokens, text, (start, end) => found({ start, end, action: "flag" }));
  if (/[SPN]/.test(text.letters)) {
    eachMatchOf([SPELLED_OUT, SPELLED_DIGITS], scan, hit);
  }
};

/** Gives each number the letter of its first token and leaves out its others. */
function valueClass(
  quantities: readonly Quantity[],
  odd: readonly { start: number; end: number }[],
) {
  let next = 0;
  let at = 0;
  return ({ start, end, word }: Token): string | undefined => {
    while (at < odd.length && odd[at]!.end <= start) at++;
    if (at < odd.length && odd[at]!.start < end) return odd[at]!.start < start ? "" : "o";
    while (next < quantities.length && quantities[next]!.end <= start) next++;
    const quantity = quantities[next];
    if (!quantity || quantity.start >= end) return undefined;
    if (quantity.start < start) return "";
    if (quantity.measured && quantity.parts > 1) return "2";
    if (quantity.measured) return /^\d{4}$/.test(word) ? "y" : /\d/.test(word) ? "n" : "w";
    // Seven digits and more are a telephone number or a record.
    if (quantity.digits.length > 8) return "n";
    return quantity.digits.length >= 3 || /^[a-z]+\d\d|^\d+[a-z]+\d/.test(word) ? "#" : "2";
  };
}

/** "Code" is none about locks in "discount code", "code of conduct" and "clave de acceso al conocimiento". */
function withoutOtherCodes(tokens: readonly Token[], phrases: Encoded): Encoded {
  const letters = phrases.letters.replace(/S/g, (letter, i: number) => {
    const { word } = tokens[phrases.at[i]!]!;
    if (!/^(?:codes?|pins?|codigos?|claves?|locks?|combin[a-z]+)$/.test(word)) return letter;
    const [from, to] = [phrases.at[i]!, phrases.to[i]!];
    const around = [from - 1, to + 1, to + 2, to + 3].map((at) => tokens[at]?.word ?? "");
    const own = /^(?:de|of|du|del)$/.test(around[1]!) ? around : around.slice(0, 2);
    // "a combination of hay, trout and coffee"
    const mixed = word.startsWith("combin") && /^(?:of|de)$/.test(around[1]!);
    if (mixed && !around.some((other) => LOCK_WORD.has(other))) return "n";
    return own.some((other) => other === "§" || OTHER_CODE.has(other)) ? "n" : letter;
  });
  return { ...phrases, letters };
}
