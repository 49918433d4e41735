// Examples for the OpenAPI document, made from published records. They never depend on the clock.
import { formatDay, parseDay } from "../dates.ts";
import { fold } from "../fold.ts";
import { calendarText } from "../icalendar.ts";
import { API_VERSION } from "../limits.ts";
import { memoize } from "../memoize.ts";
import { facetsOf, RESOURCES, type Filter, type FilterKind, type Resource } from "../resources.ts";
import { SCOPES } from "../stored-key.ts";
import { fileExamplesOf, type ExampleSource, type PublicRecord } from "./file-examples.ts";
import { REQUEST_ID } from "./headers.ts";
import { capital } from "./names.ts";
import { slugsOf } from "../facet-slugs.ts";

/** Made up, as no key's id is public. */
const EXAMPLE_KEY_ID = "5e2db876-17e5-43e2-a479-48fbd5da2715";

const META = { request_id: REQUEST_ID };
const success = (data: object) => ({ success: true, data, meta: META });

export interface Examples {
  /** Id of the first published property. */
  propertyId: string | undefined;
  /** Filter values that the resource's first record matches. */
  filters(resource: Resource): Readonly<Record<string, unknown>>;
  /** By operation: undefined where no record gives one. */
  answers: Readonly<Record<string, unknown>>;
}

/** An example in the document; undefined where no record gives one. */
export type Example = (examples: Examples) => unknown;

export function examplesOf(sets: readonly ExampleSource[]): Examples {
  const firstOf = ({ name }: Resource) =>
    sets.find(({ resource }) => resource.name === name)?.records[0];
  const first = firstOf(RESOURCES.properties);
  const lists = sets.map((set) => [`list${capital(set.resource.table)}`, listBody(set)]);
  return {
    propertyId: first?.id,
    filters: memoize((resource) => filterValues(resource, firstOf(resource))),
    answers: {
      ...fileExamplesOf(sets),
      ...(Object.fromEntries(lists) as object),
      ...(first && ofProperty(first)),
      getMe: success({
        key_id: EXAMPLE_KEY_ID,
        scopes: SCOPES,
        rate_tier: "partner",
        environment: "live",
        owner: { display_name: "Bighorn Outfitters" },
      }),
      getHealth: success({ status: "ok", version: API_VERSION }),
    },
  };
}

/** Days are invented, since real ones would depend on the build date. */
function ofProperty(property: PublicRecord): object {
  const range = { from: FIRST, to: LAST };
  const runs = DAYS.map(({ status, rods_held }) =>
    rods_held === null ? [status, 1] : [status, 1, rods_held],
  );
  const calendar = { property_id: property.id, runs };
  return {
    getProperty: success({ property }),
    getAvailability: success({ property_id: property.id, ...range, days: DAYS }),
    getCalendars: success({ ...range, calendars: [calendar] }),
    getCalendarFile: bookedDay(property.id),
    exportAvailability: { ...range, ...calendar },
  };
}

/** A page of one record. */
function listBody({ resource, records }: ExampleSource): object {
  const total = records.length;
  const items = records.slice(0, 1).map(({ description: _single, ...item }) => item);
  const pagination = { total, limit: 1, offset: 0, has_more: total > 1 };
  return { success: true, data: { [resource.table]: items }, meta: { pagination, ...META } };
}

type ValueOf = (filter: Filter, record: PublicRecord, resource: Resource) => unknown;

const slugOf: ValueOf = (facet, record) => {
  const slugs = slugsOf(facet, record);
  return slugs.length > 0 ? slugs.slice(0, 1) : undefined;
};

/** Values that a record matches, by kind. Kinds that need another parameter, or days, have none. */
const VALUES: Partial<Record<FilterKind, ValueOf>> = {
  state: slugOf,
  choice: slugOf,
  name: slugOf,
  minimum: ({ column, most }, record) => Math.min(Math.floor(record[column] as number), most!),
  maximum: ({ column, most }, record) => {
    const least = Math.ceil(record[column] as number);
    return least <= most! ? least : undefined;
  },
  flag: ({ column }, record) => record[column],
  bounds: (_, record) => boxAround(record),
  near: (_, { latitude, longitude }) =>
    [latitude, longitude].map((degrees) => Number((degrees as number).toFixed(2))).join(),
  text: (_, record, resource) => fold(String(record[resource.text[0]!.column]))[0],
  ids: (_, { id }) => [id],
  sort: ({ values }) => values![0],
  facets: (_, _record, resource) => [facetsOf(resource)[0]!.name],
};

function filterValues(
  resource: Resource,
  record: PublicRecord | undefined,
): Record<string, unknown> {
  if (!record) return {};
  const values = resource.filters.map((filter) => [
    filter.name,
    VALUES[filter.kind]?.(filter, record, resource),
  ]);
  return Object.fromEntries(values) as Record<string, unknown>;
}

/** South, west, north, east in whole degrees. */
function boxAround({ latitude, longitude }: PublicRecord): string {
  const [south, west] = [Math.floor(latitude as number), Math.floor(longitude as number)];
  return [Math.min(south, 89), west, Math.min(south, 89) + 1, west + 1].join();
}

const DAYS = [
  { status: "available", rods_held: null },
  { status: "blocked", rods_held: 1 },
  { status: "booked", rods_held: null },
].map((day, i) => ({ date: formatDay(parseDay(API_VERSION)! + i), ...day }));

const [FIRST, LAST] = [DAYS[0]!.date, DAYS.at(-1)!.date];

/** The booked day as GET /properties/{id}/calendar.ics tells it. */
function bookedDay(propertyId: string): string {
  const start = parseDay(LAST)!;
  const event = { start, end: start + 1, summary: "Booked", isFree: false };
  return calendarText(propertyId, start, [event]);
}
