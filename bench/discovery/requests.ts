// Makes the discovery requests that cost most of whatever there is to cost.
import { coverDays } from "../../src/catalog.ts";
import { formatDay } from "../../src/dates.ts";
import { fold, slug } from "../../src/fold.ts";
import { MAX_FREE_DAYS, MAX_IDS, MAX_RANGE_DAYS, MAX_STAY_RANGE_DAYS } from "../../src/limits.ts";
import { WATER_TYPES } from "../../src/water-types.ts";
import { readCatalog, readProperties } from "../edge/queries.ts";

/** Paths by name. */
export function costlyRequests(folder: string): Record<string, string> {
  const properties = readProperties(folder);
  const { cover, resources } = readCatalog(folder);
  // Days of two blocks, of which the second begins in the middle.
  const { from: first } = coverDays(cover);
  const from = 32 * Math.ceil((first + 31) / 32) + 16;
  const dates = `available_from=${formatDay(from)}&available_to=${formatDay(from + MAX_FREE_DAYS - 1)}`;
  const stays = `available_from=${formatDay(from)}&available_to=${formatDay(from + MAX_STAY_RANGE_DAYS - 1)}&days=2&weekdays=sat,sun`;
  const centre = commonest(properties.map((one) => `${Math.round(one.latitude)},${Math.round(one.longitude)}`), 1); // prettier-ignore
  const near = `near=${centre}&radius_km=500`;
  const facets = "facets=state,water_type,species";
  const every = `state=${commonest(properties.map((one) => one.state.toLowerCase()), 10)}&water_type=${WATER_TYPES.join()}&species=${commonest(properties.flatMap((one) => one.species.map(slug)), 10)}`; // prettier-ignore
  const apart = Array.from({ length: MAX_IDS }, (_, i) => Math.floor((i * properties.length) / MAX_IDS)); // prettier-ignore
  const ids = `ids=${apart.map((i) => properties[i]!.id).join()}`;
  const ranges = "min_rods=1&max_rate=1000000";
  const typos = `q=${longest(properties.flatMap((one) => fold(one.name)), 8).map((word) => encodeURIComponent(typo(word))).join("+")}`; // prettier-ignore
  const deep = `limit=100&offset=${Math.floor(resources.properties.total / 2)}`;
  return {
    "dates of 31 days": list(dates),
    "dates, every facet": list(every, dates, facets, "limit=100"),
    "stays in 92 days": list(stays, "rods=2"),
    "stays, near, every facet": list(every, near, stays, "rods=2", facets, "limit=100"),
    "near 500 km": list(near, "limit=100"),
    "near 500 km, dates, facets": list(near, dates, facets, "limit=100"),
    "facets of all": list(facets),
    "sorted by rate, deep": list(ranges, "sort=-rate", deep),
    "25 ids": list(ids, "sort=rate"),
    "8 misspelt words": list(typos),
    "a letter, near, dates, facets": list("q=l", near, dates, facets, "sort=relevance"),
    "all at once": list(every, "q=l", "bounds=-90,-180,90,180", near, dates, ranges, "sort=-rate", facets, "limit=100"), // prettier-ignore
    "25 calendars of 366 days": `/v1/calendars?${ids}&from=${formatDay(first)}&to=${formatDay(first + MAX_RANGE_DAYS - 1)}`,
    "calendar.ics": `/v1/properties/${properties[0]!.id}/calendar.ics`,
  };
}

function list(...params: string[]): string {
  return `/v1/properties?${params.join("&")}`;
}

function commonest(values: readonly string[], count: number): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, count).map(([value]) => value).join(); // prettier-ignore
}

/** Of distinct beginnings if there are, as each is another dictionary. */
function longest(words: readonly string[], count: number): string[] {
  const known = [...new Set(words)].filter((word) => /^[a-z]{5,12}$/.test(word));
  known.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const byInitial = new Map(known.toReversed().map((word) => [word[0]!, word]));
  return [...new Set([...byInitial.values(), ...known])].slice(0, count);
}

function typo(word: string): string {
  return `${word.slice(0, 2)}q${word.slice(2)}`;
}
