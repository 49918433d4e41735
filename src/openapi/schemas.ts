// OpenAPI schemas of the documents under /static/v1/ that the API itself does not serve.
import { z } from "zod";
import { ITEMS, listSuccess, propertyItem, runs as runsOfDays } from "../contract.ts";
import { PIN_MAX_SHIFT } from "../limits.ts";
import { RESOURCE_LIST, type ResourceName } from "../resources.ts";
import { latest, manifestHead, manifestPart, siteList } from "../documents.ts";

const uuid = propertyItem.shape.id;

const LISTED = RESOURCE_LIST.map((resource) => {
  const item = ITEMS[resource.name];
  const data = z.strictObject({ [resource.table]: z.array(item) });
  return [resource.name, listSuccess(resource, data).meta({ id: `${item.meta()!.id!}Page` })];
});
/** The list responses by resource; static pages have the same schemas. */
export const LISTS = Object.fromEntries(LISTED) as Record<ResourceName, z.ZodType>;

export const pointer = latest.meta({
  id: "Latest",
  description: "The newest snapshot; refuse a lower version than you have seen, and an expired one",
});

export const listing = manifestHead.meta({
  id: "Manifest",
  description: "The parts that list every other file of the snapshot, with their sizes and SHA-256",
});

export const siteFiles = siteList.meta({
  id: "SiteFiles",
  description: "Files around the API with their sizes and SHA-256",
});

export const partOfListing = manifestPart.meta({
  id: "ManifestPart",
  description: "Files of the snapshot with their sizes and SHA-256",
});

/** A line of availability.ndjson. */
export const runs = z
  .strictObject({
    property_id: uuid,
    from: z.iso.date(),
    to: z.iso.date(),
    runs: runsOfDays,
  })
  .meta({ id: "AvailabilityRuns", description: "A calendar as runs of days" });

export const geoJson = z
  .strictObject({
    type: z.literal("FeatureCollection"),
    metadata: z.strictObject({
      coordinates_precision: z.literal("approximate"),
      coordinates_uncertainty_metres: z.literal(PIN_MAX_SHIFT),
    }),
    features: z.array(
      z.strictObject({
        type: z.literal("Feature"),
        id: uuid,
        geometry: z.strictObject({
          type: z.literal("Point"),
          coordinates: z
            .tuple([propertyItem.shape.longitude, propertyItem.shape.latitude])
            .meta({ description: "Longitude and latitude" }),
        }),
        properties: propertyItem,
      }),
    ),
  })
  .meta({ id: "PropertyCollection", description: "The properties as GeoJSON (RFC 7946)" });
