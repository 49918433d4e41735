// Finds when the owners are absent: an owner, house or nobody with a word of absence in one sentence.
import { AWAY_LEXICON } from "./away-words.ts";
import { eachPhrase, encode, headsOf, mentions, oneOf } from "./lexicon.ts";
import { tokensOf } from "./tokens.ts";
import type { Find } from "./types.ts";

const LEXICON = {
  ...AWAY_LEXICON,
  other: (word: string) => (/^\d/.test(word) ? "t" : undefined),
};
/** A text without these says nothing of an absence. */
const HEADS = headsOf(AWAY_LEXICON, "aAnwlgmsbkGQyhp");
const PATTERN = oneOf([
  // "We are gone Jan-March", "the house stands empty all winter", "la casa esta sola entre semana"
  /[ph][cNx]{0,3}[aAy](?!f)/g,
  /a[pc]?[ph]/g,
  // "nobody lives here in winter", "personne n'habite la maison", "nadie vive"
  /n[cN]{0,2}[lih]l?/g,
  /N[li][x]?n/g,
  // "we don't live here", "we are not home, not here, not there", "we winter in Arizona"
  /p[cx]{0,2}N[cx]?[li]/g,
  /pc[Ay]f?/g,
  /p[cx]{0,2}w/g,
  // "we're in Yuma", "nos vamos todos a Mazatlan", "they pass the cold months in the city"
  /p[cvNx]{0,3}[cvAx][xvp]{0,3}g/g,
  // "Per and I work in town", "I'm on shift", "je travaille a la mine"
  /p[cNx]{0,2}m/g,
  // "she is by herself at the house", "vive sola"
  /[pxl]cs|[pl]x?s|s[^.]{0,2}h/g,
  // "the velador is there at night only", "the caretaker leaves at six"
  /G[cx]{0,2}N[^.]{0,3}[tli]|G[^.]{0,2}[vA]x{0,2}t/g,
  /n[cx]{1,3}h|[py][^.f]{0,3}l?[^.]{0,2}g|y[^.]{0,3}m|h[cx]{0,3}s/g,
  /Q/g,
  // "absents en fevrier"
  /(?<![a-z])[Ay][x,t]{0,2}t(?=t)/g,
]);
/** What only a human can tell: the owners, nobody or the house in the reach of a word of absence. */
const DOUBTFUL = oneOf([
  /p[^.]{0,4}[aAgmsw]/g,
  /p[^.f]{0,3}[lb][^.]{0,4}[gN]/g,
  /n[^.]{0,4}[hli]/g,
  /nc{1,2}x?t/g,
  /h[^.]{0,3}[asNn]/g,
  /[san][^.]{0,2}h/g,
  /[gy][^.]{0,3}[gm]/g,
  /[Gp][^.]{0,3}N[^.]{0,3}t/g,
  /G[^.]{0,4}t/g,
  /[wQ]/g,
  // "we are back on Sunday", "on ferme le chalet du 10 janvier"
  /p[cNxv]{0,2}b[x]{0,2}t/g,
  /p[cx]?k[x]?h|hc?k/g,
]);
/** Words around a match among which a time has to be named. */
const REACH = 14;
const TIMES = /^(?:[x,]{0,2}t)*/;

export const findAway: Find = ({ lower }, found) => {
  if (!mentions(lower, HEADS)) return;
  const tokens = tokensOf(lower);
  const text = encode(tokens, LEXICON);
  eachPhrase(PATTERN, tokens, text, (start, end, from, until) => {
    const timed = namesTime(text.letters, from, until);
    // "gone Nov-Mar": the times that follow tell as much, and in a name only what is found is removed.
    const rest = TIMES.exec(text.letters.slice(until, until + REACH))![0].length;
    const to = rest === 0 ? end : tokens[text.to[until + rest - 1]!]!.end;
    found(timed ? { start, end: to } : { start, end, action: "flag" });
  });
  eachPhrase(DOUBTFUL, tokens, text, (start, end) => found({ start, end, action: "flag" }));
};

/** Whether the sentence names a time near a match. */
function namesTime(letters: string, from: number, until: number): boolean {
  const ahead = letters.slice(Math.max(0, from - REACH), from);
  const behind = letters.slice(from, until + REACH);
  return ahead.includes("t", ahead.lastIndexOf(".") + 1) || /[tw]/.test(behind.split(".", 1)[0]!);
}
