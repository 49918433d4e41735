// The directory that foreign schemas store: few rows of each kind, one of them hidden, with private values.
import { NO_ROWS, ROW, uuid, type Tables } from "../../dump-rows.ts";

export type Rows = Required<Tables>;

const owner = (number: number) => uuid("profiles", 1 + (number % 2));
const times = { created_at: "2026-01-05T00:00:00Z", updated_at: "2026-02-05T00:00:00Z" };

/** The directory; `secret` makes private values, which may not matter. */
export function directory(secret = (text: string): string => text): Rows {
  return {
    ...NO_ROWS,
    profiles: [1, 2].map((n) => ({
      id: uuid("profiles", n),
      display_name: secret(`Ada Rivers ${n}`),
      email: secret(`ada${n}@rivers.example`),
      phone: secret(`+1 406 555 010${n}`),
    })),
    properties: [1, 2, 3, 4, 5, 6].map((n) =>
      ROW.properties(n, {
        owner_id: owner(n),
        status: n === 5 ? "draft" : "published",
        name: `Willow Bend ${n}`,
        species: n % 2 ? '["Brown Trout"]' : '["Brown Trout","Pike"]',
        rate_adult_full_day: 80.5 + n,
        max_rods: n,
        description: n === 2 ? null : `A mile of bank, number ${n}.`,
        location_description: "Near Ennis",
        regulations: "Barbless hooks",
        street_address: secret(`${n} Mill Road, Ennis`),
        parcel_number: secret(`PX-1234-${n}`),
        gate_code: secret(`482${n}`),
        wifi_password: secret(`trout123${n}`),
        access_notes: secret("Key hangs behind the pump house"),
        internal_notes: secret("Pays late every other season"),
        ...times,
      }),
    ),
    property_availability: [1, 2, 3, 4].map((n) =>
      ROW.property_availability(n, {
        property_id: uuid("properties", n < 4 ? 1 : 2),
        date: `2026-06-0${n}`,
        status: n < 4 ? "booked" : "blocked",
        reason: secret("A wedding"),
      }),
    ),
    guides: [1, 2].map((n) =>
      ROW.guides(n, {
        user_id: owner(n),
        status: n === 2 ? "pending" : "live",
        bio: secret("Thirty years on the Madison"),
        license_number: secret(`LIC-99-${n}`),
        rate_full_day: 500,
      }),
    ),
    clubs: [1, 2].map((n) =>
      ROW.clubs(n, { owner_id: owner(n), internal_notes: secret("Owes dues") }),
    ),
    fly_shops: [1, 2].map((n) =>
      ROW.fly_shops(n, { owner_id: owner(n), contact_email: secret(`shop${n}@tackle.example`) }),
    ),
  };
}
