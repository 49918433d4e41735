// Finds where keys lie and what is not locked, by kind: a key with a holder, a hand that feels for one, a
// door that needs none. A key that is no figure of speech is left to a human.
import { KEY_LEXICON } from "./key-words.ts";
import { eachPhrase, encode, headsOf, mentions, oneOf } from "./lexicon.ts";
import { tokensOf } from "./tokens.ts";
import type { Hit } from "./types.ts";

const HEADS = headsOf(KEY_LEXICON, "KkFGUuh");
const WITHHELD = oneOf([
  // "keys in the coffee can", "llave abajo del tapete", "le trousseau dort dans le pot à lait"
  /K[^.]{0,10}I[^.]{0,4}C/g,
  /K[^.]{0,6}[HL][^.]{0,4}I[^.]{0,3}R/g,
  /k[cHLVdD,]{0,5}I[^.I]{0,3}C/g,
  /[Kk][^.]{0,6}H/g,
  /H[^.]{0,3}[Kk]/g,
  // "in the churn you will find the keys", "lift the mat: the key"
  /IC[^.]{0,8}K/g,
  /[FG][^.]{0,2}C[^.]{0,8}[Kkh]/g,
  /h[^.]{0,6}IC/g,
  // "feel along the top of the door frame"
  /F[^.]{0,3}C{1,2}[Id]?C/g,
  /G[^.]{0,4}C/g,
  // "The opener? Under the frog."
  /[Kk][^.]{0,10}\.[^.]{0,3}I[^.]{0,3}[CR]/g,
  // "to open up, reach under the bench"
  /[kKdDUu][^.]{0,8}F[^.]{0,2}I?[^.]{0,2}C/g,
  /F[^.]{0,2}I[^.]{0,2}C[^.]{0,6}[dU]/g,
  // "the back window doesn't latch", "nunca echamos el cerrojo"
  /[dD][^.]{0,5}U/g,
  /U[^.]{0,4}[dD]/g,
  /U[^.]{0,2}\.?[^.]{0,2}u/g,
]);
const FLAGGED = oneOf([
  /K/g,
  /k[cHLVdD]{0,3}[IHLdD]/g,
  /L[^.]{0,1}k/g,
  /h/g,
  /F[^.]{0,3}I?[^.]{0,2}C/g,
  /U/g,
  /d[^.N]{0,4}u(?![^.]{0,4}N)/g,
  /u[^.N]{0,3}d(?![^.]{0,4}N)/g,
]);

/** Calls `found` with every key and open door of a text. */
export function findKeys(lower: string, found: (hit: Hit) => void): void {
  if (!mentions(lower, HEADS)) return;
  const tokens = tokensOf(lower);
  const text = encode(tokens, KEY_LEXICON);
  eachPhrase(WITHHELD, tokens, text, (start, end) => found({ start, end }));
  eachPhrase(FLAGGED, tokens, text, (start, end) => found({ start, end, action: "flag" }));
}
