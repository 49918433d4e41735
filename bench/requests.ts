// Draws requests of every kind, spread over a whole built snapshot, and makes those that cost most.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "../data/random.ts";
import { CATALOG_PATH, coverDays, type Catalog } from "../src/catalog.ts";
import { formatDay } from "../src/dates.ts";
import { fold, slug } from "../src/fold.ts";
import {
  COVER_PAST_DAYS,
  MAX_FREE_DAYS,
  MAX_IDS,
  MAX_RANGE_DAYS,
  MAX_STAY_RANGE_DAYS,
} from "../src/limits.ts";
import { RESOURCES } from "../src/resources.ts";
import { WATER_TYPES } from "../src/water-types.ts";
import { recordsOf } from "./exports.ts";

export interface PublishedProperty {
  id: string;
  name: string;
  state: string;
  water_type: string;
  species: string[];
  latitude: number;
  longitude: number;
  [column: string]: unknown;
}

const SEED = 7;
/** Side of a box in degrees, and pins in one that goes around the globe. */
const BOX_SIDE = 4;
const STRIP_PINS = 60;
/** Days asked for begin at most so many after the build date: a season. */
const AHEAD = 180;
/** Most degrees between a point asked for and a pin, on either axis. */
const ASTRAY = 0.5;

export function readProperties(folder: string): PublishedProperty[] {
  return [...recordsOf(folder, "properties")] as unknown as PublishedProperty[];
}

export function readCatalog(folder: string): Catalog {
  return JSON.parse(readFileSync(join(folder, CATALOG_PATH), "utf8")) as Catalog;
}

const list = (...params: string[]) => `/v1/properties?${params.join("&")}`;
const several = (values: readonly string[]) => [...new Set(values)].sort().join(",");
const dates = (from: number, days: number) =>
  `available_from=${formatDay(from)}&available_to=${formatDay(from + days - 1)}`;

/** The kinds of requests: each function draws one, the path below the site. */
export function requestKinds(folder: string) {
  const properties = readProperties(folder);
  const latitudes = properties.map(({ latitude }) => latitude).sort((a, b) => a - b);
  const { from: first } = coverDays(readCatalog(folder).cover);
  const one = (random: Random) => random.pick(properties);
  const day = (random: Random) => first + COVER_PAST_DAYS + random.int(0, AHEAD);
  const near = (random: Random) => {
    const { latitude, longitude } = one(random);
    const astray = (degrees: number) => (degrees + ASTRAY * (2 * random.float() - 1)).toFixed(3);
    return `near=${astray(latitude)},${astray(longitude)}&radius_km=${random.int(25, 100)}`;
  };
  const stays = (random: Random) => {
    const days = random.int(1, 4);
    const params = [dates(day(random), random.pick([30, 61, MAX_STAY_RANGE_DAYS])), `days=${days}`];
    if (days <= 2 && random.chance(0.5)) params.push("weekdays=sat,sun");
    if (random.chance(0.3)) params.push("rods=2");
    return params.join("&");
  };
  return {
    list: (random: Random) => {
      const property = one(random);
      return list(`state=${property.state.toLowerCase()}`, `water_type=${property.water_type}`);
    },
    "list of 100": (random: Random) => list(`species=${speciesOf(one(random))}`, "limit=100"),
    // Lists of values, which no page answers, taken from records, so that most find something.
    filter: (random: Random) => {
      const drawn = random.several(random.int(2, 4), () => one(random));
      const { latitude: south, longitude: west } = drawn[0]!;
      const box = [south, west, Math.min(90, south + BOX_SIDE), Math.min(180, west + BOX_SIDE)];
      return list(
        `state=${several(drawn.map((property) => property.state.toLowerCase()))}`,
        `water_type=${several(drawn.map((property) => property.water_type))}`,
        ...(random.chance(0.3) ? [`bounds=${box.map((edge) => edge.toFixed(3)).join()}`] : []),
        "limit=24",
      );
    },
    // Records come by state, so those of one parallel are spread over all packs.
    "box along a parallel": (random: Random) => {
      const at = random.int(0, Math.max(0, latitudes.length - STRIP_PINS));
      const north = latitudes[Math.min(at + STRIP_PINS, latitudes.length) - 1];
      return list(`bounds=${latitudes[at]},-180,${north},180`, "limit=100");
    },
    dates: (random: Random) => list(dates(day(random), random.int(1, 7))),
    stays: (random: Random) => list(stays(random)),
    "stays, near": (random: Random) => list(near(random), stays(random)),
    "free text": (random: Random) =>
      list(`q=${encodeURIComponent(typedWords(properties, random).join(" "))}`),
    "text, 8 letters": (random: Random) =>
      list(`q=${random.several(8, () => random.pick(fold(one(random).name))[0]!).join("+")}`),
    property: (random: Random) => `/v1/properties/${one(random).id}`,
    calendar: (random: Random) => {
      const from = day(random);
      const range = `from=${formatDay(from)}&to=${formatDay(from + 30)}`;
      return `/v1/availability?property_id=${one(random).id}&${range}`;
    },
  };
}

export type Kind = keyof ReturnType<typeof requestKinds>;

/** So many requests of a kind, the same for the same snapshot. */
export function drawMany(folder: string, kind: Kind, count: number): string[] {
  const random = new Random(SEED, kind);
  const draw = requestKinds(folder)[kind];
  return Array.from({ length: count }, () => draw(random));
}

/** 1 to 3 words of a record, half of them typed to the end. A name is what most people type. */
export function typedWords(properties: readonly PublishedProperty[], random: Random): string[] {
  const record = random.pick(properties);
  const { column } = random.chance(0.6)
    ? { column: "name" }
    : random.pick(RESOURCES.properties.text);
  const words = [record[column] ?? "", record.name].flat().flatMap((text) => fold(String(text)));
  const typed = Array.from({ length: random.int(1, 3) }, () => {
    const points = [...random.pick(words)];
    return points.slice(0, random.chance(0.5) ? points.length : random.int(1, 4)).join("");
  });
  return [...new Set(typed)];
}

/** Requests that cost much of whatever there is to cost: paths by name. */
export function costlyRequests(folder: string): Record<string, string> {
  const properties = readProperties(folder);
  const { cover, resources } = readCatalog(folder);
  const { from: first } = coverDays(cover);
  // Days of two blocks; the second begins in the middle.
  const from = 32 * Math.ceil((first + 31) / 32) + 16;
  const month = dates(from, MAX_FREE_DAYS);
  const stays = `${dates(from, MAX_STAY_RANGE_DAYS)}&days=2&weekdays=sat,sun&rods=2`;
  const centre = commonest(
    properties.map((one) => `${Math.round(one.latitude)},${Math.round(one.longitude)}`),
    1,
  );
  const near = `near=${centre}&radius_km=500`;
  const facets = "facets=state,water_type,species";
  const every = [
    `state=${commonest(
      properties.map((one) => one.state.toLowerCase()),
      10,
    )}`,
    `water_type=${WATER_TYPES.join()}`,
    `species=${commonest(
      properties.flatMap((one) => one.species.map(slug)),
      10,
    )}`,
  ].join("&");
  const apart = Array.from({ length: MAX_IDS }, (_, i) =>
    Math.floor((i * properties.length) / MAX_IDS),
  );
  const ids = `ids=${apart.map((i) => properties[i]!.id).join()}`;
  const world = "bounds=-90,-180,90,180";
  const ranges = "min_rods=1&max_rate=1000000";
  const deep = `limit=100&offset=${Math.floor(resources.properties.total / 2)}`;
  const most = "limit=100";
  const typos = misspelt(properties.flatMap((one) => fold(one.name))).join("+");
  const { id } = properties[0]!;
  const days = (count: number) => `from=${formatDay(first)}&to=${formatDay(first + count - 1)}`;
  return {
    page: "/v1/properties",
    property: `/v1/properties/${id}`,
    "availability, 366 days": `/v1/availability?property_id=${id}&${days(MAX_RANGE_DAYS)}`,
    "25 calendars of 366 days": `/v1/calendars?${ids}&${days(MAX_RANGE_DAYS)}`,
    "calendar.ics": `/v1/properties/${id}/calendar.ics`,
    "box of the world, deep": list(world, deep),
    "10 values a list": list(every, most),
    "dates of 31 days": list(month),
    "dates, every facet": list(every, month, facets, most),
    "stays in 92 days": list(stays),
    "stays, near, every facet": list(every, near, stays, facets, most),
    "near 500 km, dates, facets": list(near, month, facets, most),
    "facets of all": list(facets),
    "sorted by rate, deep": list(ranges, "sort=-rate", deep),
    "25 ids": list(ids, "sort=rate"),
    "q of one letter": list("q=l", most),
    "q of a common word": list("q=county", most),
    "q of 8 letters, deep": list("q=a+c+l+m+n+o+r+s", deep),
    "8 misspelt words": list(`q=${typos}`),
    "all at once": list(every, "q=l", world, near, month, ranges, "sort=-rate", facets, most),
    "guides by rating": "/v1/guides?min_rating=1&limit=100&location=m",
  };
}

const speciesOf = ({ species }: PublishedProperty) => slug(species[0] ?? "Trout");

function commonest(values: readonly string[], count: number): string {
  const groups = [...Map.groupBy(values, (value) => value)];
  groups.sort(([, a], [, b]) => b.length - a.length);
  return several(groups.slice(0, count).map(([value]) => value));
}

/** Eight words with a letter too many; each initial is another dictionary. */
function misspelt(words: readonly string[]): string[] {
  const known = new Set(words.filter((word) => /^[a-z]{5,12}$/.test(word)));
  const initials = new Map([...known].map((word) => [word[0], word]));
  const chosen = [...new Set([...initials.values(), ...known])].slice(0, 8);
  return chosen.map((word) => `${word.slice(0, 2)}q${word.slice(2)}`);
}
