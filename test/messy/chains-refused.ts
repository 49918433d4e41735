// What looks like a broken export: refused, with what is wrong in the message.
import {
  properties,
  guides,
  clubs,
  shops,
  days,
  text,
  isBad,
  ofOne,
  keys,
  one,
  described,
  season,
} from "./chain-rows.ts";
import type { Chain } from "./chain-rows.ts";

export const REFUSED: Readonly<Record<string, readonly [steps: Chain, message: RegExp]>> = {
  "50 properties become 10": [
    [{ properties: properties(50) }, { properties: properties(10) }],
    /properties/,
  ],
  "the only key is deleted": [
    [{ properties: one, api_keys: keys(1) }, { properties: one }],
    /1 of 1 live keys/,
  ],
  "3 keys become 1": [
    [
      { properties: one, api_keys: keys(3) },
      { properties: one, api_keys: keys(1) },
    ],
    /2 of 3 live keys/,
  ],
  "30 properties become 23": [
    [{ properties: properties(30) }, { properties: properties(23) }],
    /properties/,
  ],
  "6 guides become none": [[{ properties: one, guides: guides(6) }, { properties: one }], /guides/],
  "7 clubs become 1": [
    [
      { properties: one, clubs: clubs(7) },
      { properties: one, clubs: clubs(1) },
    ],
    /clubs/,
  ],
  "6 rows of 6 owners are rejected among 100": [
    [{ properties: properties(100, isBad(6)) }],
    /properties/,
  ],
  "6 shops without an owner are rejected": [
    [{ fly_shops: shops(20).map((row, i) => (i < 6 ? { ...row, slug: "No Slug" } : row)) }],
    /fly_shops/,
  ],
  "6 rows of one owner and one of another are rejected": [
    [{ properties: properties(20, (i) => (i === 9 ? { state: "" } : ofOne(6)(i))) }],
    /properties/,
  ],
  "12 of 60 descriptions are cleared": [
    [{ properties: described(60, 60) }, { properties: described(48, 60) }],
    /description/,
  ],
  "all of 300 calendar entries are gone at once": [
    [
      {
        properties: one,
        property_availability: days(...season, ...season.map((day) => 200 + day)),
      },
      { properties: one, later: 0 },
    ],
    /alendar/,
  ],
  "30 properties of a state lose it": [
    [
      { properties: properties(90, (i) => ({ state: i <= 30 ? "ID" : "MT" })) },
      { properties: properties(90) },
    ],
    /ID|Idaho/i,
  ],
  "every text grows tenfold": [
    [
      { properties: properties(50, () => ({ description: text(10) })) },
      { properties: properties(50, () => ({ description: text(4_000) })) },
    ],
    /bytes/,
  ],
};
