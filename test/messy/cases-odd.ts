// Named cases: ids that meet, lines that look like others, values of no or strange content, keys.
import { TIMES } from "./keys.ts";
import { casesOf, type CaseTable } from "./named.ts";

const SHARED = "0b7ac1a4-5d6e-4f00-8a11-22334455667a";
const shared = (number: number) => `${SHARED.slice(0, -1)}${number}`;
const LONG = "The gate is behind the barn; mind the calves. ".repeat(8_000);

export const ODD_VALUES: CaseTable = {
  // All cases stand in one dump, too, so each has an id of its own.
  "a club and a guide with one id": (at) => [
    at.club({ id: shared(1) }),
    at.guide({ id: shared(1) }),
  ],
  "a club that is not active with a guide's id": (at) => [
    at.club({ id: shared(2), is_active: 0 }),
    at.guide({ id: shared(2) }),
  ],
  "a draft with a club's id, a guide with its owner's": (at) => [
    at.property({ id: shared(3), status: "draft" }),
    at.club({ id: shared(3) }),
    at.profile({ id: at.owner }),
    at.guide({ id: at.owner }),
  ],
  "eight NULs in every private column of a guide": (at) => [
    at.guide({ bio: "\0".repeat(8), license_number: "\0\0\0\0", license_url: "\0".repeat(16) }),
  ],
  "a shop with its owner's id": (at) => [at.shop({ id: at.owner, owner_id: at.owner })],
  "a property with a draft's id as its notes": (at) => [
    at.property({ internal_notes: "00000002-0000-4000-8000-999999999999" }),
  ],
  "a published id in a private column": (at) => [
    at.club({ internal_notes: SHARED }),
    at.guide({ bio: "see 00000005-0000-4000-8000-000000000000" }),
  ],
  "a line of a text that begins with a UUID": (at) => [
    at.property({ description: `See also\n${SHARED},Elk Run,MT\n${SHARED}` }),
    at.club({ location: `Ennis\r\n${SHARED}` }),
  ],
  "a name that is a UUID": (at) => [at.property({ name: `Lodge ${SHARED}` })],
  "formulas in public texts": (at) => [
    at.property({
      name: "=SUM(A1:A9)",
      description: "+1",
      regulations: "-2",
      location_description: "@x",
    }),
  ],
  "private columns of NUL": (at) => [
    at.profile({ email: "\0\0", phone: "\0" }),
    at.property({ gate_code: "\0\0\0", access_notes: "\0 \0", internal_notes: "\0".repeat(40) }),
  ],
  "private columns of NULL and nothing": (at) => [
    at.property({ gate_code: null, access_notes: "", internal_notes: " ", parcel_number: "\n" }),
  ],
  ...casesOf(["***@***.***", "@", "@@@", "…@…", "-@-.-", "\u200B@\u200B"], (email) => [
    `a masked e-mail, ${JSON.stringify(email)}`,
    (at) => [at.profile({ email }), at.property({ description: "Meet at the bridge." })],
  ]),
  "punctuation in every own secret": (at) => [
    at.profile({ display_name: "***", email: "—", phone: "(---) --- ----" }),
    at.property({
      gate_code: "#",
      wifi_password: "****",
      access_notes: "?!",
      street_address: "…",
    }),
  ],
  "360 kB of private notes": (at) => [at.property({ access_notes: LONG, internal_notes: LONG })],
  "notes of 100 kB without a space": (at) => [at.guide({ bio: "x".repeat(100_000) })],
  "blobs where text belongs": (at) => [
    at.profile({ phone: Buffer.from("555 0142") }),
    at.property({ gate_code: Buffer.from([0, 255]), internal_notes: Buffer.alloc(0) }),
  ],
  "numbers where text belongs": (at) => [
    at.property({
      gate_code: 4821,
      street_address: 12,
      internal_notes: 0.1 + 0.2,
      created_at: 1e21,
    }),
  ],
  "texts where numbers belong": (at) => [
    at.property({ max_guests: "six", lease_amount_cents: "$500", landowner_split_pct: "half" }),
  ],
  "the largest numbers": (at) => [
    at.property({ lease_amount_cents: 9223372036854775807n, rate_youth_full_day: 1e308 }),
    at.guide({ rate_half_day: Infinity, rating_count: 2147483647 }),
  ],
  "zeros of both signs": (at) => [at.property({ rate_adult_full_day: -0, max_rods: 0 })],
  "whole numbers as floats": (at) => [
    at.property({ max_rods: 2.0 }),
    at.day({ date: "2026-06-03", status: "blocked", rods_held: 1.0 }),
  ],
  "texts from right to left": (at) => [
    at.property({
      name: "بركة النخيل",
      description: "\u202Eevif\u202C \u200Fמים",
      gate_code: "בוקר",
    }),
  ],
  "emoji and combining marks": (at) => [
    at.property({ name: "🎣", description: "👩‍👩‍👧 e\u0301\u0327", internal_notes: "🎣" }),
  ],
  "empty names": (at) => [
    at.property({ name: "" }),
    at.club({ name: " " }),
    at.guide({ display_name: "-" }),
  ],
  "twins but for the id": (at) => [
    at.club({ slug: "one", name: "One" }),
    at.club({ slug: "one", name: "One" }),
  ],
  "dates that SQLite makes of nothing": (at) => [
    at.property({ created_at: "0000-00-00 00:00:00", updated_at: "now" }),
  ],
  "a day far outside the cover": (at) => [
    at.property({}),
    at.day({ date: "1999-12-31", status: "booked" }),
    at.day({ date: "9999-12-31", status: "blocked", rods_held: 3 }),
  ],
  "an owner that is in no table": (at) => [
    at.property({ owner_id: "nobody@example.com" }),
    at.shop({ owner_id: null }),
  ],
  ...casesOf(TIMES, (time) => [
    `a key that expires at ${time}`,
    (at) => [at.key({ expires_at: time }), at.shop({})],
  ]),
  "a key revoked by SQLite's datetime()": (at) => [
    at.key({ revoked_at: "2026-05-19 08:30:00", owner_email: "openapi.json" }),
    at.shop({}),
  ],
};
