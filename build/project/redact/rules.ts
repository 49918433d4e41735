// Lists the leak rules, in the order in which findings are reported.
import { findAway } from "./away.ts";
import { findCodes } from "./codes.ts";
import { findContacts } from "./contacts.ts";
import { findCoordinates } from "./coordinates.ts";
import { findDirections } from "./directions.ts";
import { findGrids } from "./grids.ts";
import { findLinks } from "./links.ts";
import { findOwnSecrets } from "./own-secrets.ts";
import { findPayments } from "./payments.ts";
import { findPhones } from "./phones.ts";
import { findPostal } from "./postal.ts";
import { findRecords } from "./records.ts";
import { findUnexplained } from "./unexplained.ts";
import type { Action, Find, RuleName } from "./types.ts";

export interface Rule {
  readonly name: RuleName;
  readonly action: Action;
  /** Whether it only counts where no earlier rule withholds or cuts. */
  readonly rest?: true;
  readonly find: Find;
}

export const RULES: readonly Rule[] = [
  { name: "own", action: "withhold", find: findOwnSecrets },
  { name: "coordinates", action: "withhold", find: findCoordinates },
  { name: "grid", action: "withhold", find: findGrids },
  { name: "link", action: "span", find: findLinks },
  { name: "phone", action: "span", find: findPhones },
  { name: "contact", action: "span", find: findContacts },
  { name: "payment", action: "span", find: findPayments },
  { name: "code", action: "withhold", find: findCodes },
  { name: "away", action: "withhold", find: findAway },
  { name: "address", action: "withhold", find: findPostal },
  { name: "record", action: "withhold", find: findRecords },
  { name: "directions", action: "flag", find: findDirections },
  { name: "unexplained", action: "flag", rest: true, find: findUnexplained },
];
