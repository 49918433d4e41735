// Decides what may leave the dump: columns that have a field in the contract and a public kind (I2).
import { ITEMS, propertyRecord } from "../../src/contract.ts";
import { RESOURCE_LIST, RESOURCES, type ResourceName } from "../../src/resources.ts";
import { TABLES, type Kind } from "../read/tables.ts";
import { names } from "./names.ts";

/** By kind, what is read of a column, before the checks of texts. */
export const READERS: Partial<Record<Kind, (value: unknown) => unknown>> = {
  value: (value) => value,
  number: (value) => value ?? 0,
  flag: (value) => (value === 1 ? true : value === 0 ? false : value),
  region: (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
  list: names,
  name: (value) => value ?? "",
  text: (value) => value ?? "",
};

/** SQL that tells whether a row is eligible by its publication status, and the column with the owner's id. */
export const ALLOWED = {
  properties: { status: "status = 'published' COLLATE BINARY", owner: "owner_id" },
  guides: {
    status: "status = 'live' COLLATE BINARY AND background_check_status = 'clear' COLLATE BINARY",
    owner: "user_id",
  },
  clubs: { status: "is_active = 1", owner: "owner_id" },
  "fly-shops": { status: "status = 'live' COLLATE BINARY", owner: "owner_id" },
} as const satisfies Readonly<Record<ResourceName, { status: string; owner: string }>>;

export function schemaOf(resource: ResourceName) {
  return resource === "properties" ? propertyRecord : ITEMS[resource];
}

type Fields = readonly (readonly [field: string, kind: Kind | undefined])[];

const FIELDS = Object.fromEntries(
  RESOURCE_LIST.map(({ name, table }): [ResourceName, Fields] => {
    const columns = TABLES[table];
    return [name, Object.keys(schemaOf(name).shape).map((field) => [field, columns[field]])];
  }),
) as Record<ResourceName, Fields>;

/** The fields of a record in the contract's order, each with the kind of its column, if it has one. */
export function fieldsOf(resource: ResourceName): Fields {
  return FIELDS[resource];
}

/** Whether a field is filled; a 0 that may stand for NULL is not. */
export function isFilled(resource: ResourceName, field: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  const columns = TABLES[RESOURCES[resource].table];
  return value !== "" && !(value === 0 && columns[field] === "number");
}

export function selectIds(resource: ResourceName): string {
  return `SELECT id FROM ${RESOURCES[resource].table} WHERE ${ALLOWED[resource].status}`;
}
