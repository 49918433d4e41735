// Examples for the OpenAPI document, as functions of published records. What depends on the build, like days, is made
// up: they never depend on the clock.
import { formatDay, parseDay } from "../dates.ts";
import { API_VERSION } from "../limits.ts";
import type { Resource, ResourceName } from "../resources.ts";
import { REQUEST_ID } from "./headers.ts";

export type PublicRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

export type Records = Readonly<Record<ResourceName, readonly PublicRecord[]>>;

/** An example in the document; undefined where no record gives one. */
export type Example = (records: Records) => unknown;

/** The example that the first record of a resource gives. */
export function ofFirst(name: ResourceName, make: (record: PublicRecord) => unknown): Example {
  return ({ [name]: [first] }) => first && make(first);
}

export const propertyId = ofFirst("properties", ({ id }) => id);

export function itemOf({ description: _single, ...item }: PublicRecord): Record<string, unknown> {
  return item;
}

const META = { request_id: REQUEST_ID };

export function successOf(data: object): object {
  return { success: true, data, meta: META };
}

export function listExample({ name, table }: Resource): Example {
  return ({ [name]: records }) => {
    const total = records.length;
    const pagination = { total, limit: 1, offset: 0, has_more: total > 1 };
    const data = { [table]: records.slice(0, 1).map(itemOf) };
    return { success: true, data, meta: { pagination, ...META } };
  };
}

export const DAYS = [
  { status: "available", rods_held: null },
  { status: "blocked", rods_held: 1 },
  { status: "booked", rods_held: null },
].map((day, i) => ({ date: formatDay(parseDay(API_VERSION)! + i), ...day }));

export const RANGE = { from: DAYS[0]!.date, to: DAYS.at(-1)!.date };

export function calendarOf(property_id: string): object {
  const runs = DAYS.map(({ status, rods_held }) =>
    rods_held === null ? [status, 1] : [status, 1, rods_held],
  );
  return { property_id, runs };
}
