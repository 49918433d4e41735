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

export const REFUSED: (readonly [...Chain, message: RegExp])[] = [
  [
    "50 properties become 10",
    [{ tables: { properties: properties(50) } }, { tables: { properties: properties(10) } }],
    /properties/,
  ],
  [
    "the only key is deleted",
    [{ tables: { properties: one, api_keys: keys(1) } }, { tables: { properties: one } }],
    /1 of 1 live keys/,
  ],
  [
    "3 keys become 1",
    [
      { tables: { properties: one, api_keys: keys(3) } },
      { tables: { properties: one, api_keys: keys(1) } },
    ],
    /2 of 3 live keys/,
  ],
  [
    "30 properties become 23",
    [{ tables: { properties: properties(30) } }, { tables: { properties: properties(23) } }],
    /properties/,
  ],
  [
    "6 guides become none",
    [{ tables: { properties: one, guides: guides(6) } }, { tables: { properties: one } }],
    /guides/,
  ],
  [
    "7 clubs become 1",
    [
      { tables: { properties: one, clubs: clubs(7) } },
      { tables: { properties: one, clubs: clubs(1) } },
    ],
    /clubs/,
  ],
  [
    "6 rows of 6 owners are rejected among 100",
    [{ tables: { properties: properties(100, isBad(6)) } }],
    /properties/,
  ],
  [
    "6 shops without an owner are rejected",
    [
      {
        tables: {
          fly_shops: shops(20).map((row, i) => (i < 6 ? { ...row, slug: "No Slug" } : row)),
        },
      },
    ],
    /fly_shops/,
  ],
  [
    "6 rows of one owner and one of another are rejected",
    [{ tables: { properties: properties(20, (i) => (i === 9 ? { state: "" } : ofOne(6)(i))) } }],
    /properties/,
  ],
  [
    "12 of 60 descriptions are cleared",
    [{ tables: { properties: described(60, 60) } }, { tables: { properties: described(48, 60) } }],
    /description/,
  ],
  [
    "all of 300 calendar entries are gone at once",
    [
      {
        tables: {
          properties: one,
          property_availability: days(...season, ...season.map((day) => 200 + day)),
        },
      },
      { tables: { properties: one }, days: 0 },
    ],
    /alendar/,
  ],
  [
    "30 properties of a state lose it",
    [
      { tables: { properties: properties(90, (i) => ({ state: i <= 30 ? "ID" : "MT" })) } },
      { tables: { properties: properties(90) } },
    ],
    /ID|Idaho/i,
  ],
  [
    "every text grows tenfold",
    [
      { tables: { properties: properties(50, () => ({ description: text(10) })) } },
      { tables: { properties: properties(50, () => ({ description: text(4_000) })) } },
    ],
    /bytes/,
  ],
];
