// Rule D: finds codes that name a place on a grid: plus codes, what3words, MGRS, UTM, geohash,
// Maidenhead, township and range, parcel numbers.
/* oxlint-disable import/default, import/no-named-as-default-member --
   mgrs is CommonJS, whose exports Node gives as the default only */
import mgrs from "mgrs";
import { hasCells, reachOf } from "./geo.ts";
import { before, each, eachOf } from "./matching.ts";
import { decodePlusCode } from "./plus-code.ts";
import type { Action, Find, Hit, Point, Scan } from "./types.ts";

const PLUS_FULL =
  /(?<![a-z\d])[2-9c][2-9cfghjmpqrv][2-9cfghjmpqrvwx]{6}\+[2-9cfghjmpqrvwx]{2,4}(?![a-z\d+])/g;
// Without its first four characters a code is short, and only upper case distinguishes it from a sum.
const PLUS_SHORT = /(?<![A-Za-z\d])[2-9CFGHJMPQRVWX]{4,6}\+[2-9CFGHJMPQRVWX]{2,3}(?![A-Za-z\d+])/g;
const WORDS = "[a-z]{3,20}\\.[a-z]{3,20}\\.[a-z]{3,20}(?![a-z]|\\.[a-z])";
const WORDS_MARKED = new RegExp(`/{3} ?${WORDS}`, "g");
const WORDS_LABELLED = new RegExp(
  `(?<![a-z])(?:what ?3 ?words?|what three words|w3w)(?![a-z])[^a-z]{0,3}(?:[a-z]{1,12}[ :]{1,3}){0,4}${WORDS}`,
  "g",
);
// what3words has no shorter words than four letters; a match may still be a typo, so a human looks.
const WORDS_BARE = /(?<![a-z./@-])(?!www\.)[a-z]{4,20}\.[a-z]{4,20}\.[a-z]{4,20}(?![a-z]|\.[a-z])/g;
const HOST =
  /\.(?:com|org|net|gov|edu|mil|gc|co|us|uk|ca|fr)(?![a-z])|^(?:mt|co|wi|state|dnr|fish)\./;
const MGRS =
  /(?<![A-Z\d])(\d{1,2} ?[C-HJ-NP-X]) ?([A-HJ-NP-Z][A-HJ-NP-V]) ?(\d{1,5}) ?(\d{1,5})(?![A-Z\d])/gi;
const MGRS_LABELLED =
  /(?<![a-z])(?:mgrs|usng|national grid|military grid)(?![a-z])[^\d]{0,30}?[a-hj-np-z]{2} ?\d{2,5} ?\d{2,5}(?!\d)/g;
const UTM =
  /(?<![\d.])(\d{1,2} ?[c-hj-np-x] {1,2})?0?\d{6}(?:\.\d{1,3})? ?(?:m(?![a-z]))? ?(e(?:ast(?:ing)?)?(?![a-z]))?[ ,/;:]{1,3}(?:n(?:orth(?:ing)?)?[ :=]{1,3})?0?\d{7}(?:\.\d{1,3})?(?!\d) ?(?:m(?![a-z]))? ?(n(?:orth(?:ing)?)?(?![a-z]))?/g;
const UTM_LABEL = /(?<![a-z])(?:utm|easting|zone|nad ?27|nad ?83|wgs ?84)(?![a-z])[^.!?]{0,40}$/;
const UTM_AFTER = /^[ ,(]{0,3}(?:utm|zone|nad|wgs)/;
const GEOHASH =
  /(?<![a-z])geo-?hash(?![a-z])[^a-z\d]{0,3}(?:(?:is|for|of|code|us|the|at)[ :]{1,3}){0,3}[\db-hjkmnp-z]{5,12}(?![a-z\d])/g;
const MAIDENHEAD =
  /(?<![a-z])(?:maidenhead|grid ?(?:square|locator)|locator|qth)(?![a-z])[^a-z\d]{0,3}(?:(?:is|code|as|locator|the|at|square)[ :]{1,3}){0,3}[a-r]{2}\d{2}[a-x]{2}(?:\d{2})?(?![a-z\d])/g;
const DIRECTION = "(?:n(?:orth)?|s(?:outh)?|e(?:ast)?|w(?:est)?)(?![a-z])";
const TOWNSHIP = new RegExp(
  `(?<![a-z\\d])(?:t(?:wp|ownship)?|tn)\\.? ?\\d{1,3} ?\\.?${DIRECTION}\\.?[ ,/;-]{0,3}(?:and )?r(?:ge?|ng|ange)?\\.? ?\\d{1,3} ?${DIRECTION}(?:[ ,-]{1,3}s(?:ec(?:tion|t)?)?\\.? ?\\d{1,2}(?!\\d))?`,
  "g",
);
const TOWNSHIP_SHORT =
  /(?<![a-z\d])(?:sec(?:tion|t)?\.? ?\d{1,2}[ ,-]{1,3}\d{1,3}[ns][ ,-]{1,2}\d{1,3}[ew]|\d{1,3}[ns][ ,-]{1,2}\d{1,3}[ew][ ,-]{1,3}sec(?:tion|t)?\.? ?\d{1,2})(?![a-z\d])/g;
const QUARTER = "(?:(?:n|s|north|south)[ -]?(?:e|w|east|west)|[nsew]|north|south|east|west)";
const PART = `${QUARTER} ?(?:1/[24]|(?:one[ -])?(?:quarter|half))`;
const SECTION = "sec(?:tion|t)?s?\\.? ?\\d{1,2}(?!\\d)";
// "NW1/4 SE1/4 of Section 14", "NE quarter of section 9", and the bare "NWSE Sec 14".
const QUARTER_SECTION = new RegExp(
  `(?<![a-z\\d])(?:${PART}(?:[ ,]{0,2}(?:of )?(?:the )?(?:${PART}|${QUARTER}))?|(?:[ns][ew]){2}|[ns][ew] ?[ns][ew]|[ns][ew])[ ,]{1,2}(?:of )?(?:the )?${SECTION}`,
  "g",
);
const PARCEL =
  /(?<![a-z])(?:parcel|apn|assessor'?s?(?: parcel)?|tax (?:id|lot|map|parcel|roll)|geo-?code|cadastral|folio|ain|pin|property (?:id|no|number))(?![a-z])[^a-z\d.!?]{0,4}(?:(?:parcel|id|ids|no|nr|num|number|code|account|for|the|is|of|lot|map|schedule|our)[^a-z\d!?]{1,3}){0,6}(?=[^ ]{0,24}\d)([a-z]{0,2}\d[\da-z]{0,20}(?:[-. /]{1}\d[\da-z]{0,8}){0,8})(?![a-z\d])/g;
// Montana's geocode is recognisable by its form.
const GEOCODE = /(?<![\d-])\d{2}-\d{4}-\d{2}-\d-\d{2}-\d{2}-\d{4}(?![\d-])/g;
/** Digits of the shortest parcel number; fewer are "parcel 3" or an area. */
const PARCEL_DIGITS = 6;

/** Patterns over the lower-case text whose every match is a leak. */
const CERTAIN: readonly RegExp[] = [
  WORDS_MARKED,
  WORDS_LABELLED,
  MGRS_LABELLED,
  GEOHASH,
  MAIDENHEAD,
  TOWNSHIP,
  TOWNSHIP_SHORT,
  QUARTER_SECTION,
  GEOCODE,
];
const WORDS_POSSIBLE = /\.[a-z]{3,20}\.[a-z]/;

export const findGrids: Find = (scan, found) => {
  const { text, lower } = scan;
  eachOf(CERTAIN, scan.lower, (start, end) => found({ start, end }));
  if (lower.includes("+")) findPlusCodes(scan, found);
  if (WORDS_POSSIBLE.test(lower)) {
    each(WORDS_BARE, lower, (start, end, [words]) => {
      if (!HOST.test(words)) found({ start, end, action: "flag" });
    });
  }
  each(MGRS, text, (start, end, [, zone, square, east, north]) => {
    const hit = judgeMgrs(scan, zone! + square!, east!, north!);
    if (hit) found({ start, end, ...hit });
  });
  each(UTM, lower, (start, end, [, zone, east, north]) => {
    const labelled =
      UTM_LABEL.test(before(lower, start, 60)) || UTM_AFTER.test(lower.slice(end, end + 12));
    if (labelled || zone || (east && north)) found({ start, end });
  });
  each(PARCEL, lower, (start, end, [, id]) => {
    if (id!.replace(/\D/g, "").length >= PARCEL_DIGITS) found({ start, end });
  });
};

function findPlusCodes(scan: Scan, found: (hit: Hit) => void): void {
  each(PLUS_FULL, scan.lower, (start, end, [code]) => {
    const point = decodePlusCode(code);
    if (point) found({ start, end, action: nearness(scan, point) });
  });
  each(PLUS_SHORT, scan.text, (start, end, [code]) => {
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
