// Named cases: ordinary editing, and coincidences between owners who do not know of each other.
import { pinTexts } from "./directory.ts";
import type { CaseTable } from "./named.ts";
import type { Row } from "./rows.ts";

const TEXT = "Two miles of meadow water below the old ranch house, best in June.";
const ISO_NOW = "2026-05-20T10:00:00Z";

export const EDITING: CaseTable = {
  "a licence's years in somebody's season": (at) => [
    at.guide({ license_expiry: "2026-2027" }),
    at.property({ owner_id: at.other, regulations: "Season 2026-2027, barbless only" }),
  ],
  "a licence's day in somebody's season": (at) => [
    at.guide({ license_expiry: "06-01-2026" }),
    at.property({ owner_id: at.other, regulations: "Opens 06-01-2026, closes 10-15-2026" }),
  ],
  "a note of three numbers in somebody's text": (at) => [
    at.property({ internal_notes: "250 400 900" }),
    at.property({ owner_id: at.other, description: "Flows of 250 400 900 are low, good, high" }),
  ],
  "a hotline that regulations may show": (at) => [
    at.profile({ phone: "1-800-847-7367" }),
    at.property({ owner_id: at.other, regulations: "Report poachers: 1-800-847-7367" }),
  ],
  "a listing of 3,000 guesses, one of them right": (at) => [
    at.property({ gate_code: "4821" }),
    at.property({
      owner_id: at.other,
      description: Array.from({ length: 3000 }, (_, i) => String(3000 + i)).join(" "),
    }),
  ],
  "a neighbour's password that is an ordinary sentence": (at) => [
    at.property({ wifi_password: "closed to wading anglers" }),
    at.property({ owner_id: at.other, regulations: "Closed to wading anglers until July" }),
  ],
  "a stripe account that is somebody's name": (at) => [
    at.property({ stripe_account_id: "Heron Pond Lodge" }),
    at.club({ owner_id: at.other, name: "Heron Pond Lodge" }),
  ],
  "an earlier revision in the notes": (at) => [
    at.property({ description: TEXT, internal_notes: `${TEXT.slice(0, 40)}\nand no dogs.` }),
  ],
  "an earlier revision in a draft and an archived row": (at) => [
    at.property({ description: TEXT }),
    at.property({ status: "draft", description: `${TEXT.slice(0, 44)}\nIn May, too.` }),
    at.property({ status: "archived", description: `${TEXT} Old end.`, name: "Old name" }),
  ],
  "a draft that repeats a published row": (at) => [
    at.property({ description: TEXT }),
    at.property({ status: "draft", description: TEXT, name: "Water 0" }),
  ],
  "a JSON copy of the public fields": (at) => [
    at.property({
      description: TEXT,
      internal_notes: JSON.stringify({
        name: "Elk",
        description: TEXT,
        species: ["Brown Trout"],
      }),
    }),
  ],
  "a pretty JSON copy with other keys": (at) => [
    at.guide({ bio: JSON.stringify({ display_name: "Guide", base_location: "Ennis" }, null, 2) }),
  ],
  "the mark of what is removed, in a private text": (at) => [
    at.property({ access_notes: "[removed]", internal_notes: "The [removed] gate is [removed]" }),
  ],
  "the mark in a public text": (at) => [at.property({ description: "By the [removed] bridge" })],
  "a clock in created_at": (at) => [at.property({ created_at: ISO_NOW, updated_at: ISO_NOW })],
  "a clock with milliseconds in created_at": (at) => [
    at.property({ created_at: "2026-05-20T10:00:00.000Z" }),
  ],
  "the published pin in a note": (at) => {
    const property = at.property({});
    const [pin, latitude] = pinTexts(property.row as Row);
    return [
      {
        ...property,
        row: { ...property.row, internal_notes: `shown at ${pin}`, access_notes: pin },
      },
      at.guide({ bio: latitude }),
    ];
  },
  "the published pin in the place's text": (at) => {
    const property = at.property({});
    const [pin] = pinTexts(property.row as Row);
    return [{ ...property, row: { ...property.row, location_description: pin } }];
  },
  "a control character before a number of a public text": (at) => [
    at.property({
      name: "\u00072 Ponds",
      description: "\u00016 rods\u00024 guests",
      regulations: "\u000B5",
    }),
    at.club({ location: "\u001B12 miles", name: "\u00017" }),
  ],
  "a clock with milliseconds": (at) => [at.property({ updated_at: "2026-05-20T10:00:00.000Z" })],
  "a clock in seconds": (at) => [at.property({ created_at: 1779271200, updated_at: "1779271200" })],
  "the build's day in a private column": (at) => [at.guide({ license_expiry: "2026-05-20" })],
  "a control character before a number": (at) => [
    at.property({ access_notes: "\u0001 4821", gate_code: "\u00024821" }),
  ],
  "a public text that is all private too": (at) => [
    at.property({
      name: "Elk Run",
      internal_notes: "Elk Run",
      description: TEXT,
      pricing_mode: TEXT,
    }),
  ],
  "a bio that begins the base": (at) => [at.guide({ base_location: "Ennis", bio: "Ennis" })],
  "a price in words and figures": (at) => [
    at.property({ rate_adult_full_day: 85, rate_youth_full_day: 85, lease_amount_cents: 85 }),
  ],
  "rods that are guests as well": (at) => [at.property({ max_rods: 4, max_guests: 4 })],
  "a reason that is a status": (at) => [
    at.property({}),
    at.day({
      date: "2026-06-01",
      status: "blocked",
      reason: "maintenance",
      booking_id: "booked",
    }),
  ],
  "a reason that tells another day": (at) => [
    at.property({}),
    at.day({ date: "2026-06-01", status: "booked", reason: "moved from 2026-06-02" }),
    at.day({ date: "2026-06-02", status: "available", created_by: at.owner }),
  ],
  "a row that is approved again and again": (at) => [
    at.property({ internal_notes: `${`${TEXT} `.repeat(40)}approved`, description: TEXT }),
  ],
  "an owner who is a guide and a club": (at) => [
    at.profile({ display_name: "Pat Quill" }),
    at.guide({ display_name: "Pat Quill", bio: "Pat Quill" }),
    at.club({ name: "Pat Quill" }),
    at.shop({ owner_id: at.owner, shop_name: "Pat Quill" }),
  ],
};
