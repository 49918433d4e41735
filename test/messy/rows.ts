// Draws the public side of the rows of each table, all valid by the contract; texts may be anything.
import type { Random } from "../../data/random.ts";
import { formatDay, parseDay } from "../../src/dates.ts";
import type { Column } from "./columns.ts";
import { drawText, drawValue, type Echo, type Value } from "./draw.ts";
import { CODES, NAMES, SLUGS, SPECIES, TECHNIQUES, WATERS } from "./pools.ts";

export type Row = Record<string, Value>;

/** Tables of things that are listed. */
export const LISTED = ["properties", "guides", "clubs", "fly_shops"] as const;
export type Listed = (typeof LISTED)[number];

/** The column of a table that names the thing, and the one that says whose it is. */
export const NAMED = {
  properties: "name",
  guides: "display_name",
  clubs: "name",
  fly_shops: "shop_name",
} as const;
export const OWNED = {
  properties: "owner_id",
  guides: "user_id",
  clubs: "owner_id",
  fly_shops: "owner_id",
} as const;

/** Poles, the antimeridian, and places that many share. */
// prettier-ignore
const POINTS = [
  [45.1, -110.5], [45.1004, -110.5003], [30.5891, -97.4], [90, 0], [-89.9999, 12], [51.5, 180],
  [51.5, -179.9999], [0, 0.5], [46, -111],
] as const;

/** A name with a word that no rule takes away. */
function withWord(random: Random, name: string): string {
  return `${random.text("bcdfghjklmnpqrstvwxz", 12)} ${name}`;
}

/** A name that no check takes away whole. */
function drawName(random: Random, echo: Echo): string {
  return random.chance(0.7) ? random.pick(NAMES) : withWord(random, drawText(random, echo));
}

// A slug that holds what is removed from its name rejects the row.
function drawNamed(random: Random, echo: Echo, column: string): Row {
  const name = drawName(random, echo);
  const isPlain = NAMES.includes(name);
  return { [column]: name, slug: isPlain ? random.pick(SLUGS) : withWord(random, "").trim() };
}

/** Everything that the contract reads of a published row. */
export const DRAW: Record<Listed, (random: Random, echo: Echo) => Row> = {
  properties(random, echo) {
    const [latitude, longitude] = random.pick(POINTS);
    const isFar = random.chance(0.5);
    return {
      status: "published",
      name: drawName(random, echo),
      description: textOrNull(random, echo),
      location_description: textOrNull(random, echo),
      regulations: textOrNull(random, echo),
      state: random.pick(CODES),
      water_type: random.pick(WATERS),
      species: list(random, SPECIES),
      max_rods: random.pick([0, 1, 2, 2n, 6, 1000, 16_777_216]),
      rate_adult_full_day: random.pick([0, -0, 85n, 85.5, 0.1 + 0.2, 9_999_999_999, 1e21, 1e-7]),
      latitude: isFar ? random.int(-85_000, 85_000) / 1000 : latitude,
      longitude: isFar ? random.int(-179_000, 179_000) / 1000 : longitude,
    };
  },
  guides: (random, echo) => ({
    status: "live",
    background_check_status: "clear",
    display_name: drawName(random, echo),
    base_location: textOrNull(random, echo),
    species: list(random, SPECIES),
    techniques: list(random, TECHNIQUES),
    rate_full_day: random.pick([0, 500n, 499.99, 30.5891, 1e21]),
    rating_avg: random.pick([null, 0, -0, 4.5, 4.999999999, 5n, 1e-7]),
    rating_count: random.pick([null, 0, 3n, 12, 2_147_483_647]),
    membership_tier: random.pick(["pro", "standard"]),
  }),
  clubs: (random, echo) => ({
    is_active: random.pick([1n, 1]),
    ...drawNamed(random, echo, "name"),
    state: random.pick(CODES),
    location: textOrNull(random, echo),
  }),
  fly_shops: (random, echo) => ({
    status: "live",
    ...drawNamed(random, echo, "shop_name"),
    state: random.pick(CODES),
    is_pro: random.pick([0n, 1n, 1]),
  }),
};

/** A publication status that hides a row. */
export const HIDE: Record<Listed, (random: Random) => Row> = {
  properties: (random) => ({ status: random.pick(["draft", "archived", "Published", "", 1n]) }),
  guides: (random) =>
    random.pick<Row>([
      { status: "pending" },
      { background_check_status: random.pick([null, "consider"]) },
    ]),
  clubs: (random) => ({ is_active: random.pick([0n, 2n, 0.5]) }),
  fly_shops: (random) => ({ status: random.pick(["suspended", "LIVE", "draft"]) }),
};

/** What makes a row invalid: the contract rejects it. */
export const SPOIL: Record<Listed, (random: Random) => Row> = {
  properties: (random) =>
    random.pick<Row>([
      { state: random.pick([null, "", "Montana", "M1", "ÉÉ"]) },
      { water_type: random.pick([null, "ocean", "River"]) },
      { species: random.pick(["", "[", "{}", '["Carp", 5]', "null"]) },
      { max_rods: random.pick([null, -1, 2.5, "many", Infinity]) },
      { rate_adult_full_day: random.pick([null, -0.01, "call us", Infinity]) },
      { latitude: random.pick([null, 90.0001, "north", 1e21]) },
      { latitude: 0, longitude: 0 },
    ]),
  guides: (random) =>
    random.pick<Row>([
      { techniques: random.pick(["", "Dry Fly", "[[]]"]) },
      { rate_full_day: random.pick([null, -1, "call us"]) },
      { rating_avg: -0.5 },
      { rating_count: random.pick([-3, 0.5]) },
      { membership_tier: random.pick(["", "PRO", "gold"]) },
    ]),
  clubs: (random) =>
    random.pick<Row>([
      { slug: random.pick(["", "No Slug", "é", "x".repeat(101)]) },
      { state: random.pick([null, "ontario"]) },
    ]),
  fly_shops: (random) =>
    random.pick<Row>([{ slug: "a_b" }, { state: null }, { is_pro: random.pick([2n, -1, 0.5]) }]),
};

/** Calendar day, from before the cover to after it, mostly near `today`. */
export function drawDay(random: Random, today: string): string {
  const offset = random.chance(0.7) ? random.int(-40, 60) : random.int(-400, 700);
  return formatDay(parseDay(today)! + offset);
}

/** Private columns of a row, those that may not be NULL with something in them. */
export function drawPrivate(random: Random, columns: readonly Column[], echo: Echo): Row {
  const drawn = columns
    .filter(({ isPrivate }) => isPrivate)
    .map(({ name, constraint }) => {
      const value = drawValue(random, echo);
      return [name, value === null && constraint.startsWith("NOT NULL") ? "" : value] as const;
    });
  return Object.fromEntries(drawn);
}

function textOrNull(random: Random, echo: Echo): string | null {
  return random.chance(0.15) ? null : drawText(random, echo);
}

function list(random: Random, values: readonly string[]): string {
  const items = Array.from({ length: random.int(0, 4) }, () => random.pick(values));
  // Spaces as other programs write them.
  return random.chance(0.2) ? ` ${JSON.stringify(items, null, 1)}` : JSON.stringify(items);
}
