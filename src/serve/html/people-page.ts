// The content of the page of a guide, a club or a fly shop: the record, and properties of its state. Function and build
// share it.
import type { PropertyItem } from "../../contract.ts";
import { notFound } from "../../errors.ts";
import { ordinalsOf } from "../../format/keyed-pack.ts";
import { recordAt, recordsPackOf } from "../../format/records-pack.ts";
import { peoplePath, type PageTarget, type PeopleName } from "../../page-address.ts";
import { aboutOf, stateOf, type PeopleRecord } from "../../people.ts";
import { tidySpecies } from "../../tidy.ts";
import type { Snapshot } from "../snapshot.ts";
import type { PageHead } from "./head.ts";
import { peopleData } from "./json-ld.ts";
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

export function peoplePage({ resource, id }: PeopleTarget, parts: PeopleParts) {
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
    data: [peopleData(record, about, path)],
  };
  return { head, data: { ...parts, ...about, kind } };
}
