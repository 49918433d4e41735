// OpenAPI schemas of the documents under /static/v1/ that the API itself does not serve.
import { z } from "zod";
import {
  clubItem,
  dayStatus,
  flyShopItem,
  guideItem,
  propertyItem,
  success,
} from "../../../src/contract.ts";
import { PIN_MAX_SHIFT } from "../../../src/limits.ts";
import { RESOURCES, type Resource } from "../../../src/resources.ts";
import { latest, manifest } from "../../snapshot/manifest.ts";

const count = z.int().min(0);
const uuid = propertyItem.shape.id;

const listOf = <T extends z.ZodType>(key: Resource["table"], item: T, id: string) =>
  success(z.strictObject({ [key]: z.array(item) }), true).meta({ id });

/** The list responses by resource; static pages have the same schemas. */
export const LISTS = {
  properties: listOf(RESOURCES.properties.table, propertyItem, "PropertyPage"),
  guides: listOf(RESOURCES.guides.table, guideItem, "GuidePage"),
  clubs: listOf(RESOURCES.clubs.table, clubItem, "ClubPage"),
  "fly-shops": listOf(RESOURCES["fly-shops"].table, flyShopItem, "FlyShopPage"),
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
    runs: z
      .array(
        z.union([
          z.tuple([dayStatus, z.int().min(1)]),
          z.tuple([z.literal("blocked"), z.int().min(1), count]),
        ]),
      )
      .meta({ description: "Status, days and, where some are held, rods; from the first day on" }),
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
