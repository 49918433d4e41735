// Finds digits next to a word about locks, keys or Wi-Fi.
import { around, hitsOf } from "./hits.ts";
import type { Hit } from "./types.ts";

/** 4-8-2-1 is one code. */
const CODE = /\d+(?:[ *#-]\d+)*/g;
const [MIN_DIGITS, MAX_DIGITS] = [3, 8];
const EMERGENCY = new Set(["911", "112"]);
const RANGE = /^(\d{1,2})-(\d{1,2})$/;
const NEAR = 30;
const STEMS =
  "gates?|codes?|combos?|combinations?|(?:pad)?locks?|lock ?box|key ?(?:pad|box|safe)|pin|pass ?(?:code|word|phrase)s?|wi-? ?fi|wlan|alarm|keys?|dial|" +
  "clave|codigo|candado|porton|contrasena|llave|cerradura|combinacion|alarma|digicode|cadenas|portail|cle|mot de passe|serrure|combinaison|mdp|" +
  "zahlenschloss|schloss|passwort|kennwort|schlussel(?:safe|box|tresor|kasten)?|zahlencode|tor|codice|lucchetto|cancello|chiave|combinazione|cadeado|portao|senha|chave|fechadura|cassetta";
const CODE_WORD = new RegExp(`(?<![a-z])(?:${STEMS})(?![a-z])`);
const CALLED_CODE = /(?<![a-z])code[^a-z]*$/;
/** An amount, year, time, size or count, not a code. */
const MEASURED_BEFORE =
  /[$€£]$|\d[.,:/-]$|(?<![a-z])(?:(?:article|art\.?|artikel|section|chapter|title)s? (?:[lr]\. ?)?|(?:discount|promo|coupon|area|zip|postal|idaho|civil|penal|state|tax|reach|huc)(?: code)?:? ?|(?:since|seit|desde|depuis|dal|in|en|between|est\.|year|highway|hwy|route|rte|rd|cr|c?fr) ?)$/;
const MEASURED_AFTER =
  /^(?:[.,:]\d|\/(?:day|rod|person)|-?\d*(?:am|pm|h|x|mm|lbs?|kg|ft|cfs|km|m|in|wts?)(?![a-z])|'s|(?: [a-z]+)? ?(?:am|pm|wts?|grs?|grains?|uhr|ft|feet|foot|yards?|yds?|miles?|mi|km|meters?|metres?|metros?|mtrs?|metri|meter|m|cfs|acres?|acre|hectares?|ha|inch(?:es)?|in(?! (?:the|a|der|die|dem)(?![a-z]))|cm|lbs?|pounds?|kg|dollars?|bucks|euros?|eur|usd|pesos?|%|percent|years?|anos?|ans|jahre|anni|fish|trout|browns|rods?|people|guests|hours?|hrs?|minutes?|days?|nights?|degrees?)(?![a-z])|[€%])/;

export function findCodes(text: string): Hit[] {
  return hitsOf("code", CODE, text, ({ 0: match, index, input }) => {
    const digits = match.replace(/\D/g, "").length;
    const [, from, to] = RANGE.exec(match) ?? [];
    if (digits < MIN_DIGITS || digits > MAX_DIGITS || Number(from) < Number(to)) return false;
    const end = index + match.length;
    const isSecret = isByCodeWord(input, index, end) && !isMeasured(input, index, end);
    return isSecret && !EMERGENCY.has(match);
  });
}

/** Whether a word about codes is within reach of a stretch of a lower-case text. */
export function isByCodeWord(lower: string, start: number, end: number): boolean {
  return around(lower, start, end, NEAR).some((stretch) => CODE_WORD.test(stretch));
}

/** Whether a number is right after the word "code", as in "area code 406". */
export function isCalledCode(lower: string, start: number): boolean {
  return CALLED_CODE.test(lower.slice(Math.max(0, start - NEAR), start));
}

export function isMeasured(lower: string, start: number, end: number): boolean {
  return (
    MEASURED_BEFORE.test(lower.slice(Math.max(0, start - 24), start)) ||
    MEASURED_AFTER.test(lower.slice(end, end + 24))
  );
}
