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

export const PUBLISHED: Chain[] = [
  [
    "the same dump the next day",
    [{ tables: { properties: one } }, { tables: { properties: one } }],
  ],
  [
    "the only calendar entry leaves the cover",
    [
      { tables: { properties: one, property_availability: days(-31) } },
      { tables: { properties: one, property_availability: days(-31) } },
    ],
  ],
  [
    "all of a season leaves the cover in a year",
    [
      { tables: { properties: one, property_availability: days(...season) } },
      { tables: { properties: one, property_availability: days(...season) }, days: 365 },
    ],
  ],
  [
    "one far hold is removed",
    [
      { tables: { properties: one, property_availability: days(1, 2, 500) } },
      { tables: { properties: one, property_availability: days(1, 2) } },
    ],
  ],
  [
    "the only hold is removed",
    [
      { tables: { properties: one, property_availability: days(40) } },
      { tables: { properties: one } },
    ],
  ],
  [
    "a first calendar is filled",
    [
      { tables: { properties: one } },
      { tables: { properties: one, property_availability: days(...season) } },
    ],
  ],
  [
    "3 clubs become 2",
    [
      { tables: { properties: one, clubs: clubs(3) } },
      { tables: { properties: one, clubs: clubs(2) } },
    ],
  ],
  [
    "5 guides become none",
    [{ tables: { properties: one, guides: guides(5) } }, { tables: { properties: one } }],
  ],
  [
    "7 shops become 2",
    [
      { tables: { properties: one, fly_shops: shops(7) } },
      { tables: { properties: one, fly_shops: shops(2) } },
    ],
  ],
  [
    "30 properties become 24",
    [{ tables: { properties: properties(30) } }, { tables: { properties: properties(24) } }],
  ],
  [
    "1 property becomes 30",
    [{ tables: { properties: one } }, { tables: { properties: properties(30) } }],
  ],
  [
    "one of 9 descriptions is cleared",
    [{ tables: { properties: described(9, 9) } }, { tables: { properties: described(8, 9) } }],
  ],
  [
    "the only description is cleared",
    [{ tables: { properties: described(1, 1) } }, { tables: { properties: described(0, 1) } }],
  ],
  [
    "all of 5 ratings are taken back",
    [
      { tables: { guides: guides(5) } },
      {
        tables: {
          guides: guides(5).map((row) => ({ ...row, rating_avg: null, rating_count: null })),
        },
      },
    ],
  ],
  [
    "the only water of a kind is renamed",
    [
      { tables: { properties: one } },
      { tables: { properties: properties(1, () => ({ water_type: "lake", state: "ID" })) } },
    ],
  ],
  [
    "five long descriptions are written",
    [
      { tables: { properties: properties(30) } },
      {
        tables: { properties: properties(30, (i) => ({ description: i <= 5 ? text(3_000) : "" })) },
      },
    ],
  ],
  [
    "one long description is cut",
    [
      {
        tables: {
          properties: properties(3, (i) => ({ description: i === 1 ? text(3_000) : "x" })),
        },
      },
      { tables: { properties: properties(3, () => ({ description: "x" })) } },
    ],
  ],
  [
    "6 rows of one owner are rejected among 100",
    [{ tables: { properties: properties(100, ofOne(6)) } }],
  ],
  [
    "all 8 rows of the only owner but one are rejected",
    [{ tables: { properties: properties(9, ofOne(8)), clubs: clubs(1) } }],
  ],
  ["5 rows of 5 owners are rejected", [{ tables: { properties: properties(9, isBad(5)) } }]],
  [
    "an owner types a name that stands in 30 own descriptions",
    [
      { tables: { properties: ofFamily } },
      {
        tables: {
          properties: ofFamily,
          profiles: [{ id: uuid("profiles", 1), display_name: "Walt Hale", email: "w@h.example" }],
        },
      },
    ],
  ],
  [
    "an owner of 30 among 100 properties archives 5 of them",
    [
      { tables: { properties: properties(100) } },
      { tables: { properties: properties(100, (i) => (i <= 5 ? { status: "archived" } : {})) } },
    ],
  ],
];
