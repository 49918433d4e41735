// Reads what the pages of lists show: the states, or the properties of one, of a water or a species.
import type { Property } from "../../../partner/client/types.ts";
import { coverDays, termsOf } from "../../catalog.ts";
import { notFound } from "../../errors.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import { PAGE_SIZE } from "../../limits.ts";
import { listPath, STATES_PATH, waterOf, type PageTarget } from "../../page-address.ts";
import { parseListQuery, type ListQuery } from "../../query.ts";
import { regionName } from "../../regions.ts";
import { facetsOf, RESOURCES } from "../../resources.ts";
import { select } from "../../select.ts";
import { waterName } from "../../water-types.ts";
import { answerList } from "../list.ts";
import type { Snapshot } from "../snapshot.ts";
import { crumbsData, crumbsTo, FISHING, listData } from "./json-ld.ts";
import type { Page } from "./head.ts";
import type { ListPageData } from "./views.ts";

type ListTarget = Extract<PageTarget, { kind: "list" }>;

const PROPERTIES = RESOURCES.properties;
const FACETS = facetsOf(PROPERTIES).map(({ name }) => name);

const decoder = new TextDecoder();

/** All states with their numbers of properties, most first. */
export async function statesPage(
  snapshot: Snapshot,
  origin: string,
): Promise<Page<readonly FacetCount[]>> {
  const [states] = await countsOf({}, ["state"], snapshot);
  const title = "Private fishing water by state";
  return {
    data: states!,
    head: {
      title,
      description: `Private fishing access in ${states!.length} ${states!.length === 1 ? "state" : "states"}: rivers, lakes and spring creeks with their species, prices and calendars.`,
      path: STATES_PATH,
      data: [crumbsData([FISHING], origin)],
    },
  };
}

/** Throws ApiError 404 for a state, water, species or page without a property. */
export async function listPage(
  { state, facet: slug, page }: ListTarget,
  snapshot: Snapshot,
  origin: string,
): Promise<Page<ListPageData>> {
  const facet = slug === undefined ? undefined : facetOf(slug);
  const [waters, species] = await countsOf({ state }, ["water_type", "species"], snapshot);
  const offset = (page - 1) * PAGE_SIZE;
  const wanted = { state, ...(facet && { [facet.name]: facet.value }), offset: String(offset) };
  const { properties, total } = await readList(wanted, snapshot);
  if (properties.length === 0) throw notFound();
  const region = regionName(state);
  const kind = facet && nameOf(facet, species!);
  const title = `${titleOf(facet, kind)} in ${region}`;
  const crumbs = crumbsTo(state);
  if (kind !== undefined) crumbs.push({ name: kind, path: listPath(state, slug) });
  const pathOf = (number: number) => listPath(state, slug, number);
  const last = Math.ceil(total / PAGE_SIZE);
  return {
    data: {
      title,
      state,
      facet,
      page,
      total,
      properties,
      waters: waters!,
      species: species!,
      crumbs: crumbs.slice(0, -1),
      ...termsOf(snapshot.catalog),
    },
    head: {
      title: page === 1 ? title : `${title}, page ${page}`,
      description: `${title}: ${total} ${total === 1 ? "property" : "properties"} with prices, rods and calendars, located to within 2 km.`,
      path: pathOf(page),
      previous: page > 1 ? pathOf(page - 1) : undefined,
      next: page < last ? pathOf(page + 1) : undefined,
      data: [
        listData(title, properties, { first: offset + 1, total }, origin),
        crumbsData(crumbs, origin),
      ],
    },
  };
}

// A type of water comes before a species of that name.
function facetOf(slug: string): NonNullable<ListPageData["facet"]> {
  const water = waterOf(slug);
  return water === undefined
    ? { name: "species", value: slug }
    : { name: "water_type", value: water };
}

/** "Brown Trout", as most records spell it, or "Spring creeks". */
function nameOf(
  { name, value }: NonNullable<ListPageData["facet"]>,
  species: readonly FacetCount[],
) {
  if (name === "species") {
    return species.find((one) => one.value === value)?.label ?? value.replaceAll("-", " ");
  }
  return `${waterName(value)}s`;
}

function titleOf(facet: ListPageData["facet"], kind: string | undefined): string {
  if (kind === undefined) return "Private fishing";
  return facet?.name === "species"
    ? `Private fishing for ${kind}`
    : `Private ${kind.toLowerCase()}`;
}

/** Counts of the values of facets, under a query's filters. */
async function countsOf(
  params: Readonly<Record<string, string>>,
  names: readonly string[],
  snapshot: Snapshot,
): Promise<FacetCount[][]> {
  const index = await snapshot.index("properties");
  const counted = names.map((name) => FACETS.indexOf(name));
  return select({ ...queryOf(params, snapshot), limit: 1, counted }, index, {}).counts;
}

async function readList(params: Readonly<Record<string, string>>, snapshot: Snapshot) {
  const { body } = await answerList(queryOf(params, snapshot), snapshot, "");
  const { data, meta } = JSON.parse(decoder.decode(body as Uint8Array)) as {
    data: { properties: Property[] };
    meta: { pagination: { total: number } };
  };
  return { properties: data.properties, total: meta.pagination.total };
}

function queryOf(params: Readonly<Record<string, string>>, { catalog }: Snapshot): ListQuery {
  const given = Object.entries(params).map(([name, value]) => ({ name, value }));
  return parseListQuery(PROPERTIES, given, coverDays(catalog.cover));
}
