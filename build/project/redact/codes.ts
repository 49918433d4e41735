// Rule H: finds gate and lock codes, passwords and hidden keys.
import { after, before, each, UNIT_AHEAD } from "./matching.ts";
import { NUMBER_WORD } from "./number-words.ts";
import type { Find } from "./types.ts";

const LOCK =
  "gates?|locks?|padlocks?|lock ?box(?:es)?|key ?pads?|key ?box|deadbolt|doors?|cabins?|garage|chains?|bunkhouse|shed|barn|house|lodge|clubhouse|alarm|security|entry|entrance|access|wi-?fi|pump ?house|bolt|latch|safe";
// "code" and the like: a number right after it is the code, whatever it opens.
const CODE =
  "(?:gate|door|lock|access|entry|key)?codes?|combo|combination|passcode|pass code|passkey|password|pin(?: code| number| no\\.?)?|pin";
// One mark or one whole word at a time, so that a text matches in one way only.
const JOIN =
  "(?:[ :=#\"'(*>-]|(?:is|was|are|s|same|as|last|still|new|changed|now|currently|set|will|be|opens|unlocks|takes|uses|reads|with|to|for|the|our|your|this|season|year|at|on|code|combo|combination|number|no\\.?|pin|passcode|gate|lock|door|box|cabin|lodge|wifi|bunkhouse|house|shed|garage|camp|trout|lower|upper|main|front|back|first|second|north|south|east|west|dials?|tumblers?|keypad|press|enter|type|punch|in)(?![a-z])){1,24}";
const NUMBER =
  "[#*]?(?:[a-z]{0,2}\\d{3,8}[a-z]{0,2}|\\d(?:[ .*-]\\d){2,7}|\\d{1,2}[ ,-]{1,2}\\d{1,2}[ ,-]{1,2}\\d{1,2})[#*]?(?![a-z\\d])";
const SPELLED = `${NUMBER_WORD}(?:[ ,.-]{1,3}${NUMBER_WORD}){1,7}(?![a-z])`;
const VALUE = `(?<value>${NUMBER}|${SPELLED})`;

const AFTER_CODE = new RegExp(`(?<![a-z])(?<word>${CODE})(?![a-z])${JOIN}${VALUE}`, "g");
const AFTER_LOCK = new RegExp(
  `(?<![a-z])(?<word>${LOCK})(?![a-z])(?: ?[:=#] ?| (?:is(?: (?:now|still|currently|set to|set at))?|opens with|opens to|opens on|unlocks with|takes|uses|(?:code|combo|number|no\\.?|pin)(?: is)?|says)[ :=#]{1,3}(?:code |the code |combo )?)${VALUE}`,
  "g",
);
const PRESSED = new RegExp(
  `(?<![a-z])(?:punch(?: in)?|press|enter|dial|type(?: in)?|key in|tap(?: in)?|use|hit|put in)[ :](?:the )?(?:code |number |combo )?${VALUE}`,
  "g",
);
const LOCK_AHEAD = new RegExp(`^[^.!?]{0,50}(?:${LOCK}|pad|box)(?![a-z])`);
const LOCK_BEFORE = new RegExp(`(?<![a-z])(?:${LOCK})(?![a-z])[^.!?]{0,40}$`);
const OPENS = new RegExp(
  `(?<![\\w$.,/-])(?<value>\\d{3,8}[#*]?)(?: (?:opens?|unlocks?|works(?: on| for)?|gets you (?:in|through)|is(?: for)?|will|should)){1,3} (?:the |our |your )?(?:[a-z]{1,12} ){0,2}(?:gates?|padlocks?|locks?|lock ?box|key ?pad|doors?|chain)(?![a-z])`,
  "g",
);
const DIALS =
  /(?<![a-z\d])\d{1,2} ?[lr][ ,-]{1,3}\d{1,2} ?[lr][ ,-]{1,3}\d{1,2} ?[lr](?![a-z\d])|(?<![a-z\d])(?:r|l|right|left|cw|ccw)[ :-]{0,2}(?:to )?\d{1,2}[ ,;-]{1,3}(?:(?:then|and) )?(?:r|l|right|left|cw|ccw)[ :-]{0,2}(?:to )?\d{1,2}[ ,;-]{1,3}(?:(?:then|and) )?(?:r|l|right|left|cw|ccw)[ :-]{0,2}(?:to )?\d{1,2}(?!\d)/g;
const PASSWORD =
  /(?<![a-z])(?:pass ?word|passphrase|wi-?fi (?:code|key|pass)|network key)(?: (?:for|on|to|of) (?:the |our )?(?:[a-z-]{1,12} ?){1,2}?)?(?: is| =|:|=) ?["']?([^\s"',;]{4,40})/gi;
/** Words before "code" that make it another kind: a law, a discount, a telephone area. */
const OTHER_CODE =
  /(?:discount|promo|promotion(?:al)?|coupon|dress|area|zip|postal|post|country|state|legal|penal|building|fire|water|game|conservation|admin(?:istrative)?|hydrologic(?: unit)?|unit|huc|station|species|reach|booking|voucher|gift|source|qr|bar|colou?r|county|site|lake|program|offer|referral|survey|regulation|annotated|revised|idaho|montana|utah|california|tax|water ?body|fish|class|morse|honou?r|steelhead|angler'?s?|ethics|parcel|waterbody|geo)[ -]$/;
const YEAR_CUE =
  /(?<![a-z])(?:since|in|from|by|until|of|season|during|before|after|year|spring|summer|fall|winter|january|february|march|april|june|july|august|september|october|november|december) $/;
const MONEY = /[$€£]$/;

const HIDER = "under|underneath|beneath|behind|inside|in|on|above|below|over|by|atop";
const HIDDEN =
  "mat|doormat|flower ?pots?|pots?|planter|bucket|bricks?|mail ?box|lock ?box|box|shed|porch|step|steps|meter|nail|hook|rafters?|sill|windowsill|beam|bench|gnome|tire|tyre|barrel|can|jar|ledge|eaves?|feeder|rail|railing|trough|magnet|tank|lid|wood ?box|woodpile|wood pile|toolbox|tool box|cooler|grill|bird ?house|birdhouse|door|cupboard|drawer|glovebox|frame|flag|fence ?post|gate ?post|cinder ?block|tin|stone|paver|plank";
const KEY = new RegExp(
  `(?<![a-z])(?:(?:spare|gate|cabin|house|hidden|extra|shed|front door|door|main|truck|boat) )?keys?(?: for [^.!?,]{1,20})?(?: (?:is|are|hangs?|hanging|hung|taped|tucked|hidden|hides?|stashed|kept|lives?|left|stays?|sits?|waits?|can be found|will be|stored|stowed|lies|located)){0,3} (?:right |just |always |out |up )?(?:${HIDER}) (?:[a-z'-]{1,14} ){0,4}?(?:${HIDDEN})(?![a-z])`,
  "g",
);
const SURE_PLACE =
  /(?:hook|nail|mat|mail ?box|lock ?box|flower ?pots?|rafters?|windowsill|bird ?house|tool ?box|drawer|cupboard)$/;
// "The key is behind the boulders" is about fish; rocks and logs are left to a human.
const KEY_DOUBTFUL = new RegExp(
  `(?<![a-z])(?:spare|gate|cabin|house|hidden|extra|shed|door) keys? (?:[a-z]{1,10} ){0,3}(?:${HIDER}) (?:[a-z'-]{1,14} ){0,4}?(?:rocks?|boulder|log|stump|tree|post|sign|bush|root)(?![a-z])`,
  "g",
);

const PASSWORD_HERE = /pass|wi-?fi|network/;

/** Patterns that name the code they find. */
const WITH_VALUE: readonly RegExp[] = [AFTER_CODE, AFTER_LOCK, PRESSED, OPENS];

export const findCodes: Find = (scan, found) => {
  const { text, lower } = scan;
  if (lower.includes("key")) {
    each(KEY, lower, (start, end, [match]) => {
      // "The key on this water" and "key in your hand" hide nothing.
      if (!/^keys? (?:on|in|by) /.test(match) || SURE_PLACE.test(match)) found({ start, end });
    });
    each(KEY_DOUBTFUL, lower, (start, end) => found({ start, end }));
  }
  each(DIALS, lower, (start, end) => found({ start, end }));
  for (const pattern of WITH_VALUE) {
    each(pattern, lower, (start, end, match) => {
      const value = match.groups!["value"]!;
      if (pattern === PRESSED && !isAtLock(lower, start, end)) return;
      if (isCode(lower, start, end, match[0], value)) found({ start, end });
    });
  }
  if (!PASSWORD_HERE.test(lower)) return;
  each(PASSWORD, text, (start, end, [, password]) => {
    // "Password is provided at check-in" gives nothing away.
    if (/\d|[A-Z].*[A-Z]|[^\w.!?]/.test(password!)) found({ start, end });
  });
};

/** Whether a lock is named near what is pressed; after "use" and "hit" it has to follow. */
function isAtLock(lower: string, start: number, end: number): boolean {
  if (LOCK_AHEAD.test(after(lower, end, 64))) return true;
  return !/^(?:use|hit)/.test(after(lower, start, 3)) && LOCK_BEFORE.test(before(lower, start, 60));
}

/** Whether the value is not another kind of code, an amount, a measure, a year or part of a date. */
function isCode(lower: string, start: number, end: number, match: string, value: string): boolean {
  if (match.startsWith("code") && OTHER_CODE.test(before(lower, start, 24))) return false;
  const at = match.lastIndexOf(value);
  const behind = match.slice(at + value.length) + after(lower, end, 16);
  const ahead = match.slice(0, at);
  const year = /^(?:19|20)\d\d$/.test(value);
  if (year && (YEAR_CUE.test(ahead) || /^ (?:season|year|opener)/.test(behind))) return false;
  return !MONEY.test(ahead) && !UNIT_AHEAD.test(behind) && !/^[.,/:]\d|^-\d/.test(behind);
}
