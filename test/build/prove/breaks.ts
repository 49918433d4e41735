// The proof's test dump, and what a broken projection could publish of each of its fields.
import type { ResourceName } from "../../../src/resources.ts";
import { OWNER, ROW, uuid } from "../dump-rows.ts";

export const ID = {
  properties: uuid("properties", 1),
  guides: uuid("guides", 1),
  clubs: uuid("clubs", 1),
  "fly-shops": uuid("fly_shops", 1),
} satisfies Record<ResourceName, string>;
export const HIDDEN = uuid("properties", 9);

const PHONE = "406-555-0134";
export const SECRETS = {
  gate_code: "48213",
  wifi_password: "trout77ranch",
  parcel_number: "R0041177",
  street_address: "210 County Road 312",
  access_notes: "Park at the second gate and walk down past the old red barn to the creek",
};
const PRIVATE = {
  ...SECRETS,
  max_guests: 6,
  rate_youth_full_day: 55.5,
  lease_amount_cents: 1234500,
  internal_notes: "Pays late",
  updated_at: "2026-05-01T10:11:12Z",
};
export const DUMP = {
  profiles: [
    {
      id: OWNER,
      display_name: "Ada Lindqvist",
      email: "ada@lindqvist.example",
      phone: "4065550134",
    },
  ],
  properties: [
    ...[1, 2, 3].map((n) =>
      ROW.properties(n, {
        ...PRIVATE,
        description: `Quiet water number ${n}. Call ${PHONE} to book.`,
        location_description: "Madison County",
        regulations: "Barbless hooks only; hotline 406-444-2535, see https://example.test/x",
      }),
    ),
    ROW.properties(9, { ...PRIVATE, status: "draft", name: "Hidden" }),
    ROW.properties(10, { state: "Montana" }),
  ],
  property_availability: [
    ROW.property_availability(1, { date: "2026-06-01", status: "booked" }),
    ROW.property_availability(2, { date: "2026-06-02", status: "blocked", rods_held: 2 }),
    ROW.property_availability(3, { date: "2026-06-03", status: "maintenance" }),
  ],
  guides: [
    ROW.guides(1, { license_number: "G-12345", rate_half_day: 300, rating_avg: null }),
    ROW.guides(2),
  ],
  clubs: [ROW.clubs(1, { dues_cents: 5000 }), ROW.clubs(2)],
  fly_shops: [ROW.fly_shops(1, { commission_pct: 12.5 }), ROW.fly_shops(2)],
};

type Change = (value: never, record: Record<string, unknown>) => unknown;

// Of each field, values that a broken projection could have put there.
export const FIELDS: Record<ResourceName, Record<string, Record<string, Change>>> = {
  properties: {
    id: { "a hidden row's": () => HIDDEN, "a made-up one": () => uuid("properties", 77) },
    name: {
      "another row's": () => "Water 2",
      "lower-cased": (text: string) => text.toLowerCase(),
      longer: (text: string) => `${text} ${SECRETS.gate_code}`,
      "a private value": () => SECRETS.parcel_number,
    },
    location_description: {
      "a private value": () => SECRETS.street_address,
      "its time of edit": () => PRIVATE.updated_at,
      reversed: (text: string) => [...text].reverse().join(""),
    },
    state: { another: () => "WY", "not upper-cased": () => "mt" },
    water_type: { another: () => "lake" },
    species: {
      "one more": (names: string[]) => [...names, "Bull Trout"],
      "a slug": () => ["brown-trout"],
      "a private value": () => [SECRETS.gate_code],
    },
    regulations: {
      "another column's": () => "Madison County",
      "private notes": () => SECRETS.access_notes,
      unredacted: () => "Barbless hooks only; hotline 406-444-2535 see https://example.test/x",
      "a span, spelled otherwise": (text: string) => text.replace("[removed]", "4064442535"),
      "a span backwards": (text: string) => text.replace("[removed]", "5352-444-604"),
      "the parcel": () => SECRETS.parcel_number,
      "the parcel backwards": () => [...SECRETS.parcel_number].reverse().join(""),
      "less than nothing": (text: string) => text.replace("[removed]", "[removed][removed] "),
      "spaced out": (text: string) => [...text].join(" "),
    },
    max_rods: {
      "the gate code": () => Number(SECRETS.gate_code),
      max_guests: () => PRIVATE.max_guests,
      "one more": (rods: number) => rods + 1,
    },
    rate_adult_full_day: {
      "the youth's": () => PRIVATE.rate_youth_full_day,
      "the lease": () => PRIVATE.lease_amount_cents / 100,
    },
    latitude: {
      "too far": (degrees: number) => Math.round((degrees + 0.05) * 1000) / 1000,
      "too fine": (degrees: number) => degrees + 0.0001,
      "a text": (degrees: number) => String(degrees),
    },
    longitude: {
      "too far": (degrees: number) => Math.round((degrees - 0.05) * 1000) / 1000,
      "too fine": (degrees: number) => degrees - 0.0001,
    },
    coordinates_precision: { another: () => "exact" },
    description: {
      unredacted: () => `Quiet water number 1. Call ${PHONE} to book.`,
      "the gate code": (text: string) => `${text} ${SECRETS.gate_code}`,
      "the password spaced out": () => [...SECRETS.wifi_password].join(" "),
      "the password as a slug": () => "trout-77-ranch",
      "its time of edit": () => PRIVATE.updated_at.slice(0, 10),
    },
  },
  guides: {
    id: { "another's": () => uuid("guides", 77) },
    display_name: { "the profile's": () => "Ada Lindqvist" },
    base_location: { "the licence": () => "G-12345" },
    species: { "one more": (names: string[]) => [...names, "Carp"] },
    techniques: { "one more": (names: string[]) => [...names, "Czech Nymphing"] },
    rate_full_day: { "the half day's": () => 300 },
    rating_avg: { "of nobody": () => 4.9 },
    rating_count: { "one more": (count: number) => count + 1 },
    membership_tier: { another: (tier: string) => (tier === "pro" ? "standard" : "pro") },
  },
  clubs: {
    id: { "another's": () => uuid("clubs", 77) },
    name: { "with dues": (name: string) => `${name} 5000` },
    slug: { another: (slug: string) => `${slug}-2` },
    state: { another: () => "WY" },
    location: { another: () => "Somewhere" },
  },
  "fly-shops": {
    id: { "another's": () => uuid("fly_shops", 77) },
    slug: { another: (slug: string) => `${slug}-2` },
    shop_name: { "with a share": (name: string) => `${name} 12.5` },
    state: { another: () => "WY" },
    is_pro: { another: (pro: boolean) => !pro, "as a number": (pro: boolean) => Number(pro) },
  },
};
