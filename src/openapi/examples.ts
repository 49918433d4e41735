// Examples for the OpenAPI document, as functions of published records. They never depend on the clock.
import { formatDay, parseDay } from "../dates.ts";
import { slugsOf } from "../facet-slugs.ts";
import { fold } from "../fold.ts";
import { calendarText } from "../icalendar.ts";
import { API_VERSION } from "../limits.ts";
import {
  facetsOf,
  RESOURCE_LIST,
  type Filter,
  type FilterKind,
  type Resource,
} from "../resources.ts";
import { SCOPES } from "../stored-key.ts";
import {
  FILE_EXAMPLES,
  itemOf,
  ofFirst,
  type Example,
  type PublicRecord,
} from "./file-examples.ts";
import { REQUEST_ID } from "./headers.ts";
import { capital } from "./names.ts";

/** Made up, as no key's id is public. */
const EXAMPLE_KEY_ID = "5e2db876-17e5-43e2-a479-48fbd5da2715";

const META = { request_id: REQUEST_ID };
const success = (data: object) => ({ success: true, data, meta: META });

/** Invented, since real ones would depend on the build date. */
const DAYS = [
  { status: "available", rods_held: null },
  { status: "blocked", rods_held: 1 },
  { status: "booked", rods_held: null },
].map((day, i) => ({ date: formatDay(parseDay(API_VERSION)! + i), ...day }));
const RANGE = { from: DAYS[0]!.date, to: DAYS.at(-1)!.date };
const calendarOf = (property_id: string) => {
  const runs = DAYS.map(({ status, rods_held }) =>
    rods_held === null ? [status, 1] : [status, 1, rods_held],
  );
  return { property_id, runs };
};

export const propertyId = ofFirst("properties", ({ id }) => id);

/** By operation. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...FILE_EXAMPLES,
  ...Object.fromEntries(RESOURCE_LIST.map((one) => [`list${capital(one.table)}`, listBody(one)])),
  getProperty: ofFirst("properties", (property) => success({ property })),
  getAvailability: ofFirst("properties", ({ id }) =>
    success({ property_id: id, ...RANGE, days: DAYS }),
  ),
  getCalendars: ofFirst("properties", ({ id }) =>
    success({ ...RANGE, calendars: [calendarOf(id)] }),
  ),
  getCalendarFile: ofFirst("properties", ({ id }) => {
    const start = parseDay(RANGE.to)!;
    return calendarText(id, start, [{ start, end: start + 1, summary: "Booked", isFree: false }]);
  }),
  exportAvailability: ofFirst("properties", ({ id }) => ({ ...RANGE, ...calendarOf(id) })),
  getMe: () =>
    success({
      key_id: EXAMPLE_KEY_ID,
      scopes: SCOPES,
      rate_tier: "partner",
      environment: "live",
      owner: { display_name: "Bighorn Outfitters" },
    }),
  getHealth: () => success({ status: "ok", version: API_VERSION }),
};

function listBody({ name, table }: Resource): Example {
  return ({ [name]: records }) => {
    const total = records.length;
    const pagination = { total, limit: 1, offset: 0, has_more: total > 1 };
    const data = { [table]: records.slice(0, 1).map(itemOf) };
    return { success: true, data, meta: { pagination, ...META } };
  };
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
  bounds: (_, record) => boxAround(record),
  near: (_, { latitude, longitude }) =>
    [latitude, longitude].map((degrees) => Number((degrees as number).toFixed(2))).join(),
  text: (_, record, resource) => fold(String(record[resource.text[0]!.column]))[0],
  flag: ({ column }, record) => record[column],
  ids: (_, { id }) => [id],
  sort: ({ values }) => values![0],
  facets: (_, _record, resource) => [facetsOf(resource)[0]!.name],
};

/** A value of a parameter that the resource's first record matches. */
export function valueOf(filter: Filter, resource: Resource): Example {
  return ofFirst(resource.name, (record) => VALUES[filter.kind]?.(filter, record, resource));
}

/** Whole degrees. */
function boxAround({ latitude, longitude }: PublicRecord): string {
  const [south, west] = [Math.floor(latitude as number), Math.floor(longitude as number)];
  return [Math.min(south, 89), west, Math.min(south, 89) + 1, west + 1].join();
}
