// What time and ordinary editing do to a directory from one build to the next: all of it is published.
import { uuid } from "../build/dump-rows.ts";
import {
  properties,
  guides,
  clubs,
  shops,
  days,
  text,
  isBad,
  ofOne,
  one,
  described,
  season,
  ofFamily,
} from "./chain-rows.ts";
import type { Chain } from "./chain-rows.ts";

export const PUBLISHED: Readonly<Record<string, Chain>> = {
  "the same dump the next day": [{ properties: one }, { properties: one }],
  "the only calendar entry leaves the cover": [
    { properties: one, property_availability: days(-31) },
    { properties: one, property_availability: days(-31) },
  ],
  "all of a season leaves the cover in a year": [
    { properties: one, property_availability: days(...season) },
    { properties: one, property_availability: days(...season), later: 365 },
  ],
  "one far hold is removed": [
    { properties: one, property_availability: days(1, 2, 500) },
    { properties: one, property_availability: days(1, 2) },
  ],
  "the only hold is removed": [
    { properties: one, property_availability: days(40) },
    { properties: one },
  ],
  "a first calendar is filled": [
    { properties: one },
    { properties: one, property_availability: days(...season) },
  ],
  "3 clubs become 2": [
    { properties: one, clubs: clubs(3) },
    { properties: one, clubs: clubs(2) },
  ],
  "5 guides become none": [{ properties: one, guides: guides(5) }, { properties: one }],
  "7 shops become 2": [
    { properties: one, fly_shops: shops(7) },
    { properties: one, fly_shops: shops(2) },
  ],
  "30 properties become 24": [{ properties: properties(30) }, { properties: properties(24) }],
  "1 property becomes 30": [{ properties: one }, { properties: properties(30) }],
  "one of 9 descriptions is cleared": [
    { properties: described(9, 9) },
    { properties: described(8, 9) },
  ],
  "the only description is cleared": [
    { properties: described(1, 1) },
    { properties: described(0, 1) },
  ],
  "all of 5 ratings are taken back": [
    { guides: guides(5) },
    { guides: guides(5).map((row) => ({ ...row, rating_avg: null, rating_count: null })) },
  ],
  "the only water of a kind is renamed": [
    { properties: one },
    { properties: properties(1, () => ({ water_type: "lake", state: "ID" })) },
  ],
  "five long descriptions are written": [
    { properties: properties(30) },
    { properties: properties(30, (i) => ({ description: i <= 5 ? text(3_000) : "" })) },
  ],
  "one long description is cut": [
    { properties: properties(3, (i) => ({ description: i === 1 ? text(3_000) : "x" })) },
    { properties: properties(3, () => ({ description: "x" })) },
  ],
  "6 rows of one owner are rejected among 100": [{ properties: properties(100, ofOne(6)) }],
  "all 8 rows of the only owner but one are rejected": [
    { properties: properties(9, ofOne(8)), clubs: clubs(1) },
  ],
  "5 rows of 5 owners are rejected": [{ properties: properties(9, isBad(5)) }],
  "an owner types a name that stands in 30 own descriptions": [
    { properties: ofFamily },
    {
      properties: ofFamily,
      profiles: [{ id: uuid("profiles", 1), display_name: "Walt Hale", email: "w@h.example" }],
    },
  ],
  "an owner of 30 among 100 properties archives 5 of them": [
    { properties: properties(100) },
    { properties: properties(100, (i) => (i <= 5 ? { status: "archived" } : {})) },
  ],
};
