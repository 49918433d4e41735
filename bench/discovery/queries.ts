// Draws the published mix of discovery requests, spread over a whole built snapshot.
import { coverDays } from "../../src/catalog.ts";
import { formatDay } from "../../src/dates.ts";
import { fold, slug } from "../../src/fold.ts";
import { COVER_PAST_DAYS, MAX_FREE_DAYS, MAX_IDS, MAX_STAY_RANGE_DAYS } from "../../src/limits.ts";
import { generator } from "../documents.ts";
import { readCatalog, readProperties, type PublishedProperty } from "../edge/queries.ts";

/** The kinds of requests, with their shares of the mix in percent. */
export const MIX = {
  dates: 10,
  "dates, state": 10,
  "dates, near": 10,
  stays: 10,
  "stays, near": 5,
  facets: 10,
  "near, broad": 8,
  "near, selective": 8,
  ids: 5,
  sort: 5,
  misspelt: 4,
  calendars: 10,
  ics: 5,
} as const;

export type Kind = keyof typeof MIX;

/** Paths of requests by kind, some hundreds each. */
export type Queries = Record<Kind, string[]>;

/** As many for each of 32 connections. */
export const COUNT = 320;
/** Days asked for begin at most so many after the build date: a season. */
const AHEAD = 180;
/** Radius in kilometres: the largest one, and a drive before breakfast. */
const BROAD = 500;
const SELECTIVE = 25;
/** A point asked for lies at most so many degrees from a pin on either axis. */
const ASTRAY = 0.5;
/** Shortest word to misspell, in letters: of shorter ones another letter may be another word. */
const LEAST_LETTERS = 6;

export function drawMix(folder: string, seed = 11): Queries {
  const next = generator(seed);
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!;
  const properties = readProperties(folder);
  const { from: first } = coverDays(readCatalog(folder).cover);
  const one = () => pick(properties);
  const state = () => `state=${one().state.toLowerCase()}`;
  const stay = (most: number): [from: string, to: string] => {
    const from = first + COVER_PAST_DAYS + whole(0, AHEAD);
    return [formatDay(from), formatDay(from + whole(1, most) - 1)];
  };
  const dates = () => {
    const [from, to] = stay(7);
    const rods = whole(1, 3);
    return `available_from=${from}&available_to=${to}${rods > 1 ? `&rods=${rods}` : ""}`;
  };
  const stays = () => {
    const from = first + COVER_PAST_DAYS + whole(0, AHEAD);
    const days = whole(1, 4);
    const range = `available_from=${formatDay(from)}&available_to=${formatDay(from + pick([29, 60, MAX_STAY_RANGE_DAYS - 1]))}`;
    const weekdays = days <= 2 && next() < 0.5 ? "&weekdays=sat,sun" : "";
    return `${range}${next() < 0.3 ? "&rods=2" : ""}&days=${days}${weekdays}`;
  };
  const astray = (degrees: number) => (degrees + ASTRAY * (2 * next() - 1)).toFixed(3);
  const near = (radius: number) => {
    const { latitude, longitude } = one();
    return `near=${astray(latitude)},${astray(longitude)}&radius_km=${radius}`;
  };
  const ids = (count: number) => `ids=${Array.from({ length: count }, () => one().id).join()}`;
  const filters = [
    () => "",
    () => `&${state()}`,
    () => `&water_type=${one().water_type}`,
    () => `&${state()}&min_rods=${whole(2, 4)}`,
    () => `&species=${slug(one().species[0] ?? "Trout")}`,
    () => `&${dates()}`,
  ];
  const typo = misspeller(properties);
  const draws: Record<Kind, () => string> = {
    dates: () => list(dates()),
    "dates, state": () => list(`${state()}&${dates()}`),
    "dates, near": () => list(`${near(whole(SELECTIVE, 100))}&${dates()}`),
    stays: () => list(stays()),
    "stays, near": () => list(`${near(whole(SELECTIVE, 100))}&${stays()}`),
    facets: () => list(`facets=state,water_type,species${pick(filters)()}`),
    "near, broad": () => list(near(BROAD)),
    "near, selective": () => list(near(SELECTIVE)),
    ids: () => list(ids(whole(1, MAX_IDS))),
    sort: () => list(`sort=${pick(["rate", "-rate"])}&${state()}&max_rate=${whole(80, 300)}`),
    misspelt: () => list(`q=${typo(one(), next).map(encodeURIComponent).join("+")}`),
    calendars: () => {
      const [from, to] = stay(MAX_FREE_DAYS);
      return `/v1/calendars?${ids(MAX_IDS)}&from=${from}&to=${to}`;
    },
    ics: () => `/v1/properties/${one().id}/calendar.ics`,
  };
  const drawn = Object.entries(draws).map(([kind, draw]) => [
    kind,
    Array.from({ length: COUNT }, draw),
  ]);
  return Object.fromEntries(drawn) as Queries;
}

function list(params: string): string {
  return `/v1/properties?${params}`;
}

/** The requests of all kinds by their shares, in an order that repeats every hundred. */
export function mixed(queries: Queries): string[] {
  const kinds = (Object.keys(MIX) as Kind[]).flatMap((kind) =>
    Array.from({ length: MIX[kind] }, (_, i) => ({ kind, at: (i + 0.5) / MIX[kind] })),
  );
  // Spread by their place in the hundred, so that no kind comes in a row.
  kinds.sort((a, b) => a.at - b.at);
  return Array.from({ length: COUNT }, (_, i) => {
    const { kind } = kinds[i % kinds.length]!;
    return queries[kind][i]!;
  });
}

/** Two words of a property's name, or one: the longest with a letter doubled where that begins no word. */
function misspeller(properties: readonly PublishedProperty[]) {
  const texts = properties.flatMap((one) => [one.name, one.location_description as string]);
  const known = [...new Set(texts.flatMap(fold))].sort();
  const long = known.filter((word) => /^[a-z]+$/.test(word) && word.length >= LEAST_LETTERS);
  return ({ name }: PublishedProperty, next: () => number): string[] => {
    const words = fold(name);
    const own = words.filter((word) => long.includes(word));
    const word = own[Math.floor(next() * own.length)] ?? long[Math.floor(next() * long.length)]!;
    const at = 2 + Math.floor(next() * (word.length - 3));
    const typo = `${word.slice(0, at)}q${word.slice(at)}`;
    const other = words.find((one) => one !== word && one.length > 2);
    return own.length > 0 && other !== undefined && next() < 0.5 ? [typo, other] : [typo];
  };
}
