// Finds digits, in figures or words, next to a word about locks, keys or Wi-Fi.
import { digitsOf, MARK, type Tokens } from "./tokens.ts";
import type { Hit } from "./types.ts";

const MIN_DIGITS = 3;
const MAX_DIGITS = 8;
/** Units between the word and the digits. */
const NEAR = 30;
const STEMS =
  "gates?|codes?|combos?|combinations?|(?:pad)?locks?|lock ?box|key ?(?:pad|box|safe)|pin|pass ?(?:code|word|phrase)s?|wi-? ?fi|wlan|alarm|keys?|dial|" +
  "clave|codigo|candado|porton|contrasena|llave|cerradura|combinacion|alarma|digicode|cadenas|portail|cle|mot de passe|serrure|combinaison|mdp|" +
  "zahlenschloss|schloss|passwort|kennwort|schlussel(?:safe|box|tresor|kasten)?|zahlencode|tor|codice|lucchetto|cancello|chiave|combinazione|cadeado|portao|senha|chave|fechadura|cassetta";
const CODE_WORD = new RegExp(`(?<![a-z])(?:${STEMS})(?![a-z])`);
/** An amount, year, time, size or count, not a code. */
const MEASURED_BEFORE =
  /[$€£]$|\d[.,:/-]$|(?:discount|promo|coupon|area|zip|postal|idaho|state|tax|reach|huc)(?: code)?:? ?$|(?:since|seit|desde|depuis|dal|in|en|est\.|year|highway|hwy|route|rte|rd|cr|fr) ?$/;
const MEASURED_AFTER =
  /^(?:[.,:]\d|\/(?:day|rod|person)|-?\d*(?:am|pm|h|x|mm|lbs?|kg|ft|cfs|km|m|in|wts?)(?![a-z])|'s|(?: [a-z]+)? ?(?:am|pm|wts?|grs?|grains?|uhr|ft|feet|foot|yards?|yds?|miles?|mi|km|meters?|metres?|metros?|mtrs?|metri|meter|m|cfs|acres?|acre|hectares?|ha|inch(?:es)?|in|cm|lbs?|pounds?|kg|dollars?|bucks|euros?|eur|usd|pesos?|%|percent|years?|anos?|ans|jahre|anni|fish|trout|browns|rods?|people|guests|hours?|hrs?|minutes?|days?|nights?|degrees?)(?![a-z])|[€%])/;

/** Whether a word about codes is within reach of a stretch of a lower-case text. */
export function isByCodeWord(lower: string, start: number, end: number): boolean {
  return (
    CODE_WORD.test(lower.slice(Math.max(0, start - NEAR), start)) ||
    CODE_WORD.test(lower.slice(end, end + NEAR))
  );
}

/** Whether a number is one that is counted, paid, measured or dated. */
export function isMeasured(lower: string, start: number, end: number): boolean {
  return (
    MEASURED_BEFORE.test(lower.slice(Math.max(0, start - 24), start)) ||
    MEASURED_AFTER.test(lower.slice(end, end + 24))
  );
}

export function findCodes(tokens: Tokens, found: (hit: Hit) => void): void {
  const { lower, starts, ends, kinds, count } = tokens;
  if (!CODE_WORD.test(lower)) return;
  for (let first = 0; first < count; first++) {
    let digits = digitsOf(tokens, first);
    if (digits === undefined) continue;
    let last = first;
    // 4-8-2-1 and "four eight two one" are one code; 18-22 is a range, 10/31 a date.
    for (let next = first + 1; next < count && starts[next]! - ends[next - 1]! <= 1; next++) {
      const more = digitsOf(tokens, next);
      if (
        more === undefined &&
        !(kinds[next] === MARK && "-.*#".includes(lower[starts[next]!]!)) &&
        tokens.forms[next] !== ""
      )
        break;
      if (kinds[next] === MARK && !"-*#".includes(lower[starts[next]!]!)) break;
      if (more === undefined) continue;
      digits += more;
      last = next;
    }
    const [start, end] = [starts[first]!, ends[last]!];
    const isCode = digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS;
    if (isCode && isByCodeWord(lower, start, end) && !isMeasured(lower, start, end))
      found({ kind: "code", start, end });
    first = last;
  }
}
