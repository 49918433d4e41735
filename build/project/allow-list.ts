// The allow-list: the public columns of each resource and how each is read. No column of the dump reaches
// the output unless it is named here (I2).
import { RESOURCES, type ResourceName } from "../../src/resources.ts";
import { names } from "./names.ts";
import type { Field } from "./redact/redact.ts";

type Read = (value: unknown) => unknown;

const asIs: Read = (value) => value;
const text: Read = (value) => value ?? "";
const zero: Read = (value) => value ?? 0;
const region: Read = (value) => (typeof value === "string" ? value.trim().toUpperCase() : value);
const flag: Read = (value) => (value === 1 ? true : value === 0 ? false : value);

export interface Allowed {
  gate: string;
  /** Public columns in the contract's order. */
  columns: Record<string, Read>;
  /** Column of the owner. */
  owner: string;
  /** Private columns that decide something. */
  inputs: string[];
  /** Columns that the leak rules read. */
  texts: Record<string, Field>;
}

export const ALLOWED: Record<ResourceName, Allowed> = {
  properties: {
    gate: "status = 'published' COLLATE BINARY",
    columns: {
      id: asIs,
      name: text,
      location_description: text,
      state: region,
      water_type: asIs,
      species: names,
      regulations: text,
      max_rods: asIs,
      rate_adult_full_day: asIs,
      description: text,
    },
    owner: "owner_id",
    inputs: ["latitude", "longitude"],
    texts: { name: "name", location_description: "text", regulations: "text", description: "text" },
  },
  guides: {
    gate: "status = 'live' COLLATE BINARY AND background_check_status = 'clear' COLLATE BINARY",
    columns: {
      id: asIs,
      display_name: text,
      base_location: text,
      species: names,
      techniques: names,
      rate_full_day: asIs,
      rating_avg: zero,
      rating_count: zero,
      membership_tier: asIs,
    },
    owner: "user_id",
    inputs: [],
    texts: { display_name: "name", base_location: "text" },
  },
  clubs: {
    gate: "is_active = 1",
    columns: { id: asIs, name: text, slug: asIs, state: region, location: text },
    owner: "owner_id",
    inputs: [],
    texts: { name: "name", location: "text" },
  },
  "fly-shops": {
    gate: "status = 'live' COLLATE BINARY",
    columns: { id: asIs, slug: asIs, shop_name: text, state: region, is_pro: flag },
    owner: "owner_id",
    inputs: [],
    texts: { shop_name: "name" },
  },
};

/** Whether a field has something in it; a 0 that may stand for NULL has not. */
export function isFilled(resource: ResourceName, field: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== "" && !(value === 0 && ALLOWED[resource].columns[field] === zero);
}

/** SQL for the ids of the rows that may be published. */
export function selectIds(resource: ResourceName): string {
  return `SELECT id FROM ${RESOURCES[resource].table} WHERE ${ALLOWED[resource].gate}`;
}
