// What the API returns, as zod schemas: the build validates every record with them, and OpenAPI
// publishes them. The edge never imports this file; it copies bytes that were validated here.
import { z } from "zod";
import type { ResourceName } from "./resources.ts";
import { WATER_TYPES } from "./water-types.ts";

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const region = z.string().regex(/^[A-Z]{2}$/);
const slug = z.string().regex(/^[a-z0-9-]{1,100}$/);
const amount = z.number().min(0);
const count = z.int().min(0);
const names = z.array(z.string());

export const propertyItem = z.strictObject({
  id: uuid,
  name: z.string(),
  location_description: z.string(),
  state: region,
  water_type: z.enum(WATER_TYPES),
  species: names,
  regulations: z.string(),
  max_rods: count,
  rate_adult_full_day: amount,
  latitude: z.number().min(-90).max(90).multipleOf(0.001),
  longitude: z.number().min(-180).lt(180).multipleOf(0.001),
  coordinates_precision: z.literal("approximate"),
});

export const propertyRecord = propertyItem.extend({ description: z.string() });

export const guideItem = z.strictObject({
  id: uuid,
  display_name: z.string(),
  base_location: z.string(),
  species: names,
  techniques: names,
  rate_full_day: amount,
  rating_avg: amount,
  rating_count: count,
  membership_tier: z.enum(["pro", "standard"]),
});

export const clubItem = z.strictObject({
  id: uuid,
  name: z.string(),
  slug,
  state: region,
  location: z.string(),
});

export const flyShopItem = z.strictObject({
  id: uuid,
  slug,
  shop_name: z.string(),
  state: region,
  is_pro: z.boolean(),
});

export type PropertyItem = z.infer<typeof propertyItem>;
export type PropertyRecord = z.infer<typeof propertyRecord>;
export type GuideItem = z.infer<typeof guideItem>;
export type ClubItem = z.infer<typeof clubItem>;
export type FlyShopItem = z.infer<typeof flyShopItem>;

/** The schema of the list items of each resource. */
export const ITEMS = {
  properties: propertyItem,
  guides: guideItem,
  clubs: clubItem,
  "fly-shops": flyShopItem,
} as const satisfies Record<ResourceName, z.ZodObject>;

export const dayStatus = z.enum(["available", "blocked", "booked", "maintenance"]);
export const day = z.strictObject({
  date: z.iso.date(),
  status: dayStatus,
  rods_held: count.nullable(),
});
export const availability = z.strictObject({
  property_id: uuid,
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(day),
});

const requestId = z.string().regex(/^req_[0-9a-f]{32}$/);
export const pagination = z.strictObject({
  total: count,
  limit: z.int().min(1).max(100),
  offset: count,
  has_more: z.boolean(),
});

/** The success envelope around `data`; list responses carry the pagination. */
export function success<T extends z.ZodType>(data: T, list: boolean) {
  const meta = list
    ? z.strictObject({ pagination, request_id: requestId })
    : z.strictObject({ request_id: requestId });
  return z.strictObject({ success: z.literal(true), data, meta });
}

export const ERROR_CODES = [
  "invalid_parameter",
  "missing_key",
  "invalid_key",
  "not_found",
  "method_not_allowed",
  "uri_too_long",
  "rate_limited",
  "internal",
  "snapshot_unavailable",
] as const;

export const failure = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    details: z
      .array(z.strictObject({ parameter: z.string(), message: z.string() }))
      .min(1)
      .optional(),
  }),
  meta: z.strictObject({ request_id: requestId }),
});
