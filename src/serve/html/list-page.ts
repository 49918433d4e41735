// The content of pages of lists: the states, or the properties of one, of a water or a species. Function and build
// share it.
import type { PropertyItem } from "../../contract.ts";
import { coverDays, type Catalog } from "../../catalog.ts";
import { notFound } from "../../errors.ts";
import type { FacetCount, Index } from "../../format/index-pack.ts";
import { PAGE_SIZE } from "../../limits.ts";
import { listPath, STATES_PATH, waterOf, type PageTarget } from "../../page-address.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import { regionName } from "../../regions.ts";
import { facetsOf, RESOURCES } from "../../resources.ts";
import { constraintsOf, select } from "../../select.ts";
import { tidySpecies } from "../../tidy.ts";
import { waterName } from "../../water-types.ts";
import { answerList } from "../list.ts";
import type { Snapshot } from "../snapshot.ts";
import { crumbsTo, FISHING, type PageHead } from "./head.ts";
import { listData } from "./json-ld.ts";

export type ListTarget = Extract<PageTarget, { kind: "list" }>;
export type StateCounts = ReturnType<typeof countWithin>;
export type ListParts = Awaited<ReturnType<typeof readListParts>>;
export type ListPageData = ReturnType<typeof listPage>["data"];

/** The API's parameter and value. */
type Facet = { name: "water_type" | "species"; value: string } | undefined;

/** Lists of fewer properties are not for search engines. */
export const MIN_LISTED = 3;

const PROPERTIES = RESOURCES.properties;
const FACETS = facetsOf(PROPERTIES).map(({ name }) => name);

const decoder = new TextDecoder();

export function countStates(index: Index, cover: Catalog["cover"]): readonly FacetCount[] {
  return countsOf({}, ["state"], index, cover)[0]!;
}

export function countWithin(state: string, index: Index, cover: Catalog["cover"]) {
  const [waters, species] = countsOf({ state }, ["water_type", "species"], index, cover);
  return { waters: waters!, species: species! };
}

export function statesPage(states: readonly FacetCount[]) {
  const head: PageHead = {
    title: "Private fishing water by state",
    description: `Private fishing access in ${states.length} ${states.length === 1 ? "state" : "states"}: rivers, lakes and spring creeks with their species, prices and calendars.`,
    path: STATES_PATH,
    crumbs: [FISHING],
    data: [],
  };
  return { head, data: { states } };
}

/** Throws ApiError 404 for a state, water, species or page without a property. */
export async function readListParts(target: ListTarget, snapshot: Snapshot) {
  const { state, page } = target;
  const facet = facetOf(target);
  const offset = String((page - 1) * PAGE_SIZE);
  const wanted = { state, ...(facet && { [facet.name]: facet.value }), offset };
  const list = await readList(wanted, snapshot);
  if (list.properties.length === 0) throw notFound();
  const index = await snapshot.index("properties");
  return { ...list, counts: countWithin(state, index, snapshot.catalog.cover) };
}

export function listPage(target: ListTarget, { properties, total, counts }: ListParts) {
  const { state, facet: slug, page } = target;
  const facet = facetOf(target);
  const { kind, all } = namesOf(facet, counts.species);
  const title = `${all} in ${regionName(state)}`;
  const pathOf = (number: number) => listPath(state, slug, number);
  const first = (page - 1) * PAGE_SIZE;
  const head: PageHead = {
    title: page === 1 ? title : `${title}, page ${page}`,
    description: `${title}: ${total} ${total === 1 ? "property" : "properties"} with prices, rods and calendars, located to within 2 km.`,
    path: pathOf(page),
    crumbs: [...crumbsTo(state), ...(kind === undefined ? [] : [{ name: kind, path: pathOf(1) }])],
    state,
    previous: page > 1 ? pathOf(page - 1) : undefined,
    next: first + PAGE_SIZE < total ? pathOf(page + 1) : undefined,
    isThin: total < MIN_LISTED,
    data: [listData(title, properties, { first: first + 1, total })],
  };
  return { head, data: { title, state, facet, page, total, properties, counts } };
}

// A type of water comes before a species of that name.
function facetOf({ facet }: ListTarget): Facet {
  if (facet === undefined) return undefined;
  const water = waterOf(facet);
  return water ? { name: "water_type", value: water } : { name: "species", value: facet };
}

function namesOf(facet: Facet, species: readonly FacetCount[]): { kind?: string; all: string } {
  if (facet === undefined) return { all: "Private fishing" };
  const { name, value } = facet;
  if (name === "water_type") {
    const kind = `${waterName(value)}s`;
    return { kind, all: `Private ${kind.toLowerCase()}` };
  }
  const kind = tidySpecies(species.find((one) => one.value === value)?.label ?? value);
  return { kind, all: `Private fishing for ${kind}` };
}

function countsOf(
  params: Readonly<Record<string, string>>,
  names: readonly string[],
  index: Index,
  cover: Catalog["cover"],
): FacetCount[][] {
  const counted = names.map((name) => FACETS.indexOf(name));
  const query = { ...queryOf(params, cover), limit: 1, counted };
  return select(query, index, { constraints: constraintsOf(query, index) }).counts;
}

export async function readList(params: Readonly<Record<string, string>>, snapshot: Snapshot) {
  const { body } = await answerList(queryOf(params, snapshot.catalog.cover), snapshot, "");
  const { data, meta } = JSON.parse(decoder.decode(body as Uint8Array)) as {
    data: { properties: PropertyItem[] };
    meta: { pagination: { total: number } };
  };
  return { properties: data.properties, total: meta.pagination.total };
}

function queryOf(params: Readonly<Record<string, string>>, cover: Catalog["cover"]): ListQuery {
  const given = Object.entries(params).map(([name, value]) => [name, [value]] as const);
  return parseListQuery(PROPERTIES, new Map(given), coverDays(cover));
}
