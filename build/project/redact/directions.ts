// Finds directions to a place: turns, landmarks, distances by road, roads that only locals and maps know. They
// leak the most and are the hardest to tell from a description of the water, so a human looks at every hit, but
// where two lead on from each other.
import { DIRECTION_LEXICON } from "./direction-words.ts";
import { eachPhrase, encode, headsOf, mentions, oneOf } from "./lexicon.ts";
import { VALUES } from "./number-words.ts";
import { tokensOf } from "./tokens.ts";
import type { Find } from "./types.ts";

// Letters besides those of the lexicon: "n" a number below a thousand or "half a", "T" a greater one.
const PATTERN = oneOf([
  // turn left, gire a la izquierda, turn onto the county road, left at the barn
  /t[f,]{0,2}[sc](?!w)/g,
  /tf?(?:[xoqwcn]{0,3}[dRlgb])/g,
  /s[f,r]{1,2}[^.,]{0,4}[dlgbR]/g,
  /v[sR](?!w)/g,
  /v[cxf]?u[rcf]/g,
  /f[xqo]{0,2}l[^.]{0,5}nu/g,
  /[dg]sr/g,
  /ogq|G[,:]/g,
  // the second left, first driveway on the left, the gate on your right
  /o[x]?s(?!w)/g,
  /[dlgb]x?f{1,2}s(?!w)/g,
  /o[xq]?d(?!w)/g,
  /o[xq]?g[fr]{1,2}[^.,]{0,2}[dblsR]/g,
  // past the church, frente a la iglesia, across from the boat ramp
  /[rA][xqof]{0,3}l/g,
  /A[^.,]{0,4}[algd]/g,
  /q{1,2}l[xf,]{0,2}[rAfd]/g,
  /q{1,2}[lg][^.,]{0,2}fs/g,
  // 2.3 miles past the bridge, a 3 km de la carretera
  /nux{0,2}[rcA](?![xf]?w)[^.,]{0,5}[dlbgRa]/g,
  /nux{0,1}f{1,2}(?!w)[^.,w]{0,4}[dlRj]/g,
  // drive 4 miles, head north, follow the road until
  /[vkz][^.,w]{0,4}nu(?!.?w)/g,
  /[vk]f?c(?!w)/g,
  /[vkz]f?[^.,]{0,5}[dRj]n?[^.,]{0,3}[csE](?!w)/g,
  /[vk][fn]{1,2}[xqo]{0,2}[gl](?!w)/g,
  /z[^.,]{0,2}[lbR]/g,
  /f[dj],?[xf]?[vkts]/g,
  // County Road 540, FS 344, mile marker 12, exit 340
  /R[nT]/g,
  /(?<!n)M[nT]/g,
  /X[nT](?!u|x?h)/g,
  // the gate at 5,123 ft
  /g[x]{0,2}f{1,2}x{0,3}[Tn]u/g,
  // a landmark with any relation: past the sale barn, two miles to the unmarked gravel, donde está el letrero
  /[rAE][xqofG]{0,3}[lg](?!w)/g,
  /[vktz][^.,w]{0,4}[ldRg](?![^.]?w)/g,
  /[ld][^.,w]{0,3}s(?![^.]?w)/g,
  /nu[^.w]{0,5}[ldg](?![xf]?w)/g,
  /u[^.w]{0,2}f[^.w]{0,3}[ldj](?!w)/g,
  /[tk][fx]?s(?!w)/g,
  /[rE][^.,w]{0,3}d(?![xf]?w)/g,
  /G[^.]{0,6}[ldgbRs]/g,
  // look for the red gate, the gate is the one with the wagon wheel
  /L[^.,]{0,4}[lgd]/g,
  /[gd][xf]{0,3}I/g,
]);
/** Every pattern has a word of one of these classes. */
const HEADS = headsOf(DIRECTION_LEXICON, "tvkzldRMXGsgbLAj");
const HALF = new Set([
  "half",
  "quarter",
  "few",
  "couple",
  "several",
  "medio",
  "media",
  "demi",
  "quelques",
  "unos",
]);

const LEXICON = { ...DIRECTION_LEXICON, other: numberClass };

/** Words between two hits that lead from one to the next, which no description of the water does. */
const REACH = 6;
/** A turn, side, road, ordinal or distance: landmarks alone may be on the water. */
const TRAVEL = /[tskdRMXonT]/;

export const findDirections: Find = ({ lower }, found) => {
  if (!mentions(lower, HEADS)) return;
  const tokens = tokensOf(lower);
  const text = encode(tokens, LEXICON);
  let last = -2 * REACH;
  let [before, first] = [0, 0];
  eachPhrase(PATTERN, tokens, text, (start, end, from, until) => {
    found({ start, end });
    const both = from - last <= REACH ? text.letters.slice(first, until) : "";
    if (TRAVEL.test(both)) found({ start: before, end, action: "withhold" });
    [last, before, first] = [until, start, from];
  });
};

function numberClass(word: string): string | undefined {
  if (/^\d+(?:[.,]\d{1,2})?$/.test(word)) return Number(word.replace(",", ".")) < 1000 ? "n" : "T";
  if (/^\d/.test(word)) return /^\d{1,3}(?:mi|km|m)$/.test(word) ? "n" : "T";
  return VALUES.has(word) || HALF.has(word) ? "n" : undefined;
}
