// A published property goes in; parameters come out that find it by place, days, size, price and id, or that refuse.
import type { Random } from "../seeded.ts";
import { cover, isoDate } from "./calendar.ts";
import { chance, integer, pick, shuffle } from "./draw.ts";
import type { Oracle } from "./oracle.ts";
import { stayPairs } from "./random-stays.ts";
import { facetsOf, type Endpoint } from "./params.ts";
import { uuid } from "./records.ts";

type Pair = [name: string, value: string];
type Item = Record<string, unknown>;

/** Bad unless other parameters stand beside them. */
const DEPENDENT = [
  "radius_km=20",
  "radius_km=20.5.5",
  "rods=1",
  "days=1",
  "days=14",
  "days=x",
  "weekdays=mon,wed",
  "weekdays=sat",
  "weekdays=x",
  "available_from=2026-06-01",
  "available_to=2026-06-01",
  "available_to=2026-07-02",
  "available_from=2026-13-01",
  "sort=relevance",
  "sort=distance",
  "sort=-rate",
  "q=trout",
  "near=45,-110",
];

/** One to three parameters that may refuse each other, already encoded. */
export function dependentPieces(random: Random): string[] {
  return shuffle(random, DEPENDENT).slice(0, integer(random, 1, 3));
}

/** Haversine in metres, as near as test cases need it. */
function metres(a: readonly number[], b: readonly number[]): number {
  const [lat1 = 0, lng1 = 0, lat2 = 0, lng2 = 0] = [...a, ...b].map((d) => (d * Math.PI) / 180);
  const east = Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng1 - lng2) / 2) ** 2;
  const h = Math.sin((lat1 - lat2) / 2) ** 2 + east;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

function nearPairs(random: Random, pin: readonly [number, number]): Pair[] {
  const spread = 10 ** (random() * 2.5 - 2);
  const about = pin.map((degrees) => degrees + (random() * 2 - 1) * spread);
  const [latitude = 0, longitude = 0] = pick(random, [
    ...Array.from({ length: 12 }, () => about),
    pin,
    pin,
    // Decimals that end in 5 round away from zero.
    about.map((degrees) => Math.trunc(degrees * 100) / 100 + Math.sign(degrees) * 0.005),
    pin,
    [90, 0],
    [-90, 17],
    [pin[0], 180],
    [pin[0], -180],
    [-0.004, -179.996],
    [random() * 180 - 90, random() * 360 - 180],
  ]);
  const side = (degrees: number, most: number) =>
    Math.min(most, Math.max(-most, degrees)).toFixed(integer(random, 2, 6));
  const near = [side(latitude, 90), side(longitude, 180)];
  const pairs: Pair[] = [["near", near.join(",")]];
  const rounded = near.map((text) => Number(Number(text).toFixed(2)));
  const exact = Math.round(metres(rounded, pin));
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
    // On the edge, a metre within it, and on it by less than a metre.
    ...(exact > 1 && exact < 500_000 ? [exact / 1000, (exact - 1) / 1000, `${(exact - 1) / 1000 + 0.0009}`] : []), // prettier-ignore
  ]);
  if (radius !== "") pairs.push(["radius_km", String(radius)]);
  return pairs;
}

function dayPairs(random: Random, oracle: Oracle, item: Item): Pair[] {
  const covered = cover(oracle.database);
  if (!covered) return [];
  const stay = chance(random, 0.5) ? stayPairs(random) : undefined;
  const span = stay
    ? integer(random, stay.days, 92)
    : pick(random, [1, 2, 3, 7, 31, integer(random, 1, 31)]);
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
  const isSent = chance(random, 0.6) && rods >= 1 && rods <= 100;
  if (isSent) pairs.push(["rods", (chance(random, 0.1) ? "00" : "") + String(rods)]);
  return [...pairs, ...(stay?.pairs ?? [])];
}

/** `ids`, comma or repeated, of records and of none. */
export function idPairs(random: Random, ids: readonly string[]): Pair[] {
  const all = shuffle(random, [...ids, ...ids.slice(0, 1), uuid(integer(random, 1, 9))]);
  const spelt = all.map((id) => (chance(random, 0.1) ? ` ${id}\t` : id));
  if (chance(random, 0.3)) return spelt.map((id) => ["ids", id]);
  return [["ids", spelt.join(",")]];
}

/** `sort` and `facets`, which fit what else is asked. */
export function shapePairs(random: Random, endpoint: Endpoint, pairs: readonly Pair[]): Pair[] {
  const has = (name: string) => pairs.some(([given]) => given === name);
  const more: Pair[] = [];
  if (endpoint === "properties" && chance(random, 0.25)) {
    const fitting = [...(has("q") ? ["relevance"] : []), ...(has("near") ? ["distance"] : [])];
    more.push(["sort", pick(random, ["name", "rate", "-rate", ...fitting])]);
  }
  const names = facetsOf(endpoint);
  if (names.length > 0 && chance(random, 0.3)) {
    const some = Array.from({ length: integer(random, 1, 4) }, () => pick(random, names));
    if (chance(random, 0.2)) more.push(...some.map((name): Pair => ["facets", name]));
    else more.push(["facets", some.join(pick(random, [",", ", "]))]);
  }
  return more;
}

export interface DiscoveryOptions {
  /** Draws `near`. */
  geometry: boolean;
  /** Ids of records that may be asked for. */
  ids: readonly string[];
}

/** Parameters of /properties that the item mostly matches. */
export function discoveryPairs(
  random: Random,
  oracle: Oracle,
  item: Item,
  { geometry, ids }: DiscoveryOptions,
): Pair[] {
  const { latitude, longitude } = item;
  if (typeof latitude !== "number" || typeof longitude !== "number") return [];
  return [
    ...(geometry && chance(random, 0.3) ? nearPairs(random, [latitude, longitude]) : []),
    ...(chance(random, 0.3) ? dayPairs(random, oracle, item) : []),
    ...(chance(random, 0.1) ? idPairs(random, ids) : []),
  ];
}
