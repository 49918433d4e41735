// Builds one after another: what time and ordinary editing do to a directory is published.
import { expect, it } from "vitest";
import { numbers, ROW, uuid, type Row, type Tables } from "../build/dump-rows.ts";
import { later, place } from "../build/place.ts";
import { SMALL_SITE } from "./build.ts";

/** The rows of each build, and the days since the one before (default 1). */
type Chain = readonly (Tables & { since?: number })[];

/** Properties of an owner each. */
const properties = (count: number, fields: (number: number) => Row = () => ({})) =>
  numbers(count).map((i) => ROW.properties(i, { owner_id: uuid("profiles", i), ...fields(i) }));
/** A description of so many sentences. */
const text = (sentences: number) => "Long riffles over clean gravel. ".repeat(sentences);
/** The first ones are rejected, for their state; they may have other fields, too. */
const bad =
  (count: number, fields: Row = {}) =>
  (i: number) =>
    i <= count ? { state: "Montana", ...fields } : {};
const ofOne = { owner_id: uuid("profiles", 1) };
/** One property, of which days from today are held. */
const held = (...offsets: number[]) => ({
  properties: properties(1),
  property_availability: offsets.map((offset, i) =>
    ROW.property_availability(i + 1, { date: later(offset).toISOString().slice(0, 10) }),
  ),
});
const guides = numbers(5).map((i) => ROW.guides(i));
/** Properties of which the first ones are described. */
const described = (filled: number, count: number) => ({
  properties: properties(count, (i) => ({ description: i <= filled ? "Meadow water" : null })),
});
/** Days of a season, one after another. */
const season = Array.from({ length: 150 }, (_, i) => i);
/** Every description holds what the first owner of all types into the profile. */
const ofFamily = properties(30, () => ({ ...ofOne, description: "Ask Walt Hale" }));

const CHAINS: Readonly<Record<string, Chain>> = {
  "the same dump the next day": [held(), held()],
  "the only calendar entry leaves the cover": [held(-31), held(-31)],
  "all of a season leaves the cover in a year": [
    held(...season),
    { ...held(...season), since: 365 },
  ],
  "one far hold is removed": [held(1, 2, 500), held(1, 2)],
  "the only hold is removed": [held(40), held()],
  "a first calendar is filled": [held(), held(...season)],
  "one of 9 descriptions is cleared": [described(9, 9), described(8, 9)],
  "the only description is cleared": [described(1, 1), described(0, 1)],
  "all of 5 ratings are taken back": [
    { guides: guides },
    { guides: guides.map((row) => ({ ...row, rating_avg: null, rating_count: null })) },
  ],
  "the only water of a kind is renamed": [
    held(),
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
  "6 rows of one owner are rejected among 100": [{ properties: properties(100, bad(6, ofOne)) }],
  "all 8 rows of the only owner but one are rejected": [
    { properties: properties(9, bad(8, ofOne)), clubs: [ROW.clubs(1)] },
  ],
  "5 rows of 5 owners are rejected": [{ properties: properties(9, bad(5)) }],
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

it.each(Object.entries(CHAINS))("builds after another are published: %s", async (_, steps) => {
  const { build } = place({ public: SMALL_SITE });
  let day = 0;
  for (const [i, { since = 1, ...tables }] of steps.entries()) {
    if (i > 0) day += since + 0.001;
    expect((await build(tables, { now: later(day), first: i === 0 })).findings).toEqual([]);
  }
});
