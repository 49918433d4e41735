// Directories for builds one after another: so many rows of each kind, with what a chain needs of them.
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
export const properties = (count: number, fields: (number: number) => Row = () => ({})) =>
  rows(count, (i) => ROW.properties(i, { owner_id: uuid("profiles", i), ...fields(i) }));
export const guides = (count: number) => rows(count, (i) => ROW.guides(i));
export const clubs = (count: number) => rows(count, (i) => ROW.clubs(i));
export const shops = (count: number) => rows(count, (i) => ROW.fly_shops(i));
export const days = (...offsets: number[]) =>
  offsets.map((offset, i) => ROW.property_availability(i + 1, { date: dayFrom(offset) }));
/** A description of so many sentences. */
export const text = (sentences: number) => "Long riffles over clean gravel. ".repeat(sentences);
/** The first ones are rejected, for their state; in `ofOne` they have one owner, too. */
export const isBad = (bad: number) => (i: number) => (i <= bad ? { state: "Montana" } : {});
export const ofOne = (bad: number) => (i: number) => ({
  ...isBad(bad)(i),
  ...(i <= bad ? { owner_id: uuid("profiles", 1) } : {}),
});
export const keys = (count: number) =>
  rows(count, (i) => ({
    id: uuid("api_keys", i),
    key_hash: String(i).padStart(64, "0"),
    owner_display_name: "Maps",
    scopes: "[]",
    rate_tier: "partner",
    environment: "live",
    created_at: "2026-01-01T00:00:00Z",
  }));

export const one = properties(1);
/** Properties of which the first ones are described. */
export const described = (filled: number, count: number) =>
  properties(count, (i) => ({ description: i <= filled ? "Meadow water" : null }));
/** Days of a season, one after another. */
export const season = Array.from({ length: 150 }, (_, i) => i);
/** Every description holds what the first owner of all types into the profile. */
export const ofFamily = properties(30, () => ({
  owner_id: uuid("profiles", 1),
  description: "Ask Walt Hale",
}));
