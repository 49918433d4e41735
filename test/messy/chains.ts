// Builds one after another: what time and ordinary editing do to a directory, and what looks like a broken export.
import { ROW, uuid, type Row, type Tables } from "../build/dump-rows.ts";
import { TEST_NOW } from "../snapshot.ts";

/** Builds one after another: the rows of each, and the days since the one before (default 1). */
export type Chain = readonly (Tables & { later?: number })[];

export const DAY_MS = 86_400_000;
const dayFrom = (days: number) =>
  new Date(TEST_NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10);

function rows(count: number, make: (number: number) => Row): Row[] {
  return Array.from({ length: count }, (_, i) => make(i + 1));
}

/** Properties of an owner each. */
const properties = (count: number, fields: (number: number) => Row = () => ({})) =>
  rows(count, (i) => ROW.properties(i, { owner_id: uuid("profiles", i), ...fields(i) }));
const guides = (count: number) => rows(count, (i) => ROW.guides(i));
const clubs = (count: number) => rows(count, (i) => ROW.clubs(i));
const shops = (count: number) => rows(count, (i) => ROW.fly_shops(i));
const days = (...offsets: number[]) =>
  offsets.map((offset, i) => ROW.property_availability(i + 1, { date: dayFrom(offset) }));
/** A description of so many sentences. */
const text = (sentences: number) => "Long riffles over clean gravel. ".repeat(sentences);
/** The first ones are rejected, for their state; in `ofOne` they have one owner, too. */
const isBad = (bad: number) => (i: number) => (i <= bad ? { state: "Montana" } : {});
const ofOne = (bad: number) => (i: number) => ({
  ...isBad(bad)(i),
  ...(i <= bad ? { owner_id: uuid("profiles", 1) } : {}),
});
const keys = (count: number) =>
  rows(count, (i) => ({
    id: uuid("api_keys", i),
    key_hash: String(i).padStart(64, "0"),
    owner_display_name: "Maps",
    scopes: "[]",
    rate_tier: "partner",
    environment: "live",
    created_at: "2026-01-01T00:00:00Z",
  }));

const one = properties(1);
/** Properties of which the first ones are described. */
const described = (filled: number, count: number) =>
  properties(count, (i) => ({ description: i <= filled ? "Meadow water" : null }));
/** Days of a season, one after another. */
const season = Array.from({ length: 150 }, (_, i) => i);
/** Every description holds what the first owner of all types into the profile. */
const ofFamily = properties(30, () => ({
  owner_id: uuid("profiles", 1),
  description: "Ask Walt Hale",
}));

/** All of these are published. */
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
    { properties: properties(30, (i) => ({ description: i <= 5 ? text(300) : "" })) },
  ],
  "one long description is cut": [
    { properties: properties(3, (i) => ({ description: i === 1 ? text(300) : "x" })) },
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

/** The last build of each is refused, with what is wrong in the message. */
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
      { properties: properties(50, () => ({ description: text(100) })) },
    ],
    /bytes/,
  ],
};
