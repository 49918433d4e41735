// Zod schemas of the API's answers: the build validates every record with them, and OpenAPI
// publishes them. The edge never imports this file; it copies bytes that were validated here.
import { z } from "zod";
import { ERROR_CODES } from "./errors.ts";
import { DAY_STATUSES } from "./format/calendar.ts";
import { MAX_DETAILS, MAX_LIMIT, PIN_MAX_SHIFT } from "./limits.ts";
import {
  facetsOf,
  filterOf,
  type FilterKind,
  type Resource,
  type ResourceName,
} from "./resources.ts";
import { SCOPES } from "./stored-key.ts";
import { KEY_TIERS } from "./tiers.ts";
import { UUID } from "./uuid.ts";
import { WATER_TYPES } from "./water-types.ts";

const uuid = z.string().regex(UUID);
const region = z.string().regex(/^[A-Z]{2}$/);
const slug = z.string().regex(/^[a-z0-9-]{1,100}$/);
const amount = z.number().min(0);
const count = z.int().min(0);
const names = z.array(z.string());

const id = uuid.describe("Lower-case UUID");
const state = region.describe("Region code, two upper-case letters");
const freeText = z
  .string()
  .describe("Free text; empty if there is none, and `[removed]` stands for withheld words");
const species = names.describe("Species by display name");
const siteSlug = slug.describe("URL-safe name");
/** Placeholder for the currency of rates: openapi.json has the configured one in its place. */
export const CURRENCY = "the directory's currency";
const coordinate = (name: string, degrees: z.ZodNumber) =>
  degrees
    .multipleOf(0.001)
    .describe(
      `${name} in degrees, WGS 84, at most 3 decimals; approximate: the true point lies up to ${PIN_MAX_SHIFT} m away`,
    );
const firstDay = z.iso.date().describe("First day, included");
const lastDay = z.iso.date().describe("Last day, included");

export const propertyItem = z
  .strictObject({
    id,
    name: z.string(),
    location_description: freeText,
    state,
    water_type: z.enum(WATER_TYPES).describe("Type of water"),
    species,
    regulations: freeText,
    max_rods: count.describe("Most rods a day"),
    rate_adult_full_day: amount.describe(`Adult's rate for a full day, in ${CURRENCY}`),
    latitude: coordinate("Latitude", z.number().min(-90).max(90)),
    longitude: coordinate("Longitude", z.number().min(-180).lt(180)),
    coordinates_precision: z.literal("approximate"),
  })
  .meta({ id: "Property", description: "A published property, as in lists" });

export const propertyRecord = propertyItem
  .extend({ description: freeText })
  .meta({ id: "PropertyDetail", description: "A published property: all that is published of it" });

export const guideItem = z
  .strictObject({
    id,
    display_name: z.string(),
    base_location: freeText,
    species,
    techniques: names.describe("Techniques by display name"),
    rate_full_day: amount.describe(`Rate for a full day, in ${CURRENCY}`),
    rating_avg: amount.describe("Average rating, 0 if there is none"),
    rating_count: count.describe("Number of ratings"),
    membership_tier: z.enum(["pro", "standard"]).describe("`pro` is the top tier"),
  })
  .meta({ id: "Guide", description: "A live, background-checked guide" });

export const clubItem = z
  .strictObject({ id, name: z.string(), slug: siteSlug, state, location: freeText })
  .meta({ id: "Club", description: "An active club" });

export const flyShopItem = z
  .strictObject({
    id,
    slug: siteSlug,
    shop_name: z.string(),
    state,
    is_pro: z.boolean().describe("A Pro partner"),
  })
  .meta({ id: "FlyShop", description: "A live fly-shop partner" });

export type Availability = z.infer<typeof availability>;
export type Pagination = z.infer<typeof pagination>;
export type PropertyItem = z.infer<typeof propertyItem>;
export type PropertyRecord = z.infer<typeof propertyRecord>;
export type GuideItem = z.infer<typeof guideItem>;
export type ClubItem = z.infer<typeof clubItem>;
export type FlyShopItem = z.infer<typeof flyShopItem>;

export const ITEMS = {
  properties: propertyItem,
  guides: guideItem,
  clubs: clubItem,
  "fly-shops": flyShopItem,
} as const satisfies Record<ResourceName, z.ZodObject>;

const dayStatus = z.enum(DAY_STATUSES);
export const day = z
  .strictObject({
    date: z.iso.date(),
    status: dayStatus,
    rods_held: count
      .nullable()
      .describe("On a blocked day, rods that are held while the rest stays bookable; else null"),
  })
  .meta({ id: "Day", description: "One day of a calendar" });
export const availability = z
  .strictObject({
    property_id: id,
    from: firstDay,
    to: lastDay,
    days: z.array(day).describe("Every day of the range, ascending"),
  })
  .meta({ id: "Availability", description: "The public calendar of a property" });

const runOfDays = z
  .union([
    z.tuple([dayStatus, z.int().min(1)]),
    z.tuple([z.literal("blocked"), z.int().min(1), count]),
  ])
  .describe("Status, days and, where some are held, rods");

export const runs = z.array(runOfDays);

export const calendars = z
  .strictObject({
    from: firstDay,
    to: lastDay,
    calendars: z
      .array(z.strictObject({ property_id: id, runs }))
      .describe("In the order asked; properties that are not published are left out"),
  })
  .meta({ id: "Calendars", description: "Public calendars as runs of days" });

export const identity = z
  .strictObject({
    key_id: id,
    scopes: z.array(z.enum(SCOPES)).describe("They narrow nothing in v1"),
    rate_tier: z.enum(KEY_TIERS),
    environment: z.enum(["live", "test"]).describe("Both work everywhere"),
    owner: z.strictObject({ display_name: z.string() }),
  })
  .meta({ id: "Identity", description: "The key that a call was made with" });

export const health = z
  .strictObject({
    status: z.literal("ok"),
    version: z.iso.date().describe("Date of the API contract"),
  })
  .meta({ id: "Health", description: "The service answers" });

const requestId = z
  .string()
  .regex(/^req_[0-9a-f]{32}$/)
  .describe("Identifier of the request, to quote when you ask for help");
export const pagination = z
  .strictObject({
    total: count.describe("Records that match, on all pages"),
    limit: z.int().min(1).max(MAX_LIMIT),
    offset: count,
    has_more: z.boolean().describe("There are records behind this page"),
  })
  .meta({ id: "Pagination", description: "Where a page stands in its list" });

export const facetCount = z
  .strictObject({
    value: z.string().describe("Slug, for the query"),
    label: z.string().describe("The spelling that most records have"),
    count: z.int().min(1),
  })
  .meta({ id: "FacetCount", description: "A value of a facet and the records that have it" });

export function success<T extends z.ZodType>(data: T) {
  const meta = z.strictObject({ request_id: requestId });
  return z.strictObject({ success: z.literal(true), data, meta });
}

const optional = (schema: z.ZodType, description: string) =>
  schema.optional().meta({ description });

export function listSuccess<T extends z.ZodType>(resource: Resource, data: T) {
  const has = (kind: FilterKind) => filterOf(resource, kind) !== undefined;
  const facets = facetsOf(resource).map(({ name }) => [name, z.array(facetCount).optional()]);
  const meta = z.strictObject({
    pagination,
    ...(has("near") && {
      distances_m: optional(z.array(count), "With `near`: whole metres from it, item by item"),
    }),
    ...(has("days") && {
      first_days: optional(
        z.array(z.iso.date()),
        "With `days`: the first day of the earliest stay, item by item",
      ),
    }),
    facets: optional(
      z.strictObject(Object.fromEntries(facets) as Record<string, z.ZodType>),
      "With `facets`: the values of each, counted under every other filter; at most 100",
    ),
    ...(has("text") && {
      suggestion: optional(
        z.string(),
        "Where a word begins none of the directory: what to search instead",
      ),
    }),
    request_id: requestId,
  });
  return z.strictObject({ success: z.literal(true), data, meta });
}

export const failure = z
  .strictObject({
    success: z.literal(false),
    error: z.strictObject({
      code: z.enum(ERROR_CODES).describe("What went wrong, for programs"),
      message: z.string().describe("What went wrong, for people; it may be reworded"),
      details: z
        .array(z.strictObject({ parameter: z.string(), message: z.string() }))
        .min(1)
        .max(MAX_DETAILS)
        .describe(`The first ${MAX_DETAILS} bad parameters of the request, once each`)
        .optional(),
    }),
    meta: z.strictObject({ request_id: requestId }),
  })
  .meta({ id: "Failure", description: "The one shape of every error" });
