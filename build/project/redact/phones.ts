// Rule phone: finds digits beside a word about calling, in any grouping, and valid numbers anywhere. In
// words, with O for 0 or letters for digits as well. Lenient finders would flag water ids: elsewhere a
// number has to be valid.
import parsePhone, { type CountryCode } from "libphonenumber-js/max";
import { isHotline } from "./agencies.ts";
import { findInDigits } from "./digit-view.ts";
import { after, before, UNIT_AHEAD } from "./matching.ts";
import { casedPattern, eachMatch, pattern } from "./patterns.ts";
import type { Find, Scan } from "./types.ts";

const D = "[\\doil]"; // letters that pass for digits
const GAP = "[ .\\-/*)_~,]{0,3}";
const GROUPED = pattern(
  new RegExp(
    `(?<![a-z\\d$#]|\\d[.,/-])(?:\\+?1[ .\\-/]{0,3})?\\(?([2-9]${D}{2})(${GAP})([2-9]${D}{2})(${GAP})(${D}{4})(?![a-z\\d]|[.,/-]\\d)`,
    "g",
  ),
);
const INTERNATIONAL = pattern(
  /(?<![a-z\d])(?:\+ ?|00 ?|011[ -]?)[1-9](?:[ .\-()/]{0,3}\d){7,14}(?!\d)/g,
);
const SINGLE = pattern(
  /(?<![\d.,/$#-])(?:1[ .\-_*]{1,2})?\d(?:[ .\-_*]{1,3}\d){9}(?![ .\-_*]{0,2}\d)/g,
);
const FRENCH = pattern(/(?<![\d.,/$#-])0[1-9](?:[ .-]\d\d){4}(?![ .-]{0,2}\d)/g);
// Letters for digits are capitals: "406 fly shop" is not a number.
const VANITY = casedPattern(
  /(?<![A-Za-z\d$#])(?:\+?1[ .-]{1,2})?\(?([2-9]\d{2})\)?[.-] ?([2-9]\d{2}[ .-]?[A-Z]{4}|[A-Z]{3}[ .-]?[A-Z\d]{4}|[A-Z]{4}[ .-][A-Z]{3,4}|[A-Z]{7,8})(?![A-Za-z\d])/g,
);
const KEYPAD = "22233344455566677778889999";

/** Digits in any grouping; a letter in a group stands for the digit it looks like. */
const GROUP = "(?:(?=[oilsb]{0,4}\\d)[\\doilsb]{1,15}|[oil](?=[ .-]))";
const ANY = pattern(
  new RegExp(
    `(?<![a-z\\d$€£#]|\\d[.,:])[+(]{0,2}${GROUP}(?:[ .\\-/()*_~,|]{1,4}${GROUP}){0,15}(?![a-z\\d])`,
    "g",
  ),
);
/** Matches where any pattern but VANITY does, which require little. */
const LONG_HERE = /\d(?:[ .\-/()*_~,|]{0,4}[\doilsb]){5}/;
const LONG = /\d{7}/;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
/** Words about calling: English, Spanish, French. */
const CALLING =
  "call(?:s|ing|ed)?|phones?|phoning|ph|tele?|telf|telephones?|telephone[rz]|telephonique|cell(?:phones?|ular|ulares|ulaire)?|mobiles?|landline|text(?:s|ed|ing|e[rz]|os?)?|sms|rings?|dial|fax|voice ?mail|whats ?app|whats|wasap|guasap|viber|message|msg|messages?|holler|shout|hot ?line|contact(?:s|o|e|ez|er|ar|enos|eme)?|" +
  "llam[a-z]{1,7}|consultas?|informes|dudas|renseignements|telefon(?:o|os|ear|ica|ico)|tlf|tfno|cel|movil|marc(?:ar|ando)|marque|mensajes?|comuni(?:carse|quese|cate)|avis(?:e|ar|enos|ame)|" +
  "appel(?:s|e[rz]|les?)?|portable|joindre|joign(?:ez|ables?|ant)|compose[rz]|gsm|repondeur|reservas?|reservaciones|reservations?|bookings?|" +
  "(?:my|our|his|her|their|direct|office|house|ranch|home|emergency|mi|su|nuestro|mon|notre|son|le|el|au|al|du) (?:number|line|numero|linea|ligne|fixe)|(?:reach|get|find|try) (?:me|us|him|her|them|[a-z]{2,12}) (?:at|on)|office|front desk|caretaker|number(?= is|:)|numero(?= est| es|:)";
const SYMBOL = "[\u{260e}\u{2706}\u{1f4de}\u{1f4f1}\u{1f4f2}\u{1f919}]";
const CALLED = new RegExp(
  `(?:(?<![a-z])(?:${CALLING})(?![a-z])|${SYMBOL})(?:[^.!?\\d]|\\.(?! [a-z])|(?<!\\d)\\d{1,2}(?!\\d)){0,44}$`,
  "u",
);
const CALLED_AFTER = new RegExp(
  `^[^.!?\\da-z]{0,4}(?:(?:[a-z']{1,9} ){0,3}(?:${CALLING})(?![a-z])|${SYMBOL})`,
  "u",
);
/** A number before another one: "or 555-0188". */
const ANOTHER = /\d{3}[ .-]?\d{4} ?(?:,|\/|;|or|and|o|y|ou|et) ?$/;
const AHEAD_UNITS = 60;
const ID_CUE =
  /(?<![a-z])(?:ids?|no|nr|number|permit|permiso|permis|licen[sc]e|station|gauge|gage|comid|code|huc|wbic|survey|site|serial|isbn|account|case|file|order|ref|reference|gnis|nhd|boundary)[ .:#]{1,3}$/;
const ID_LABEL =
  /(?<![a-z])(?:permit|licen[sc]e|licencia|permis|station|gauge|gage|comid|reach ?code|huc|wbic|survey|site|serial|isbn|account|case|file|order|gnis|nhd|water ?body|regulation|section|article|rule)s?(?: (?:id|no|number|code))?[ .:#]{1,3}$/;
const YEARS = /^(?:(?:19|20)\d\d\D{0,4})+$/;
const DATES =
  /^(?:\d{1,2}[ ./-]{1,3}){1,3}(?:(?:19|20)\d\d)|(?:19|20)\d\d-\d{1,2}-\d{1,2}|^\d{1,2}\/\d{1,2}(?:\D{1,4}\d{1,2}\/\d{1,2}){0,3}$/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

export const findPhones: Find = (scan, found) => findInDigits(findWritten, LONG, scan, found);

function findWritten(scan: Scan, found: Parameters<Find>[1]): void {
  const { lower } = scan;
  const check = (start: number, end: number, number: string, country: CountryCode = "US") => {
    const phone = parsePhone(number, country);
    if (phone?.isValid() && !isAgency(lower, start, end, phone.nationalNumber)) {
      found({ start, end });
    }
  };
  findVanity(scan, check);
  if (!LONG_HERE.test(lower)) return;
  eachMatch(GROUPED, scan, (start, end, [match, area, gap, exchange, gap2, line]) => {
    if (match.replace(/\D/g, "").length < MIN_DIGITS) return;
    const bare = gap === "" && gap2 === "" && !match.startsWith("(");
    // Ten digits in a row after a word like "id" are an id.
    if (bare && (/[oil]/.test(match) || ID_CUE.test(before(lower, start, 20)))) return;
    check(start, end, digitsOf(area! + exchange! + line!));
  });
  eachMatch(INTERNATIONAL, scan, (start, end, [match]) => {
    check(start, end, `+${match.replace(/^(?:\+ ?|00 ?|011[ -]?)/, "")}`);
  });
  eachMatch(SINGLE, scan, (start, end, [match]) => check(start, end, match.replace(/\D/g, "")));
  eachMatch(FRENCH, scan, (start, end, [match]) => check(start, end, match, "FR"));
  eachMatch(ANY, scan, (start, end, [match]) => {
    if (isCalled(lower, start, end, match)) found({ start, end });
  });
}

function findVanity(scan: Scan, check: (start: number, end: number, number: string) => void): void {
  eachMatch(VANITY, scan, (start, end, [, area, word]) => {
    check(start, end, area! + keypad(word!.toLowerCase().replace(/[ .-]/g, "")).slice(0, 7));
  });
}

/** Whether digits that something beside them says to call can be a telephone number. */
function isCalled(lower: string, start: number, end: number, match: string): boolean {
  const digits = digitsOf(match).replace(/\D/g, "");
  if (digits.length < MIN_DIGITS || digits.length > MAX_DIGITS) return false;
  if (match.replace(/\D/g, "").length < 5) return false;
  if (YEARS.test(match) || DATES.test(match) || THOUSANDS.test(match)) return false;
  const groups = match.match(/[\da-z]+/g)!;
  // "6-8, 10-12, 14-16" are hours; numbers in pairs begin with 0 or are five.
  const short = groups.every(({ length }) => length < 3) && groups.some(({ length }) => length > 1);
  const ascending = groups.every((group, i) => i === 0 || Number(group) > Number(groups[i - 1]));
  if (short && (ascending || groups.length < 5) && !/^[+(]?[0o]/.test(match)) return false;
  const ahead = before(lower, start, AHEAD_UNITS);
  const behind = after(lower, end, AHEAD_UNITS);
  if (!CALLED.test(ahead) && !ANOTHER.test(ahead) && !CALLED_AFTER.test(behind)) return false;
  if (ID_LABEL.test(ahead) || UNIT_AHEAD.test(behind)) return false;
  return !isAgency(lower, start, end, digits.replace(/^1(?=\d{10}$)/, ""));
}

function isAgency(lower: string, start: number, end: number, national: string): boolean {
  return isHotline(national, `${before(lower, start, 100)} ${after(lower, end, 80)}`);
}

function digitsOf(look: string): string {
  return look.replaceAll("o", "0").replace(/[il]/g, "1").replaceAll("s", "5").replaceAll("b", "8");
}

function keypad(letters: string): string {
  return letters.replace(/[a-z]/g, (letter) => KEYPAD[letter.charCodeAt(0) - 97]!);
}
