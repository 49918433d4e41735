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
import { MEMORY_DAYS, type ChangesFile } from "../../plan/changes.ts";
import type { FacetsFile } from "../facets-file.ts";
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

const ids = z.array(uuid);
const difference = z.strictObject({ added: ids, changed: ids, removed: ids });
export const changes: z.ZodType<ChangesFile> = z
  .strictObject({
    format: z.literal(1),
    snapshots: z
      .array(
        z.strictObject({
          snapshot: z.string(),
          created: z.iso.datetime(),
          changes: z.strictObject({
            properties: difference,
            guides: difference,
            clubs: difference,
            "fly-shops": difference,
          }),
        }),
      )
      .meta({ description: `Newest first; those of the last ${MEMORY_DAYS} days` }),
  })
  .meta({
    id: "Changes",
    description: "Ids of the records that each snapshot added, changed and removed",
  });

export const facets: z.ZodType<FacetsFile> = z
  .strictObject({
    resources: z.record(
      z.string(),
      z.strictObject({
        total: count,
        facets: z.record(
          z.string(),
          z.array(
            z.strictObject({
              value: z.string().meta({ description: "Slug, for the query" }),
              label: z.string().meta({ description: "The spelling that most records have" }),
              count,
              page: z.string().nullable().meta({
                description: "Path of its first page; null where that is computed",
              }),
            }),
          ),
        ),
      }),
    ),
  })
  .meta({ id: "Facets", description: "Every value of every filter of names, with its count" });

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
