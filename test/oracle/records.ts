// Partial records go in; published NDJSON texts for small hand-made cases come out.
import { LIST_NAMES } from "./lists.ts";
import type { Published } from "./load.ts";

export type Fields = Record<string, unknown>;

/** A UUID that ends in the number. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** Makes a resource's records of a number, with other members where they are given. */
const maker =
  (usual: (number: number) => Fields) =>
  (number: number, fields: Fields = {}): Fields => ({
    id: uuid(number),
    ...usual(number),
    ...fields,
  });

export const property = maker((number) => ({
  name: `Water ${number}`,
  location_description: "",
  state: "MT",
  water_type: "river",
  species: [],
  regulations: "",
  max_rods: 2,
  rate_adult_full_day: 50,
  latitude: 45,
  longitude: -110,
  coordinates_precision: "approximate",
  description: "",
}));

export const guide = maker((number) => ({
  display_name: `Guide ${number}`,
  base_location: "",
  species: [],
  techniques: [],
  rate_full_day: 400,
  rating_avg: 0,
  rating_count: 0,
  membership_tier: "standard",
}));

export const club = maker((number) => ({
  name: `Club ${number}`,
  slug: `club-${number}`,
  state: "ZZ",
  location: "",
}));

export const shop = maker((number) => ({
  slug: `shop-${number}`,
  shop_name: `Shop ${number}`,
  state: "MT",
  is_pro: false,
}));

/** A calendar over the cover of a build on 2026-06-01; without runs all of it is available. */
export function calendar(number: number, runs: unknown[] = [["available", 582]]): Fields {
  return { property_id: uuid(number), from: "2026-05-01", to: "2027-12-03", runs };
}

/** Without labels of facets. */
export function publish(records: Partial<Record<keyof Published, Fields[]>>): Published {
  const texts = [...LIST_NAMES, "availability" as const].map((name) => {
    const lines = (records[name] ?? []).map((record) => `${JSON.stringify(record)}\n`);
    return [name, lines.join("")];
  });
  return { ...Object.fromEntries(texts), facets: '{"resources":{}}' } as Published;
}
