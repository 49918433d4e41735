// The content of the page of a guide, a club or a fly shop: the record, and properties of its state. Function and build
// share it.
import type { PropertyItem } from "../../contract.ts";
import { notFound } from "../../errors.ts";
import { ordinalsOf } from "../../format/ids-pack.ts";
import { recordBytes, recordsPackOf } from "../../format/records-pack.ts";
import { peoplePath, type PageTarget, type PeopleName } from "../../page-address.ts";
import { REGIONS, regionName } from "../../regions.ts";
import { placeName, tidyName, tidySpecies } from "../../tidy.ts";
import type { Snapshot } from "../snapshot.ts";
import { crumbsData, peopleData, type Crumb, type PeopleRecord } from "./json-ld.ts";
import type { About, Page } from "./head.ts";
import { readList } from "./list-page.ts";
import type { PeopleData } from "./views.ts";

export type PeopleTarget = Extract<PageTarget, { kind: "people" }>;

/** The inputs of the page; properties of the state and their number, none where it is not known. */
export interface PeopleParts {
  record: PeopleRecord;
  /** `LISTED` at most. */
  properties: readonly PropertyItem[];
  total: number;
}

/** Properties of the state that the page shows. */
export const LISTED = 6;

const NAMES: Readonly<Record<PeopleName, { one: string; many: string }>> = {
  guides: { one: "Fishing guide", many: "Guides" },
  clubs: { one: "Fishing club", many: "Clubs" },
  "fly-shops": { one: "Fly shop", many: "Fly shops" },
};

const decoder = new TextDecoder();

/** Throws ApiError 404 for an id that is not published. */
export async function readPeople(target: PeopleTarget, snapshot: Snapshot): Promise<PeopleParts> {
  const record = await readRecord(target, snapshot);
  const state = stateOf(record);
  if (state === undefined) return { record, properties: [], total: 0 };
  const { properties, total } = await readList({ state }, snapshot);
  return { record, properties: properties.slice(0, LISTED), total };
}

export function peoplePage(
  { resource, id }: PeopleTarget,
  { record, properties, total }: PeopleParts,
  { base, ...terms }: About,
): Page<PeopleData> {
  const { name, place } = aboutOf(record);
  const state = stateOf(record);
  const { one, many } = NAMES[resource];
  const path = peoplePath(resource, id);
  const crumbs: Crumb[] = [{ name: many, path: `/explore/?list=${resource}` }];
  const where = place === "" ? "" : `, ${place}`;
  const species = "species" in record ? record.species.map(tidySpecies).join(", ") : "";
  return {
    data: {
      resource,
      record,
      kind: one,
      name,
      place,
      town: townOf(record),
      state,
      properties,
      total,
      crumbs,
      ...terms,
    },
    head: {
      title: `${name}${where}`,
      description: `${one}${where}${species === "" ? "" : `: ${species}`}.`,
      path,
      state,
      data: [
        peopleData(record, { name, place, state, url: base + path }),
        crumbsData([...crumbs, { name, path }], base),
      ],
    },
  };
}

async function readRecord(
  { resource, id }: PeopleTarget,
  snapshot: Snapshot,
): Promise<PeopleRecord> {
  const [ordinal] = ordinalsOf(await snapshot.pack(resource, "ids", 0), [id]);
  if (ordinal === undefined) throw notFound();
  const number = recordsPackOf(snapshot.catalog.resources[resource].starts, ordinal);
  const pack = await snapshot.pack(resource, "records", number);
  const bytes = recordBytes(pack, ordinal, ordinal + 1).subarray(0, -1);
  return JSON.parse(decoder.decode(bytes)) as PeopleRecord;
}

/** Its name and its place. */
function aboutOf(record: PeopleRecord): { name: string; place: string } {
  if ("base_location" in record) {
    return { name: tidyName(record.display_name), place: tidyName(record.base_location) };
  }
  const { state } = record;
  return "shop_name" in record
    ? { name: tidyName(record.shop_name), place: regionName(state) }
    : { name: tidyName(record.name), place: placeName(record.location, state) };
}

/** Its town as the explorer names places, "Bozeman, Montana"; only its packs know whether that is one. */
function townOf(record: PeopleRecord): string | undefined {
  const own =
    "base_location" in record ? record.base_location : "location" in record ? record.location : "";
  const [town = ""] = tidyName(own)
    .replace(/^near /i, "")
    .split(",");
  const state = stateOf(record);
  return state === undefined || town === "" ? undefined : `${town}, ${regionName(state)}`;
}

/** The code of its state; of a guide the one at the end of its place, of "Bozeman, MT" and of "Bozeman, Montana", if any. */
export function stateOf(record: PeopleRecord): string | undefined {
  if (!("base_location" in record)) return record.state;
  const end = record.base_location.split(",").at(-1)!.trim().toLowerCase();
  return Object.keys(REGIONS).find((code) =>
    [code.toLowerCase(), REGIONS[code]!.toLowerCase()].includes(end),
  );
}
