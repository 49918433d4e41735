// A record goes in; values of parameters come out that it mostly has, in odd spellings.
import type { Random } from "../seeded.ts";
import { isoDate, type Range } from "./calendar.ts";
import { chance, integer, oddCase, pick, shuffle } from "./draw.ts";
import { WEEKDAYS } from "./params.ts";
import { uuid } from "./records.ts";

export type Pair = [name: string, value: string];
export type Item = Readonly<Record<string, unknown>>;

/** A list of values, in a comma list or repeated. */
export function listed(random: Random, name: string, values: readonly string[]): Pair[] {
  if (values.length === 0) return [];
  if (chance(random, 0.3)) return values.map((value) => [name, value]);
  return [[name, values.join(pick(random, [",", ",", ", "]))]];
}

/** Perhaps with zeros in front. */
const numeral = (random: Random, number: number) => (chance(random, 0.1) ? "00" : "") + number;

/** One value of a facet of each record. */
export function facetPairs(random: Random, name: string, items: readonly Item[]): Pair[] {
  const values = items.flatMap((item) => {
    const held = [item[name]].flat().filter((value) => typeof value === "string");
    return held.length > 0 ? [pick(random, held)] : [];
  });
  if (chance(random, 0.05)) values.push(name === "state" ? "ZZ" : "river");
  const spelt = values.map((value) => {
    if (name === "water_type") return oddCase(random, value.replace("_", pick(random, ["-", "_"])));
    const [dashed, scored] = [value.replaceAll(/[ _]/g, "-"), value.replaceAll(/[ -]/g, "_")];
    const parted = pick(random, [value, dashed, scored]);
    // "Bluegill / Sunfish, Hybrid" can't stand in a comma list, only its slug can.
    const item = oddCase(random, parted.replaceAll(",", "-"));
    return chance(random, 0.1) ? ` ${item} ` : item;
  });
  return listed(random, name, spelt);
}

/** A word with one or two letters inserted, left out, replaced or swapped. */
function misspell(random: Random, word: string): string {
  const letters = [...word];
  for (let i = 0; i < integer(random, 1, 2); i++) {
    const at = integer(random, 1, letters.length);
    const letter = pick(random, [..."aeiorstl"]);
    pick(random, [
      () => letters.splice(at, 0, letter),
      () => letters.splice(at, 1),
      () => letters.splice(at, 1, letter),
      () => letters.splice(at - 1, 2, letters[at] ?? "e", letters[at - 1] ?? "e"),
    ])();
  }
  return letters.join("");
}

/** One to three words, beginnings of words or misspelt words of a record, in any order. */
export function phrase(random: Random, item: Item, fields: readonly string[]): string {
  const text = fields.flatMap((field) => item[field]).join(" ");
  const found = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (found.length === 0) return "lake";
  const chosen = Array.from({ length: integer(random, 1, 3) }, () => {
    const letters = [...pick(random, found)].slice(0, 30);
    if (letters.length > 3 && chance(random, 0.25)) return misspell(random, letters.join(""));
    return letters.slice(0, chance(random, 0.5) ? integer(random, 1, 5) : 30).join("");
  });
  return oddCase(random, chosen.join(pick(random, [" ", "  ", ", ", "-"])));
}

/** `days` and `weekdays` that follow one another often enough, in any order, some of them twice. */
function stayPairs(random: Random, days: number): Pair[] {
  const pairs: Pair[] = [["days", numeral(random, days)]];
  if (chance(random, 0.4)) return pairs;
  const first = integer(random, 0, 6);
  const run = Array.from({ length: Math.min(days, 7) }, (_, i) => WEEKDAYS[(first + i) % 7]!);
  const named = shuffle(random, [...run, ...WEEKDAYS.filter(() => chance(random, 0.2))]);
  return [...pairs, ...listed(random, "weekdays", named)];
}

/** Days within the cover, perhaps of a stay, on which the item's rods may be free. */
export function dayPairs(random: Random, covered: Range, item: Item): Pair[] {
  const days = pick(random, [1, 2, 2, 3, 7, 14, integer(random, 1, 14)]);
  const isStay = chance(random, 0.5);
  const shorter = pick(random, [1, 2, 3, 7, 31, integer(random, 1, 31)]);
  const span = isStay ? integer(random, days, 92) : shorter;
  const last = covered.to - span + 1;
  const from = pick(random, [
    integer(random, covered.from, last),
    integer(random, covered.from, Math.min(last, covered.from + 90)),
    covered.from,
    last,
  ]);
  const pairs: Pair[] = [
    ["available_from", isoDate(from)],
    ["available_to", isoDate(from + span - 1)],
  ];
  const rods = pick(random, [1, 1, Number(item["max_rods"]), integer(random, 1, 4)]);
  if (chance(random, 0.6) && rods >= 1 && rods <= 100) pairs.push(["rods", numeral(random, rods)]);
  return isStay ? [...pairs, ...stayPairs(random, days)] : pairs;
}

/** `ids` of records, one of them twice, and of none. */
export function idPairs(random: Random, ids: readonly string[]): Pair[] {
  const all = shuffle(random, [...ids, ...ids.slice(0, 1), uuid(integer(random, 1, 9))]);
  const spelt = all.map((id) => (chance(random, 0.1) ? ` ${id}\t` : id));
  return listed(random, "ids", spelt);
}

type Pin = readonly [latitude: number, longitude: number];

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
const anywhere = (random: Random): Pin => [random() * 180 - 90, random() * 360 - 180];
/** From a hundredth of a degree to some. */
const spread = (random: Random, powers: number) => 10 ** (random() * powers - 2);

/** "south,west,north,east" in plain decimals; exact where a side touches the pin. */
export function randomBounds(random: Random, [latitude, longitude]: Pin): string {
  const size = spread(random, 3);
  const near = [
    latitude - random() * size,
    wrap(longitude - random() * size),
    latitude + random() * size,
    wrap(longitude + random() * size),
  ] as const;
  const [one, other] = [anywhere(random), anywhere(random)];
  const [south, west, north, east] = pick(random, [
    near,
    near,
    // Edges through the pin itself, which they include.
    [latitude, longitude, latitude, longitude],
    [latitude, longitude, near[2], near[3]],
    [near[0], near[1], latitude, longitude],
    [near[0], longitude, near[2], near[1]],
    [latitude + 0.001, -180, 90, 180],
    [-90, -180, 90, 180],
    [-90, 170, 90, -170],
    [Math.min(one[0], other[0]), one[1], Math.max(one[0], other[0]), other[1]],
  ]);
  const digits = integer(random, 3, 6);
  return [clamp(south, 90), west, clamp(Math.max(south, north), 90), east]
    .map((side) => side.toFixed(digits))
    .map((side) => (chance(random, 0.5) ? side : String(Number(side))))
    .join(",");
}

/** Haversine in metres, as near as test cases need it. */
function metres(a: readonly number[], b: readonly number[]): number {
  const [lat1 = 0, lng1 = 0, lat2 = 0, lng2 = 0] = [...a, ...b].map((d) => (d * Math.PI) / 180);
  const east = Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng1 - lng2) / 2) ** 2;
  const h = Math.sin((lat1 - lat2) / 2) ** 2 + east;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A point, and perhaps a radius that ends at the pin. */
export function nearPairs(random: Random, pin: Pin): Pair[] {
  const size = spread(random, 2.5);
  const about = pin.map((degrees) => degrees + (random() * 2 - 1) * size) as unknown as Pin;
  const point = pick(random, [
    ...Array.from({ length: 12 }, () => about),
    pin,
    pin,
    pin,
    // Decimals that end in 5 round away from zero.
    about.map((degrees) => Math.trunc(degrees * 100) / 100 + Math.sign(degrees) * 0.005),
    [90, 0],
    [-90, 17],
    [pin[0], 180],
    [pin[0], -180],
    [-0.004, -179.996],
    anywhere(random),
  ]);
  const near = point.map((side, i) => clamp(side, 90 + 90 * i).toFixed(integer(random, 2, 6)));
  const rounded = near.map((text) => Number(Number(text).toFixed(2)));
  const exact = Math.round(metres(rounded, pin));
  // On the edge, a metre within it, and on it by less than a metre.
  const edges = [exact / 1000, (exact - 1) / 1000, `${(exact - 1) / 1000 + 0.0009}`];
  const radius = pick(random, [
    "",
    "",
    "50",
    "400",
    "500.000",
    "500",
    "0.0004",
    "0049.999999999999999999999990",
    `0.${"0".repeat(330)}1`,
    (random() * 60 + 0.1).toFixed(integer(random, 1, 5)),
    ...(exact > 1 && exact < 500_000 ? edges : []),
  ]);
  const pairs: Pair[] = [["near", near.join(",")]];
  return radius === "" ? pairs : [...pairs, ["radius_km", String(radius)]];
}
