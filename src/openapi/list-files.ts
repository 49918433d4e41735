// The pages and exports under /static/v1/ as OpenAPI paths; no limit applies to them.
import { z } from "zod";
import type { oas31 } from "zod-openapi";
import { isAddressable, partPath } from "../address.ts";
import { ITEMS, listSuccess, propertyItem, runs as runsOfDays } from "../contract.ts";
import { csvLine } from "../csv.ts";
import { PAGE_SIZE, PIN_MAX_SHIFT } from "../limits.ts";
import {
  facetsOf,
  RESOURCE_LIST,
  type Filter,
  type Resource,
  type ResourceName,
} from "../resources.ts";
import {
  calendarOf,
  itemOf,
  listExample,
  ofFirst,
  RANGE,
  type Example,
  type PublicRecord,
} from "./examples.ts";
import { capital, lowerFirst, type Operation } from "./operation.ts";
import { inPath, valueOf } from "./parameters.ts";

const PARTS =
  "Above 24 MiB it goes on in parts, `.1`, `.2` and so on before the extension; the manifest lists them.";
const uuid = propertyItem.shape.id;

const runs = z
  .strictObject({ property_id: uuid, from: z.iso.date(), to: z.iso.date(), runs: runsOfDays })
  .meta({ id: "AvailabilityRuns", description: "A calendar as runs of days" });

const coordinates = z
  .tuple([propertyItem.shape.longitude, propertyItem.shape.latitude])
  .describe("Longitude and latitude");
const feature = z.strictObject({
  type: z.literal("Feature"),
  id: uuid,
  geometry: z.strictObject({ type: z.literal("Point"), coordinates }),
  properties: propertyItem,
});
const geoJson = z
  .strictObject({
    type: z.literal("FeatureCollection"),
    metadata: z.strictObject({
      coordinates_precision: z.literal("approximate"),
      coordinates_uncertainty_metres: z.literal(PIN_MAX_SHIFT),
    }),
    features: z.array(feature),
  })
  .meta({ id: "PropertyCollection", description: "The properties as GeoJSON (RFC 7946)" });

const LISTED = RESOURCE_LIST.map((resource) => {
  const item = ITEMS[resource.name];
  const data = z.strictObject({ [resource.table]: z.array(item) });
  return [resource.name, listSuccess(resource, data).meta({ id: `${item.meta()!.id!}Page` })];
});
/** By resource; static pages have the same schemas as the answers of the API. */
export const LISTS = Object.fromEntries(LISTED) as Record<ResourceName, z.ZodType>;

const OFFSET = inPath(
  "offset",
  `A multiple of ${PAGE_SIZE}`,
  { type: "integer", minimum: 0, multipleOf: PAGE_SIZE },
  0,
);

export const LIST_FILES: Record<string, Operation> = {
  ...Object.assign({}, ...RESOURCE_LIST.map(pages)),
  ...Object.assign({}, ...RESOURCE_LIST.map(exports)),
  [partPath("properties", "geojson", 0)]: {
    id: "exportPropertiesGeoJson",
    summary: "Exports all properties as GeoJSON",
    description: PARTS,
    tag: "Exports",
    type: "application/geo+json",
    schema: geoJson,
    example: ofFirst("properties", collectionOf),
  },
  [partPath("availability", "ndjson", 0)]: {
    id: "exportAvailability",
    summary: "Exports all calendars as runs of equal days",
    description: `One AvailabilityRuns object a line. ${PARTS}`,
    tag: "Exports",
    type: "application/x-ndjson",
    schema: runs,
    example: ofFirst("properties", ({ id }) => ({ ...RANGE, ...calendarOf(id) })),
  },
};

// One path for each set of facets, since pages exist for every combination of them.
function pages(resource: Resource): Record<string, Operation> {
  const sets = facetsOf(resource).reduce<Filter[][]>(
    (all, facet) => [...all, ...all.map((set) => [...set, facet])],
    [[]],
  );
  return Object.fromEntries(
    sets.map((some) => {
      const names = some.map(({ name }) => name);
      const folders = names.map((name) => `${name}.{${name}}/`).join("");
      const by = names.length > 0 ? `, by ${names.join(", ")}` : "";
      const item: Operation = {
        id: ["page", resource.table, ...names].map(capital).join("").replace(/^P/, "p"),
        summary: `Gets a static page of ${lowerFirst(resource.doc)}${by}`,
        description: `The same bytes as \`/v1/${resource.name}\` answers, but for the request id. Only pages that are asked for often are files; pages.json tells which.`,
        tag: "Pages",
        schema: LISTS[resource.name],
        example: listExample(resource),
        parameters: [...some.map((facet) => slug(facet, resource)), OFFSET],
      };
      return [`/static/v1/${resource.name}/${folders}offset.{offset}.json`, item];
    }),
  );
}

function slug(facet: Filter, resource: Resource): oas31.ParameterObject {
  const example: Example = (records) => {
    const [value] = (valueOf(facet, resource)(records) ?? []) as string[];
    return value !== undefined && isAddressable([value]) ? value : undefined;
  };
  const schema: oas31.SchemaObject = { type: "string", pattern: "^[a-z0-9_-]+$" };
  return inPath(facet.name, "A value's slug, as in facets.json", schema, example);
}

function exports(resource: Resource): Record<string, Operation> {
  const { name, table, doc } = resource;
  const single = name === "properties" ? "PropertyDetail object" : "list item";
  return {
    [partPath(name, "ndjson", 0)]: {
      id: `export${capital(table)}`,
      summary: `Exports ${lowerFirst(doc)} as NDJSON`,
      description: `One ${single} a line. ${PARTS}`,
      tag: "Exports",
      type: "application/x-ndjson",
      schema: { type: "string" },
      example: ofFirst(name, lineOf),
    },
    [partPath(name, "csv", 0)]: {
      id: `export${capital(table)}Csv`,
      summary: `Exports ${lowerFirst(doc)} as CSV`,
      description: `The columns of the list item (RFC 4180). Lists are joined by "; "; a text that a spreadsheet might take for a formula has an apostrophe before it. ${PARTS}`,
      tag: "Exports",
      type: "text/csv",
      schema: { type: "string" },
      example: ofFirst(name, (record) => {
        const item = itemOf(record);
        return csvLine(Object.keys(item)) + csvLine(Object.values(item));
      }),
    },
  };
}

export function lineOf(record: PublicRecord): string {
  return `${JSON.stringify(record)}\n`;
}

function collectionOf(record: PublicRecord): object {
  const { id, longitude, latitude } = record;
  const geometry = { type: "Point", coordinates: [longitude, latitude] };
  return {
    type: "FeatureCollection",
    metadata: {
      coordinates_precision: "approximate",
      coordinates_uncertainty_metres: PIN_MAX_SHIFT,
    },
    features: [{ type: "Feature", id, geometry, properties: itemOf(record) }],
  };
}
