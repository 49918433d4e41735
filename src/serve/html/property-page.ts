// Reads what the page of a property shows: the record, three months of its calendar, what is near.
import type { Property, PropertyDetail } from "../../../partner/client/types.ts";
import { coverDays, termsOf } from "../../catalog.ts";
import { addMonths, dayOf, formatDay, parseDay } from "../../dates.ts";
import { cutRuns, daysOf, decodeRuns } from "../../format/calendar.ts";
import { searchNear } from "../../format/points-pack.ts";
import { recordBytes, recordsPackOf } from "../../format/records-pack.ts";
import { DEFAULT_CURRENCY } from "../../currency.ts";
import { propertyPath } from "../../page-address.ts";
import { regionName } from "../../regions.ts";
import { keyed } from "../keyed.ts";
import { readEach } from "../read-each.ts";
import type { Snapshot } from "../snapshot.ts";
import { crumbsData, crumbsTo, offerData, placeData } from "./json-ld.ts";
import type { Page } from "./head.ts";
import type { Day, PropertyData } from "./views.ts";

const MONTHS = 3;
const MAX_NEIGHBOURS = 6;
/** How far neighbours may be, in metres. */
const MAX_METRES = 80_000;
/** Neighbours lie in so many packs at most, which keeps I9. */
const MAX_PACKS = 3;

const decoder = new TextDecoder();
const parse = <T>(bytes: Uint8Array) => JSON.parse(decoder.decode(bytes)) as T;

/** Throws ApiError 404 for an id that is not published. */
export async function propertyPage(
  id: string,
  snapshot: Snapshot,
  now: Date,
  origin: string,
): Promise<Page<PropertyData>> {
  const [record, calendar] = await Promise.all([
    keyed(snapshot, "single", id),
    keyed(snapshot, "calendars", id),
  ]);
  const property = parse<PropertyDetail>(record);
  const { name, state, description, location_description: place } = property;
  const terms = termsOf(snapshot.catalog);
  const { currency } = terms;
  const region = regionName(state);
  const crumbs = crumbsTo(state);
  const path = propertyPath(id, name);
  return {
    data: {
      property,
      days: shownDays(calendar, snapshot, now),
      today: formatDay(dayOf(now)),
      neighbours: await neighboursOf(property, snapshot),
      crumbs,
      ...terms,
    },
    head: {
      title: `${name}, ${region}`,
      description:
        description === ""
          ? summary(property, place === "" ? region : place, currency)
          : description,
      path,
      data: [
        placeData(property, region, origin),
        crumbsData([...crumbs, { name, path }], origin),
        offerData(property, currency, origin),
      ],
    },
  };
}

function summary(
  { water_type, species, rate_adult_full_day: rate }: Property,
  place: string,
  currency: string,
) {
  const price = currency === DEFAULT_CURRENCY ? `$${rate}` : `${currency} ${rate}`;
  const fish = species.length === 0 ? "" : ` with ${species.join(", ")}`;
  return `Private ${water_type.replaceAll("_", " ")}${fish}: ${place}. ${price} for an adult's full day; see which days have free rods.`;
}

/** From the first of this month on, as far as the cover goes. */
function shownDays(calendar: Uint8Array, { catalog }: Snapshot, now: Date): Day[] {
  const cover = coverDays(catalog.cover);
  const month = formatDay(dayOf(now)).slice(0, 7);
  const first = Math.max(cover.from, parseDay(`${month}-01`)!);
  const last = parseDay(`${addMonths(month, MONTHS)}-01`)! - 1;
  const runs = decodeRuns(calendar, last - cover.from + 1);
  return daysOf(cutRuns(runs, first - cover.from, Math.min(cover.to, last) - cover.from), first);
}

async function neighboursOf(
  own: Property,
  snapshot: Snapshot,
): Promise<PropertyData["neighbours"]> {
  const { latitude, longitude } = own;
  const points = await snapshot.pack("properties", "points", 0);
  const { ordinals, metres } = searchNear(points, { latitude, longitude, metres: MAX_METRES });
  const near = Array.from(ordinals, (ordinal, i) => ({ ordinal, metres: metres[i]! }));
  near.sort((a, b) => a.metres - b.metres || a.ordinal - b.ordinal);
  const { starts } = snapshot.catalog.resources.properties;
  const packOf = (ordinal: number) => recordsPackOf(starts, ordinal);
  const packs = new Set<number>();
  const chosen: typeof near = [];
  // One of them is the property itself.
  for (const one of near) {
    if (chosen.length > MAX_NEIGHBOURS) break;
    const pack = packOf(one.ordinal);
    if (packs.size === MAX_PACKS && !packs.has(pack)) continue;
    packs.add(pack);
    chosen.push(one);
  }
  const read = await readEach(packs, (number) => snapshot.pack("properties", "records", number));
  return chosen
    .map(({ ordinal, metres: distance }) => {
      const bytes = recordBytes(read.get(packOf(ordinal))!, ordinal, ordinal + 1);
      return { property: parse<Property>(bytes.subarray(0, -1)), metres: distance };
    })
    .filter(({ property }) => property.id !== own.id)
    .slice(0, MAX_NEIGHBOURS);
}
