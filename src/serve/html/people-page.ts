// The content of the page of a guide, a club or a fly shop: the record, and properties of its state. Function and build
// share it.
import type { PropertyItem } from "../../contract.ts";
import { notFound } from "../../errors.ts";
import { ordinalsOf } from "../../format/keyed-pack.ts";
import { recordAt, recordsPackOf } from "../../format/records-pack.ts";
import { peoplePath, type PageTarget, type PeopleName } from "../../page-address.ts";
import { REGIONS, regionName } from "../../regions.ts";
import { placeName, tidyName, tidySpecies } from "../../tidy.ts";
import type { Snapshot } from "../snapshot.ts";
import type { PageHead } from "./head.ts";
import { peopleData, type PeopleRecord } from "./json-ld.ts";
import { readList } from "./list-page.ts";

export type PeopleTarget = Extract<PageTarget, { kind: "people" }>;
export type PeopleData = ReturnType<typeof peoplePage>["data"];

/** The inputs of the page; properties of the state and their number, none where it is not known. */
export interface PeopleParts {
  record: PeopleRecord;
  properties: readonly PropertyItem[];
  total: number;
}

export const LISTED = 6;

const NAMES: Readonly<Record<PeopleName, { one: string; many: string }>> = {
  guides: { one: "Fishing guide", many: "Guides" },
  clubs: { one: "Fishing club", many: "Clubs" },
  "fly-shops": { one: "Fly shop", many: "Fly shops" },
};

/** Throws ApiError 404 for an id that is not published. */
export async function readPeople(
  { resource, id }: PeopleTarget,
  snapshot: Snapshot,
): Promise<PeopleParts> {
  const [ordinal] = ordinalsOf(await snapshot.pack(resource, "ids", 0), [id]);
  if (ordinal === undefined) throw notFound();
  const number = recordsPackOf(snapshot.catalog.resources[resource].starts, ordinal);
  const pack = await snapshot.pack(resource, "records", number);
  const record = recordAt<PeopleRecord>(pack, ordinal);
  const state = stateOf(record);
  if (state === undefined) return { record, properties: [], total: 0 };
  const { properties, total } = await readList({ state }, snapshot);
  return { record, properties: properties.slice(0, LISTED), total };
}

export function peoplePage({ resource, id }: PeopleTarget, parts: PeopleParts, base: string) {
  const { record } = parts;
  const about = aboutOf(record);
  const { name, place, state } = about;
  const { one: kind, many } = NAMES[resource];
  const path = peoplePath(resource, id);
  const where = place === "" ? "" : `, ${place}`;
  const species = "species" in record ? record.species.map(tidySpecies).join(", ") : "";
  const head: PageHead = {
    title: `${name}${where}`,
    description: `${kind}${where}${species === "" ? "" : `: ${species}`}.`,
    path,
    crumbs: [
      { name: many, path: `/explore/?list=${resource}` },
      { name, path },
    ],
    state,
    data: [peopleData(record, about, base + path)],
  };
  return { head, data: { ...parts, ...about, kind } };
}

/** `town` is as the explorer names places, "Bozeman, Montana"; only its packs know whether that is one. */
function aboutOf(record: PeopleRecord) {
  const state = stateOf(record);
  const [name, place, own = ""] =
    "shop_name" in record
      ? [record.shop_name, regionName(record.state)]
      : "base_location" in record
        ? [record.display_name, tidyName(record.base_location), record.base_location]
        : [record.name, placeName(record.location, record.state), record.location];
  return { name: tidyName(name), place, town: townOf(own, state), state };
}

function townOf(place: string, state: string | undefined): string | undefined {
  const [town = ""] = tidyName(place)
    .replace(/^near /i, "")
    .split(",");
  return state === undefined || town === "" ? undefined : `${town}, ${regionName(state)}`;
}

/** The code of its state; of a guide the one at the end of its place, of "Bozeman, MT" and of "Bozeman, Montana", if any. */
export function stateOf(record: PeopleRecord): string | undefined {
  if (!("base_location" in record)) return record.state;
  const end = record.base_location.split(",").at(-1)!.trim().toLowerCase();
  const isEnd = (text: string) => text.toLowerCase() === end;
  return Object.entries(REGIONS).find((names) => names.some(isEnd))?.[0];
}
