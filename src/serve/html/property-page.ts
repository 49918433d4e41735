// The content of the page of a property: the record, three months of its calendar, what is near. All of it is from the
// snapshot, so that its bytes change with its records and the month alone. Function and build share it.
import type { PropertyItem, PropertyRecord } from "../../contract.ts";
import { coverDays, DEFAULT_CURRENCY, type Catalog } from "../../catalog.ts";
import { addMonths, formatDay, parseDay } from "../../dates.ts";
import { cutRuns, decodeRuns, type Run } from "../../format/calendar.ts";
import { searchNear } from "../../format/points-pack.ts";
import { recordAt, recordsPackOf } from "../../format/records-pack.ts";
import { COVER_PAST_DAYS } from "../../limits.ts";
import { propertyPath } from "../../page-address.ts";
import { regionName } from "../../regions.ts";
import { pageOf } from "../../rank.ts";
import { placeName, tidyName, tidySpecies, tidyText } from "../../tidy.ts";
import { waterName } from "../../water-types.ts";
import { keyed } from "../keyed.ts";
import { readEach } from "../read-each.ts";
import type { Snapshot } from "../snapshot.ts";
import { crumbsTo, plain, shortened, type PageHead } from "./head.ts";
import { propertyData } from "./json-ld.ts";

const MONTHS = 3;
const MAX_NEIGHBOURS = 6;
const MAX_METRES = 80_000;
/** Neighbours are read from so many packs at most, which keeps I9. */
const MAX_PACKS = 3;
const MAX_PLACE = 60;

export type ShownMonths = ReturnType<typeof shownMonths>;
export type PropertyParts = Awaited<ReturnType<typeof readProperty>>;
export type PropertyData = ReturnType<typeof propertyPage>["data"];

/** The month from which calendars of pages show days, YYYY-MM: that of the snapshot. Days count from 1970-01-01. */
export function shownMonths(cover: Catalog["cover"]) {
  const { from } = coverDays(cover);
  const month = formatDay(from + COVER_PAST_DAYS).slice(0, 7);
  const last = parseDay(`${addMonths(month, MONTHS)}-01`)! - 1;
  const first = parseDay(`${month}-01`)!;
  return { month, first, last, cover: from };
}

export function shownRuns(runs: readonly Run[], { first, last, cover }: ShownMonths): Run[] {
  return cutRuns(runs, first - cover, last - cover);
}

/** Throws ApiError 404 for an id that is not published. */
export async function readProperty(id: string, snapshot: Snapshot) {
  const [record, calendar, points] = await Promise.all([
    keyed(snapshot, "single", id),
    keyed(snapshot, "calendars", id),
    snapshot.pack("properties", "points", 0),
  ]);
  const { cover, resources } = snapshot.catalog;
  const { starts } = resources.properties;
  const months = shownMonths(cover);
  const property = JSON.parse(new TextDecoder().decode(record)) as PropertyRecord;
  const near = nearest(points, property, starts);
  const packOf = ({ ordinal }: { ordinal: number }) => recordsPackOf(starts, ordinal);
  const read = (number: number) => snapshot.pack("properties", "records", number);
  const packs = await readEach(near.map(packOf), read);
  return {
    property,
    runs: shownRuns(decodeRuns(calendar, months.last - months.cover + 1), months),
    neighbours: near.map((one) => ({
      property: recordAt<PropertyItem>(packs.get(packOf(one))!, one.ordinal),
      metres: one.metres,
    })),
  };
}

/** The properties nearest to one by their published pins, nearest first, itself among them. */
export function nearest(
  points: Uint8Array,
  { latitude, longitude }: Pick<PropertyItem, "latitude" | "longitude">,
  starts: readonly number[],
) {
  const { set, metres } = searchNear(points, { latitude, longitude, metres: MAX_METRES });
  const all = { offset: 0, limit: Infinity };
  const { ordinals } = pageOf(set, all, metres);
  const packs = new Set<number>();
  const chosen: { ordinal: number; metres: number }[] = [];
  for (const ordinal of ordinals) {
    if (chosen.length > MAX_NEIGHBOURS) break;
    const pack = recordsPackOf(starts, ordinal);
    if (packs.size === MAX_PACKS && !packs.has(pack)) continue;
    packs.add(pack);
    chosen.push({ ordinal, metres: metres[ordinal]! });
  }
  return chosen;
}

export function propertyPage(
  { property, runs, neighbours }: PropertyParts,
  { month, first }: ShownMonths,
  currency: string,
) {
  const { id, state, description } = property;
  const path = propertyPath(id);
  const others = neighbours.filter((one) => one.property.id !== id).slice(0, MAX_NEIGHBOURS);
  const head: PageHead = {
    title: titleOf(property),
    description: description === "" ? summary(property, currency) : tidyText(description),
    path,
    crumbs: [...crumbsTo(state), { name: tidyName(property.name), path }],
    state,
    data: propertyData(property, currency),
  };
  return { head, data: { property, runs, month, first, neighbours: others } };
}

function titleOf({ name, water_type, location_description, state }: PropertyItem): string {
  const region = regionName(state);
  const own = placeName(location_description, state).replace(/, [^,]*$/, "");
  const place = shortened(plain(own), MAX_PLACE);
  const where = place === region ? region : `${place}, ${region}`;
  const water = waterName(water_type).toLowerCase();
  return `${tidyName(name)}, ${water} ${/^near /i.test(where) ? "" : "in "}${where}`;
}

function summary(
  { location_description, state, water_type, species, rate_adult_full_day: rate }: PropertyItem,
  currency: string,
) {
  const place = placeName(location_description, state);
  const price = currency === DEFAULT_CURRENCY ? `$${rate}` : `${currency} ${rate}`;
  const fish = species.length === 0 ? "" : ` with ${species.map(tidySpecies).join(", ")}`;
  return `Private ${water_type.replaceAll("_", " ")}${fish}: ${place}. ${price} for an adult's full day; see which days have free rods.`;
}
