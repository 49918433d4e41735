// OpenAPI schemas of the documents under /static/v1/ that the API itself does not serve.
import { z } from "zod";
import {
  clubItem,
  flyShopItem,
  guideItem,
  listSuccess,
  propertyItem,
  runs as runsOfDays,
} from "../contract.ts";
import { PIN_MAX_SHIFT } from "../limits.ts";
import { RESOURCES, type Resource } from "../resources.ts";
import { latest, manifest } from "../documents.ts";

const uuid = propertyItem.shape.id;

const listOf = <T extends z.ZodType>(resource: Resource, item: T, id: string) =>
  listSuccess(resource, z.strictObject({ [resource.table]: z.array(item) })).meta({ id });

/** The list responses by resource; static pages have the same schemas. */
export const LISTS = {
  properties: listOf(RESOURCES.properties, propertyItem, "PropertyPage"),
  guides: listOf(RESOURCES.guides, guideItem, "GuidePage"),
  clubs: listOf(RESOURCES.clubs, clubItem, "ClubPage"),
  "fly-shops": listOf(RESOURCES["fly-shops"], flyShopItem, "FlyShopPage"),
};

export const pointer = latest.meta({
  id: "Latest",
  description: "The newest snapshot; refuse a lower version than you have seen, and an expired one",
});

export const listing = manifest.meta({
  id: "Manifest",
  description: "Every other file of the snapshot with its size and SHA-256",
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
