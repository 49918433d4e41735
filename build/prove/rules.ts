// What each published field is held against: the dump's column of the same name, under a rule. It is
// written apart from the projection, so that a mistake in either of the two shows.
import type { ResourceName } from "../../src/resources.ts";
import { isExcerpt, isSelection } from "./excerpt.ts";

export interface Rule {
  /** What to say of a value that breaks the rule. */
  readonly problem: string;
  /** Whether a record may hold `value` where the row of the dump holds `source`. */
  holds(value: unknown, source: unknown): boolean;
}

const DIFFERS = "is not the value of its column";

const same: Rule = { problem: DIFFERS, holds: (value, source) => value === source };
const zero: Rule = { problem: DIFFERS, holds: (value, source) => value === (source ?? 0) };
const flag: Rule = {
  problem: DIFFERS,
  holds: (value, source) => value === (source === 1 ? true : source === 0 ? false : undefined),
};
const state: Rule = {
  problem: DIFFERS,
  holds: (value, source) => typeof source === "string" && value === source.trim().toUpperCase(),
};
const list: Rule = { problem: "holds a name that its column has not", holds: isSelection };
const text: Rule = { problem: "is not its column's text less marked spans", holds: isExcerpt };
/** Has no column of its own; `pins.ts` proves the two coordinates. */
const degrees: Rule = {
  problem: "has more than three decimals",
  holds: (value) => typeof value === "number" && Math.round(value * 1000) / 1000 === value,
};
const approximate: Rule = { problem: "is not fixed", holds: (value) => value === "approximate" };

export interface Proof {
  /** SQL: the row may be published. */
  readonly status: string;
  /** Column of the row's owner. */
  readonly owner: string;
  /** All members of a record, in their order. */
  readonly fields: Readonly<Record<string, Rule>>;
}

export const PROOFS: Readonly<Record<ResourceName, Proof>> = {
  properties: {
    status: "status COLLATE BINARY IS 'published'",
    owner: "owner_id",
    fields: {
      id: same,
      name: text,
      location_description: text,
      state,
      water_type: same,
      species: list,
      regulations: text,
      max_rods: same,
      rate_adult_full_day: same,
      latitude: degrees,
      longitude: degrees,
      coordinates_precision: approximate,
      description: text,
    },
  },
  guides: {
    status: "status COLLATE BINARY IS 'live' AND background_check_status COLLATE BINARY IS 'clear'",
    owner: "user_id",
    fields: {
      id: same,
      display_name: text,
      base_location: text,
      species: list,
      techniques: list,
      rate_full_day: same,
      rating_avg: zero,
      rating_count: zero,
      membership_tier: same,
    },
  },
  clubs: {
    status: "is_active = 1",
    owner: "owner_id",
    fields: { id: same, name: text, slug: same, state, location: text },
  },
  "fly-shops": {
    status: "status COLLATE BINARY IS 'live'",
    owner: "owner_id",
    fields: { id: same, slug: same, shop_name: text, state, is_pro: flag },
  },
};

/** The texts of a record, by field. */
export function textsOf(resource: ResourceName, record: Readonly<Record<string, unknown>>) {
  return Object.entries(PROOFS[resource].fields).flatMap(([field, rule]): [string, string][] =>
    rule === text ? [[field, String(record[field] ?? "")]] : [],
  );
}
