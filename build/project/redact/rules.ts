// Lists the leak rules, in the order in which findings are reported.
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
  /** A text that doesn't match this can't match the rule. */
  readonly needs?: RegExp;
  readonly find: Find;
}

export const RULES: readonly Rule[] = [
  { letter: "A", action: "withhold", find: findOwnSecrets },
  { letter: "B", action: "withhold", find: findDecimals },
  { letter: "C", action: "withhold", find: findAngles },
  { letter: "D", action: "withhold", needs: /\d|[a-z]\.[a-z]/, find: findGrids },
  { letter: "E", action: "span", find: findLinks },
  { letter: "F", action: "span", find: findPhones },
  {
    letter: "G",
    action: "span",
    needs:
      /@|\bat\b|[[({<]|\b(?:insta|ig|face|fb|tw|tik|you|snap|venmo|cash|paypal|tele|disc|skype|gmail|hotm|yahoo)/,
    find: findAddresses,
  },
  {
    letter: "H",
    action: "withhold",
    needs: new RegExp(`key|pass|code|\\d|${SPELLED_HERE.source}`),
    find: findCodes,
  },
  { letter: "I", action: "withhold", find: findPostal },
  { letter: "J", action: "queue", find: findDirections },
];
