// Rule F: finds phone numbers in any grouping, with spelled digits, O for 0 or letters for digits. A
// number counts if it is valid, however it looks: lenient finders flag water ids.
import parsePhone from "libphonenumber-js/max";
import { isHotline } from "./agencies.ts";
import { after, before, each, UNIT_AHEAD } from "./matching.ts";
import { spelledNumbers } from "./number-words.ts";
import type { Find } from "./types.ts";

const D = "[\\doil]"; // letters that pass for digits
const GAP = "[ .\\-/*)_~,]{0,3}";
const GROUPED = new RegExp(
  `(?<![a-z\\d$#]|\\d[.,/-])(?:\\+?1[ .\\-/]{0,3})?\\(?([2-9]${D}{2})(${GAP})([2-9]${D}{2})(${GAP})(${D}{4})(?![a-z\\d]|[.,/-]\\d)`,
  "g",
);
const INTERNATIONAL = /(?<![a-z\d])(?:\+ ?|00 ?|011[ -]?)[1-9](?:[ .\-()/]{0,3}\d){7,14}(?!\d)/g;
const SINGLE = /(?<![\d.,/$#-])(?:1[ .\-_*]{1,2})?\d(?:[ .\-_*]{1,3}\d){9}(?![ .\-_*]{0,2}\d)/g;
const PAIRED = /(?<![\d.,/$#-])\d\d(?:[ .-]\d\d){4}(?![ .-]{0,2}\d)/g;
// Letters for digits are capitals: "406 fly shop" is not a number.
const VANITY =
  /(?<![A-Za-z\d$#])(?:\+?1[ .-]{1,2})?\(?([2-9]\d{2})\)?[.-] ?([2-9]\d{2}[ .-]?[A-Z]{4}|[A-Z]{3}[ .-]?[A-Z\d]{4}|[A-Z]{4}[ .-][A-Z]{3,4}|[A-Z]{7,8})(?![A-Za-z\d])/g;
const LOCAL = /(?<![a-z\d$#]|[\d.,/-])[2-9]\d{2}[ .-]\d{4}(?![a-z\d]|[.,/-]\d)/g;
const CUE =
  /(?<![a-z])(?:calls?|calling|phone|ph|tel|telephone|cell|mobile|text|texts|texting|sms|ring|dial|fax|voicemail|whatsapp|signal|reach|contact|number|message|holler|office|hotline|line|radio phone)(?![a-z])[^.!?\d]{0,30}$/;
/** A number before another one: "or 555-0188". */
const ANOTHER = /\d{3}[ .-]?\d{4} ?(?:,|\/|;|or|and) ?$/;
const ID_CUE =
  /(?<![a-z])(?:ids?|no|nr|number|permit|license|licence|station|gauge|gage|comid|reach ?code|huc|wbic|survey|site|serial|isbn|account|case|file|order|ref|reference|code|gnis|nhd)[ .:#]{1,3}$/;
const KEYPAD = "22233344455566677778889999";
const AROUND_UNITS = 60;

export const findPhones: Find = ({ text, lower }, found) => {
  const check = (start: number, end: number, number: string) => {
    const national = nationalOf(number);
    if (national === undefined) return;
    const around = `${before(lower, start, AROUND_UNITS)} ${after(lower, end, AROUND_UNITS)}`;
    if (!isHotline(national, around)) found({ start, end });
  };
  each(GROUPED, lower, (start, end, [match, area, gap, exchange, gap2, line]) => {
    const digits = digitsOf(area! + exchange! + line!);
    if (match.replace(/\D/g, "").length < 7) return;
    const bare = gap === "" && gap2 === "" && !match.startsWith("(");
    // Ten digits in a row after a word like "id" are an id.
    if (bare && (/[oil]/.test(match) || ID_CUE.test(before(lower, start, 20)))) return;
    check(start, end, digits);
  });
  each(INTERNATIONAL, lower, (start, end, [match]) => {
    check(start, end, `+${match.replace(/^(?:\+ ?|00 ?|011[ -]?)/, "")}`);
  });
  each(SINGLE, lower, (start, end, [match]) => check(start, end, match.replace(/\D/g, "")));
  each(PAIRED, lower, (start, end, [match]) => {
    if (CUE.test(before(lower, start, 50))) check(start, end, match.replace(/\D/g, ""));
  });
  each(LOCAL, lower, (start, end) => {
    const ahead = before(lower, start, 50);
    const called = CUE.test(ahead) || ANOTHER.test(ahead);
    if (called && !UNIT_AHEAD.test(after(lower, end, 12))) found({ start, end });
  });
  each(VANITY, text, (start, end, [, area, word]) => {
    check(start, end, area! + keypad(word!.toLowerCase().replace(/[ .-]/g, "")).slice(0, 7));
  });
  for (const { start, end, digits } of spelledNumbers(lower)) {
    if (digits.length >= 10) check(start, end, digits);
    else if (digits.length === 7 && CUE.test(before(lower, start, 50))) found({ start, end });
  }
};

/** The national digits of a valid number; undefined for any other. */
function nationalOf(number: string): string | undefined {
  const phone = parsePhone(number, "US");
  return phone?.isValid() ? phone.nationalNumber : undefined;
}

function digitsOf(look: string): string {
  return look.replaceAll("o", "0").replace(/[il]/g, "1");
}

function keypad(letters: string): string {
  return letters.replace(/[a-z]/g, (letter) => KEYPAD[letter.charCodeAt(0) - 97]!);
}
