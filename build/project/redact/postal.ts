// Rule address: finds street addresses, boxes, rural routes and ZIP+4.
import { findPlaces } from "./places.ts";
import { after, before } from "./matching.ts";
import { casedPattern, eachMatch, eachMatchOf, mayMatch, pattern } from "./patterns.ts";
import type { Find } from "./types.ts";

const STRONG =
  "road|rd|street|avenue|ave|av|lane|ln|drive|dr|court|ct|circle|cir|boulevard|blvd|highway|hwy|parkway|pkwy|terrace|turnpike|tpke|freeway";
const WEAK =
  "st|way|trail|trl|loop|place|pl|run|pass|pike|row|alley|crossing|xing|bend|hollow|spur|square|plaza|route|rte|ridge|cove|landing|crescent|close|mews|rue|chemin|impasse";
const HOUSE = "[nsew]?\\d{1,6}[a-d]?(?:[ -]?1/2)?";
const DIRECTION = "(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\\.?";
const NAME = "[a-z0-9][a-z0-9'.-]{0,24}";
/** Two to seven words that read like house number, street and kind of street. */
const STREET = pattern(
  new RegExp(
    `(?<![a-z\\d$.,/+-])(${HOUSE}) (?:${DIRECTION} )?((?:${NAME} ){1,4}?)(?<![a-z])(${STRONG}|${WEAK})(?![a-z'-]|\\.[a-z])\\.?(?:,? ${DIRECTION}(?![a-z]))?(?:,? (?:unit|apt|apartment|suite|ste|lot|trailer|#) ?#?[a-z\\d-]{1,6})?`,
    "g",
  ),
);
const NUMBERED = pattern(
  new RegExp(
    `(?<![a-z\\d$#.,/+-])(${HOUSE}) (?:${DIRECTION} )?(?:(?:old )?(?:county|co\\.?|cty\\.?|state|us|u\\.s\\.?|forest|forest service|fs|farm to market|fm|ranch|private|township|interstate)\\.? (?:roads?|rd\\.?|route|rte|hwy\\.?|highway|trunk highway)|cr|fm|sr|us|mt|highway|hwy\\.?|route|rte\\.?|cth|county trunk)[ -](?:\\d{1,4}[a-z]?|[a-z]{1,2})(?![a-z\\d])(?: ${DIRECTION}(?![a-z]))?`,
    "g",
  ),
);
const GRID = pattern(
  /(?<![a-z\d$#.,/-])\d{2,5} (?:n|s|e|w|north|south|east|west)\.? \d{2,5} (?:n|s|e|w|north|south|east|west)(?![a-z])/g,
);
const BOX = pattern(
  /(?<![a-z])(?:p\.? ?o\.? ?(?:box|bx|drawer)|post office box|postal box|(?:h\.?c\.?|r\.?r\.?|star route|rural route|rural delivery)(?: ?#?\d{1,4})?,? (?:box|bx)|general delivery|apartado(?: postal| de correos)?|apdo\.?(?: postal)?|boite postale|b\.? ?p\.?|case postale|casilla(?: de correo)?|casier postal) ?#?(?:(?:no|num|numero|n°)\.? ?)?\d{1,6}[a-z]?(?![a-z\d])|(?<![a-z])c\.? ?p\.? \d{1,4}(?!\d)/g,
);
/** A number with a flat or floor after it: "San Martín 1348, depto 2B". */
const FLAT = pattern(
  /(?<![a-z\d])[a-z][a-z'.-]{2,24},? (?:n[°ºo]?\.? ?)?\d{1,5},? (?:depto|dpto|dto|departamento|piso|oficina|apto|apartamento|interior|int|escalera|esc|appartement|app|etage|bajo(?! de)|atico|sous-sol|parcela)\.? ?\d{0,3}[a-z]?(?![a-z\d])/g,
);
const ZIP_4 = pattern(/(?<![\d.,$#-])\d{5}-\d{4}(?![\d-])/g);
const ZIP_CUE =
  /(?<![a-z])(?:a[lkzr]|c[aot]|d[ec]|fl|ga|hi|i[adln]|k[sy]|la|m[adeinost]|n[cdehjmvy]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[at]|w[aivy]|alabama|alaska|arizona|arkansas|california|colorado|connecticut|florida|georgia|idaho|illinois|indiana|iowa|kansas|maine|michigan|minnesota|montana|nebraska|nevada|oregon|texas|utah|vermont|virginia|washington|wisconsin|wyoming|zip(?:\+4)?(?: code)?|postal code|mail(?:ing)?)[.,:]? {0,2}(?:is |to )?$/;
const FIRE_NUMBER = pattern(
  /(?<![a-z])(?:fire|house|e?911|rural|street|property)(?: address)? ?(?:number|numbers|no\.?|nr|#|sign|address)(?: (?:is|reads|says))? ?[:#]{0,2} ?[nsew]?\d{2,6}[a-z]?(?![a-z\d])/g,
);

// Words that never occur in a street's name: "300 yards of gravel road".
const NO_STREET = new Set(
  (
    "a an and any are as at away been before beyond but by can catch do down each every few fish for from go had has have hike in into is it just large last left lots many minute minutes more most near no not of off on one or other our out over own past per plus public reach right same so some take than that the their them then there these they this to too two under until up use via toward towards walk walking onto along around turn take follow was way we were when where which while will wide with within you your " +
    "acre acres bridge cfs day days feet foot ft hour hours in inch inches km m meter meters metres mile miles mi ml mph pound pounds rod rods week weeks yard yards yds year years person people car cars vehicle vehicles lake-access wheel linear grain wt weight gr per percent campsites sites spots stalls parking boat ramp ramps trucks trailers"
  ).split(" "),
);
const FISH = new Set(
  "trout rainbow rainbows brown browns brook brookie bass pike perch walleye salmon steelhead crappie bluegill fish panther spoon spoons lures flies cutthroat char".split(
    " ",
  ),
);
// In lower case these words describe a road rather than name it.
const QUALITY = new Set(
  "bad country dirt farm field good gravel high hot large little long main narrow new nice old open paved primitive private ranch rough rugged scenic seasonal short small steep unpaved".split(
    " ",
  ),
);
/** Words whose number it is, rather than a street's. */
const OTHER_NUMBER =
  /(?<![a-z])(?:exit|exits|hwy|highway|road|rd|route|mile|miles|milepost|mp|mm|sr|cr|fs|us|i|no\.?|number|area|zone|unit|beat|pool|size)[ .#-]{1,2}$/i;
const CUE =
  /(?<![a-z])(?:address|located|lives?|visit|come to|mail|mailing|ship|send|office|house|headquarters|check.in|meet|held|find us|we are|shop is|cabin is|farm is|lodge is|home)(?![a-z])[^.!?\d]{0,24}$/i;
const CITY_AHEAD =
  /^\.?,? ?(?:[A-Z][a-z]+ ){0,2}[A-Z][a-z]+,? (?:[A-Z]{2}(?![A-Z])|\d{5})|^,? [A-Z]{2} \d{5}/;
const WATER_AHEAD =
  /^ (?:Creek|River|Lakes?|Ponds?|Springs?|Ranch|Fork|Bridge|Reservoir|Slough)(?![a-z])/;
const SAINT_AHEAD = /^\.? [A-Z][a-z]/;
const STRONG_KIND = new RegExp(`^(?:${STRONG})$`);
/** What may follow an address; "2 Lake Road bikes" goes on with what is counted. */
const FOLLOWER =
  /^(?:$|[^ ]| (?:[A-Z\d#(&-]|(?:a|after|and|as|at|before|behind|between|but|by|for|from|has|if|in|is|just|look|near|off|on|or|park|past|so|then|to|up|was|we|when|where|which|will|with|you)(?![a-z])))/;
const KINDS = /^(?:road|rd|street|st|avenue|ave|lane|drive|dr|highway|hwy)\.?$/;
const SHORT_KIND = /^(?:rd|ln|ave|blvd|hwy|pkwy)$/;

const UNIT = pattern(
  /(?<![a-z\d$.,/+-])[nsew]?\d{1,6}[a-d]? (?:[a-z\d][a-z\d'.-]{0,24} ){0,3}[a-z\d][a-z\d'.-]{0,24},? (?:apt|apartment|suite|ste)\.? #?[a-z\d]{1,5}(?![a-z\d])/g,
);
const LABELLED = casedPattern(
  /(?<![A-Za-z])[Aa]ddress(?: is)?[: ]{1,3}#?[NSEW]?\d{1,6}[A-Da-d]? (?:[NSEW]\.? )?[A-Z][A-Za-z'.-]{1,24}(?: [A-Z][A-Za-z'.-]{1,24}){0,3}/g,
);

/** "Lot nine, the Elk Meadows second filing", "Box 212, Tetonia 83452" */
const SUBDIVIDED = pattern(
  /(?<![a-z])lot (?:\d{1,4}|[a-z]{3,6}),? [^.!?]{0,40}?(?:filing|subdivision|addition|estates)(?![a-z])|(?<![a-z])box \d{1,5},? [a-z][a-z .]{2,30},? (?:[a-z]{2} )?\d{5}(?!\d)/g,
);
/** "number fourteen Tannery Point Road" */
const NUMBER_NAMED = casedPattern(
  /(?<![A-Za-z])[Nn]umber [a-z-]{3,12} (?:[A-Z][a-z']+ ){1,3}(?:Road|Rd|Street|St|Lane|Ln|Avenue|Ave|Drive|Dr|Way|Court|Trail|Loop|Place)(?![a-z])/g,
);
const CERTAIN = [NUMBER_NAMED, SUBDIVIDED, UNIT, BOX, FLAT, FIRE_NUMBER, GRID, LABELLED];

export const findPostal: Find = (scan, found) => {
  findPlaces(scan, found);
  const { text, lower } = scan;
  eachMatchOf(CERTAIN, scan, (start, end) => found({ start, end }));
  eachMatch(ZIP_4, scan, (start, end) => {
    if (ZIP_CUE.test(before(lower, start, 20))) found({ start, end });
  });
  eachMatch(NUMBERED, scan, (start, end) => {
    if (
      !/(?<![a-z])(?:mile|miles|mi|exit|milepost|marker|mp|mm|#) ?$/.test(before(lower, start, 12))
    )
      found({ start, end });
  });
  if (!mayMatch(STREET, lower)) return;
  const street = STREET.regexp;
  street.lastIndex = 0;
  for (let match = street.exec(lower); match; match = street.exec(lower)) {
    const [whole, house, name, kind] = match as unknown as [string, string, string, string];
    const start = match.index;
    const end = start + whole.length;
    if (isStreet(text, start, end, house, name.trim().split(" "), kind)) found({ start, end });
    // If it isn't a street, one may still begin within it.
    else street.lastIndex = start + house.length;
  }
};

function isStreet(
  text: string,
  start: number,
  end: number,
  house: string,
  names: readonly string[],
  kind: string,
): boolean {
  const last = names.at(-1)!;
  const sentence = last.endsWith(".") && last.length > 4;
  if (sentence || names.some((word) => NO_STREET.has(word))) return false;
  if (OTHER_NUMBER.test(before(text, start, 12))) return false;
  if (names.some((word) => KINDS.test(word))) return false;
  const next = after(text, end, 40);
  if (WATER_AHEAD.test(next) || (kind === "st" && SAINT_AHEAD.test(next))) return false;
  if (CUE.test(before(text, start, 40)) || CITY_AHEAD.test(next)) return true;
  // "12 Trout Way too small" counts fish; "14 Mile Creek" and "3 Mile Road" are names of their own.
  if (/^\d{1,2}$/.test(house)) {
    if (FISH.has(names[0]!) || names[0] === "mile" || !FOLLOWER.test(next)) return false;
  }
  const year = /^(?:1[89]|20)\d\d$/.test(house);
  const words = text
    .slice(start + house.length, end)
    .trim()
    .split(" ");
  if (words.every((word) => !/^[a-z]/.test(word))) return STRONG_KIND.test(kind) || !year;
  if (names.some((word) => QUALITY.has(word))) return false;
  // In lower case only a kind that is no other word counts, after a number that doesn't count things.
  return SHORT_KIND.test(kind) || (STRONG_KIND.test(kind) && /^[a-z]|^\d{3}/.test(house) && !year);
}
