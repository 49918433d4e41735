// Rule grid: finds codes that name a place on a grid: plus codes, what3words, MGRS, UTM, geohash,
// Maidenhead, township and range, parcel numbers.
/* oxlint-disable import/default, import/no-named-as-default-member --
   mgrs is CommonJS, whose exports Node gives as the default only */
import mgrs from "mgrs";
import { hasCells, reachOf } from "./geo.ts";
import { digitsIn, labelled } from "./labelled.ts";
import { findInDigits } from "./digit-view.ts";
import { FUNCTION_WORDS } from "./function-words.ts";
import { after, before, UNIT_AHEAD } from "./matching.ts";
import { casedPattern, eachMatch, eachMatchOf, pattern } from "./patterns.ts";
import { decodePlusCode } from "./plus-code.ts";
import type { Action, Find, Hit, Point, Scan } from "./types.ts";

const PLUS = "[2-9cfghjmpqrvwx]";
const PLUS_FULL = pattern(
  new RegExp(
    `(?<![a-z\\d])([2-9c][2-9cfghjmpqrv]${PLUS}{2}) ?(${PLUS}{4}) ?\\+ ?(${PLUS}{2,4})(?![a-z\\d+])`,
    "g",
  ),
);
// Without its first four characters a code is short, and only upper case distinguishes it from a sum.
const PLUS_SHORT = casedPattern(
  /(?<![A-Za-z\d])[2-9CFGHJMPQRVWX]{4,6} ?\+ ?[2-9CFGHJMPQRVWX]{2,3}(?![A-Za-z\d+])/g,
);
const WORD = "[a-z]{3,20}";
const SEPARATOR = "(?: ?[./,|_*~\\\\-] ?)";
const WORDS_MARKED = pattern(
  new RegExp(`/{3} ?${WORD}(?:${SEPARATOR}| )${WORD}(?:${SEPARATOR}| )${WORD}`, "g"),
);
const WORDS_LABEL =
  "(?<![a-z])(?:what ?3 ?words?|what three words|w ?3 ?w|three words?|3 words?|tres palabras|trois mots|3 mots)(?![a-z])";
const WORDS_LABELLED = pattern(
  new RegExp(
    `${WORDS_LABEL}[^a-z]{0,3}(?:[a-z]{1,12}[ :]{1,3}){0,4}${WORD}${SEPARATOR}${WORD}${SEPARATOR}${WORD}(?![a-z])`,
    "g",
  ),
);
/** Words apart by blanks alone: none of them may be a word of grammar. */
const WORDS_APART = pattern(
  new RegExp(
    `${WORDS_LABEL}[ :=,"'(-]{1,4}(?:(?:address|is|are|location|es|est|son|code)[ :="'(-]{1,3}){0,2}(${WORD}) (${WORD}) (${WORD})(?![a-z])`,
    "g",
  ),
);
// what3words has no shorter words than four letters; a match may still be a typo, so a human looks.
const WORDS_BARE = pattern(
  /(?<![a-z./@-])(?!www\.)[a-z]{4,20}\.[a-z]{4,20}\.[a-z]{4,20}(?![a-z]|\.[a-z])/g,
);
const HOST =
  /\.(?:com|org|net|gov|edu|mil|gc|co|us|uk|ca|fr)(?![a-z])|^(?:mt|co|wi|state|dnr|fish)\./;
const MGRS = casedPattern(
  /(?<![A-Z\d])(\d{1,2} ?[C-HJ-NP-X]) ?([A-HJ-NP-Z][A-HJ-NP-V]) ?(\d{1,5}) ?(\d{1,5})(?![A-Z\d])/gi,
);
const UTM = pattern(
  /(?<![\d.])(\d{1,2} ?[c-hj-np-x] {1,2})?0?\d{6}(?:\.\d{1,3})? ?(?:m(?![a-z]))? ?(e(?:ast(?:ing)?)?(?![a-z]))?[ ,/;:]{1,3}(?:n(?:orth(?:ing)?)?[ :=]{1,3})?0?\d{7}(?:\.\d{1,3})?(?!\d) ?(?:m(?![a-z]))? ?(n(?:orth(?:ing)?)?(?![a-z]))?/g,
);
/** Both axes named, digits in groups: "E 283 940 N 5 348 610". */
const UTM_GROUPED = pattern(
  /(?<![a-z\d])e(?:st|ste|ast(?:ing)?)?[ .:=]{1,3}0?\d{3} ?\d{3}[ ,;/]{1,3}n(?:ord|orte|orth(?:ing)?)?[ .:=]{1,3}\d{1,2} ?\d{3} ?\d{3}(?!\d)/g,
);
/** A geohash some words after the name of the system. */
const GEOHASH = pattern(
  /(?<![a-z])geo-?hash[^.!?\d]{0,30}?[ :"'(]((?=[a-z]{0,11}\d)(?=\d{0,11}[a-z])[b-hjkmnp-z\d]{6,12})(?![a-z\d])/g,
);
const UTM_LABEL = /(?<![a-z])(?:utm|easting|zone|nad ?27|nad ?83|wgs ?84)(?![a-z])[^.!?]{0,40}$/;
const UTM_AFTER = /^[ ,(]{0,3}(?:utm|zone|nad|wgs)/;
/** Systems with a value of any form, of which a digit and four letters and digits are asked. */
const SYSTEM = labelled(
  "plus ?codes?|olc|open location codes?|codes? plus|google codes?|mgrs|usng|utm(?:ref)?|grid ref(?:erence)?s?|os (?:grid|ref|map)|ngr|(?:national|military|irish) grid|lambert(?: ?93)?|easting|northing|coordonnees|coordenadas|gars|georef|geo-?hash(?:es)?|map ?codes?|natural area codes?|nac|geo-?codes?|quad ?keys?|eircode|place ?key|grid (?:square|locator)|maidenhead|qth|locator",
  "(?:[a-z]{1,3}[ -])?(?=[a-z.+]{0,10}\\d)[a-z\\d.+]{1,14}(?:(?:[-. /:+][a-z]{1,3})?[-. /:+]?[a-z]{0,4}\\d[\\da-z.+]{0,14}){0,5}",
);
const DIRECTION = "(?:n(?:orth)?|s(?:outh)?|e(?:ast)?|w(?:est)?)(?![a-z])";
const TOWNSHIP = pattern(
  new RegExp(
    `(?<![a-z\\d])(?:t(?:wp|own(?:ship)?)?|tn)\\.? ?\\d{1,3} ?\\.?${DIRECTION}\\.?[ ,/;-]{0,3}(?:and )?r(?:ge?|ng|ange)?\\.? ?\\d{1,3} ?${DIRECTION}(?:[ ,-]{1,3}s(?:ec(?:tion|t)?)?\\.? ?\\d{1,2}(?!\\d))?`,
    "g",
  ),
);
const TOWNSHIP_SHORT = pattern(
  /(?<![a-z\d])(?:s(?:ec(?:tion|t)?)?\.? ?\d{1,2}[ ,-]{1,3}t?\d{1,3} ?[ns][ ,-]{1,2}r?\d{1,3} ?[ew]|t?\d{1,3} ?[ns][ ,-]{0,2}r?\d{1,3} ?[ew][ ,-]{1,3}s(?:ec(?:tion|t)?)?\.? ?\d{1,2}|\d{1,2}-\d{1,3}[ns]-\d{1,3}[ew])(?![a-z\d])/g,
);
const QUARTER = "(?:(?:n|s|north|south)[ -]?(?:e|w|east|west)|[nsew]|north|south|east|west)";
const PART = `${QUARTER} ?(?:1/[24]|(?:one[ -])?(?:quarter|half))`;
const SECTION = "sec(?:tion|t)?s?\\.? ?\\d{1,2}(?!\\d)";
// "NW1/4 SE1/4 of Section 14", "NE quarter of section 9", and the bare "NWSE Sec 14".
const QUARTER_SECTION = pattern(
  new RegExp(
    `(?<![a-z\\d])(?:${PART}(?:[ ,]{0,2}(?:of )?(?:the )?(?:${PART}|${QUARTER}))?|(?:[ns][ew]){2}|[ns][ew] ?[ns][ew]|[ns][ew])[ ,]{1,2}(?:of )?(?:the )?${SECTION}`,
    "g",
  ),
);
/** Labels of land registers' numbers: the first kind is of nothing else, so any number will do. */
const PARCEL = labelled(
  "apn|assessor'?s?(?: parcel)?|tax (?:id|lot|map|parcel|roll|key|account)s?|cadastr(?:al|ale|e|ee|o)(?: (?:section|parcelle|lot|ref|number|no|id))*|catastr(?:al|o)|clave catastral|predio|polig(?:ono|\\.)|(?:parcel|property|parcela|parcelle|terrain|strap|gis) ?(?:id|no|nr|number|numero|#|n°|ref)|section cadastrale|matricule",
);
const PARCEL_BARE = labelled(
  "lots?|parcels?|parcelas?|parcelles?|lot cadastral|folio|ain|pin|strap|schedule",
);
const PARCEL_FRENCH = pattern(
  /(?<![a-z])(?:parcelles?|cadastre\w*|section)(?:,? (?:cadastrale|cadastree|section|no|numero|n°|n))* ([a-z]{1,2}),? ?(?:(?:n°|no\.?|numero|n) ?)?(\d{1,4})(?![a-z\d])/g,
);
const SPANISH_CADASTRE = pattern(
  /(?<![a-z\d])\d{7} ?[a-z]{2}\d{4}[a-z] ?\d{4} ?[a-z]{2}(?![a-z\d])/g,
);
// Montana's geocode is recognisable by its form.
const GEOCODE = pattern(/(?<![\d-])\d{2}-\d{4}-\d{2}-\d-\d{2}-\d{2}-\d{4}(?![\d-])/g);
/** Digits of the shortest parcel number without such a label; fewer are "parcel 3" or an area. */
const PARCEL_DIGITS = 5;

/** Patterns whose every match is a leak. */
const CERTAIN = [WORDS_MARKED, WORDS_LABELLED];
const WITH_DIGITS = [
  TOWNSHIP,
  TOWNSHIP_SHORT,
  QUARTER_SECTION,
  GEOCODE,
  SPANISH_CADASTRE,
  UTM_GROUPED,
  GEOHASH,
];

const WORDS_POSSIBLE = /\.[a-z]{3,20}\.[a-z]/;

/** Words that go with numbers in words. */
const SURVEY = /township|sec(?:tion)?(?![a-z])|quarter|parcel|poligono|plus|grid/i;
export const findGrids: Find = (scan, found) => findInDigits(findWritten, SURVEY, scan, found);

function findWritten(scan: Scan, found: (hit: Hit) => void): void {
  const { lower } = scan;
  eachMatchOf(CERTAIN, scan, (start, end) => found({ start, end }));
  eachMatch(WORDS_APART, scan, (start, end, [, ...words]) => {
    if (!words.some((word) => FUNCTION_WORDS.has(word))) found({ start, end });
  });
  findPlusCodes(scan, found);
  if (WORDS_POSSIBLE.test(lower)) {
    eachMatch(WORDS_BARE, scan, (start, end, [words]) => {
      if (!HOST.test(words)) found({ start, end, action: "flag" });
    });
  }
  eachMatchOf(WITH_DIGITS, scan, (start, end) => found({ start, end }));
  findSystems(scan, found);
  findParcels(scan, found);
  eachMatch(MGRS, scan, (start, end, [, zone, square, east, north]) => {
    const hit = judgeMgrs(scan, zone! + square!, east!, north!);
    if (hit) found({ start, end, ...hit });
  });
  eachMatch(UTM, scan, (start, end, [, zone, east, north]) => {
    const isLabelled =
      UTM_LABEL.test(before(lower, start, 60)) || UTM_AFTER.test(lower.slice(end, end + 12));
    if (isLabelled || zone || (east && north)) found({ start, end });
  });
}

function findSystems(scan: Scan, found: (hit: Hit) => void): void {
  const { lower } = scan;
  eachMatch(SYSTEM, scan, (start, end, [, value]) => {
    const measured = UNIT_AHEAD.test(after(lower, end, 12));
    if (value!.replace(/[^a-z\d]/g, "").length >= 4 && digitsIn(value!) > 0 && !measured) {
      found({ start, end });
    }
  });
}

function findParcels(scan: Scan, found: (hit: Hit) => void): void {
  const { lower } = scan;
  eachMatch(PARCEL, scan, (start, end, [, id]) => {
    if (digitsIn(id!) >= 2 && !UNIT_AHEAD.test(after(lower, end, 12))) found({ start, end });
  });
  eachMatch(PARCEL_BARE, scan, (start, end, [, id]) => {
    if (digitsIn(id!) >= PARCEL_DIGITS) found({ start, end });
  });
  eachMatch(PARCEL_FRENCH, scan, (start, end, [match, section]) => {
    if (/parcelle|cadastr/.test(match) && !/^(?:de|du|n|a|y|o)$/.test(section!))
      found({ start, end });
  });
}

function findPlusCodes(scan: Scan, found: (hit: Hit) => void): void {
  eachMatch(PLUS_FULL, scan, (start, end, [code]) => {
    const point = decodePlusCode(code.replaceAll(" ", ""));
    if (point) found({ start, end, action: nearness(scan, point) });
  });
  eachMatch(PLUS_SHORT, scan, (start, end, [code]) => {
    if (/\d/.test(code) && /[A-Z].*\+|\+.*[A-Z]/.test(code)) found({ start, end });
  });
}

/** A valid code is this place unless it is far from every cell; then a human looks. */
function nearness({ context }: Scan, point: Point): Action {
  return hasCells(context) && reachOf(point, context) === "far" ? "flag" : "withhold";
}

function judgeMgrs(
  scan: Scan,
  square: string,
  east: string,
  north: string,
): Partial<Hit> | undefined {
  const digits = east + north;
  if (digits.length % 2 === 1 || digits.length < 4) return undefined;
  try {
    const [longitude, latitude] = mgrs.toPoint((square + digits).replaceAll(" ", "").toUpperCase());
    const action = nearness(scan, { latitude, longitude });
    // A short code that isn't known to be near is some other number.
    const sure = action === "withhold" && hasCells(scan.context);
    return sure || digits.length >= 6 ? { action } : undefined;
  } catch {
    return undefined; // no such square
  }
}
