// Other directories' names for tables and columns of data/schema.sql, most likely first. A name is compared in
// snake case and in the singular.
import type { TableName } from "../build/read/tables.ts";

export const TABLE_WORDS: Readonly<Partial<Record<TableName, string>>> = {
  profiles: "profile user owner account landowner member person host contact",
  properties: "property listing water ranch place spot beat venue lodge site",
  property_availability:
    "property_availability availability calendar calendar_day day block blocked_date booking reservation",
  guides: "guide outfitter",
  clubs: "club association angling_club",
  fly_shops: "fly_shop shop store tackle_shop retailer",
  api_keys: "api_key partner_key access_key token",
  text_approvals: "text_approval approval",
};

export const COLUMN_WORDS: Readonly<Record<string, string>> = {
  id: "uuid guid public_id pk",
  owner_id: "owner landowner_id user_id host_id account_id profile_id member_id owner_uuid",
  user_id: "user owner_id account_id profile_id member_id",
  property_id: "property listing_id listing water_id ranch_id place_id venue_id site_id",
  status: "state_code publication_status published is_published visibility workflow_state live",
  is_active: "active enabled published status",
  background_check_status: "background_check check_status background_status vetted",
  name: "title property_name listing_name label full_name",
  shop_name: "name title",
  display_name: "name full_name title",
  description: "summary about body details text",
  location_description: "location area place directions_public nearest_town locality",
  base_location: "location base town city home_base",
  location: "town city area",
  state: "region province state_code us_state abbreviation",
  water_type: "water kind type water_kind category",
  species: "fish fish_species species_list",
  techniques: "methods technique_list styles",
  regulations: "rules regs",
  max_rods: "rods rod_limit capacity max_anglers anglers",
  rate_adult_full_day: "day_rate price rate price_per_day daily_rate adult_rate full_day_rate",
  rate_full_day: "day_rate full_day_rate price rate",
  latitude: "lat exact_lat y",
  longitude: "lng lon long exact_lng x",
  street_address: "address street address1 address_line_1 addr",
  parcel_number: "parcel apn parcel_id parcel_no",
  access_notes: "access access_instructions directions arrival_notes",
  gate_code: "gate gatecode lock_code code entry_code",
  wifi_password: "wifi wifi_pass wifi_code wlan_password",
  internal_notes: "notes staff_notes admin_notes private_notes",
  email: "e_mail mail email_address contact_email",
  phone: "telephone tel mobile phone_number cell",
  contact_email: "email mail email_address",
  date: "day on_date starts_on blocked_on",
  rods_held: "held rods_booked booked_rods",
  rating_avg: "rating avg_rating stars average_rating",
  rating_count: "reviews review_count ratings",
  membership_tier: "tier plan level",
  license_number: "licence_number license licence license_no",
  bio: "biography about",
  is_pro: "pro premium",
  slug: "handle permalink url_name",
  created_at: "created created_on inserted_at",
  stripe_account_id: "stripe_id stripe_account payout_account",
  key_hash: "hash token_hash digest sha256",
  owner_display_name: "owner_name owner partner partner_name",
  rate_tier: "tier plan",
  environment: "env mode",
};

export function plain(name: string): string {
  const snake = name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/\W+/g, "_")
    .toLowerCase();
  return snake.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
}
