// The table of leak rules: one row per finder, in the order in which findings are reported.
import { findAddresses } from "./addresses.ts";
import { findAngles } from "./angles.ts";
import { findCodes } from "./codes.ts";
import { findDecimals } from "./decimals.ts";
import { findDirections } from "./directions.ts";
import { findGrids } from "./grids.ts";
import { findLinks } from "./links.ts";
import { findOwnSecrets } from "./own-secrets.ts";
import { SPELLED_HERE } from "./number-words.ts";
import { findPhones } from "./phones.ts";
import { findPostal } from "./postal.ts";
import type { Action, Find, RuleLetter } from "./types.ts";

export interface Rule {
  readonly letter: RuleLetter;
  readonly action: Action;
  /** Cheap test that a text has to pass for a match to be possible. */
  readonly possible: RegExp;
  readonly find: Find;
}

const ANYTHING = /./;
const DIGIT = /\d/;
const NUMBER = new RegExp(`\\d|${SPELLED_HERE.source}`);

export const RULES: readonly Rule[] = [
  { letter: "A", action: "withhold", possible: ANYTHING, find: findOwnSecrets },
  { letter: "B", action: "withhold", possible: DIGIT, find: findDecimals },
  { letter: "C", action: "withhold", possible: DIGIT, find: findAngles },
  { letter: "D", action: "withhold", possible: /\d|[a-z]\.[a-z]/i, find: findGrids },
  { letter: "E", action: "span", possible: /[.:]|\bdot\b/i, find: findLinks },
  { letter: "F", action: "span", possible: NUMBER, find: findPhones },
  {
    letter: "G",
    action: "span",
    possible:
      /@|\bat\b|[[({<]|\b(?:insta|ig|face|fb|tw|tik|you|snap|venmo|cash|paypal|tele|disc|skype|gmail|hotm|yahoo)/i,
    find: findAddresses,
  },
  {
    letter: "H",
    action: "withhold",
    possible: new RegExp(`key|pass|code|${NUMBER.source}`),
    find: findCodes,
  },
  { letter: "I", action: "withhold", possible: DIGIT, find: findPostal },
  { letter: "J", action: "queue", possible: ANYTHING, find: findDirections },
];
