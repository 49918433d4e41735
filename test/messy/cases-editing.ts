// Named cases: ordinary editing, and coincidences between owners who do not know of each other.
import { pinTexts } from "./directory.ts";
import { casesOf, privately, type CaseTable } from "./named.ts";

const TEXT = "Two miles of meadow water below the old ranch house, best in June.";
const POINT = { latitude: 45.25, longitude: -110.75 };

/** What an owner keeps private, and the text of somebody who knows nothing of it. */
const COINCIDENCES = [
  ["2026-2027", "Season 2026-2027, barbless only"],
  ["06-01-2026", "Opens 06-01-2026, closes 10-15-2026"],
  ["250 400 900", "Flows of 250 400 900 are low, good, high"],
  ["1-800-847-7367", "Report poachers: 1-800-847-7367"],
  ["closed to wading anglers", "Closed to wading anglers until July"],
  ["Heron Pond Lodge", "Heron Pond Lodge"],
  // Guesses, one of them right.
  ["4821", Array.from({ length: 3000 }, (_, i) => String(3000 + i)).join(" ")],
] as const;

export const EDITING: CaseTable = {
  ...casesOf(COINCIDENCES, ([value, said]) => [
    `a private ${value} in somebody's text`,
    (at) => [
      at.profile({ phone: value }),
      at.guide({ license_expiry: value }),
      at.property({ internal_notes: value, wifi_password: value, stripe_account_id: value }),
      at.property({ owner_id: at.other, regulations: said, description: said }),
    ],
  ]),
  ...casesOf(
    [
      TEXT,
      `${TEXT.slice(0, 40)}\nand no dogs.`,
      JSON.stringify({ name: "Elk", description: TEXT, species: ["Brown Trout"] }),
      `${`${TEXT} `.repeat(40)}approved`,
    ],
    (notes) => [
      `a public text in private notes, ${notes.slice(0, 60)}`,
      { name: "Elk Run", description: TEXT, internal_notes: notes, pricing_mode: notes },
    ],
  ),
  "an earlier revision in a draft and an archived row": (at) => [
    at.property({ description: TEXT }),
    at.property({ status: "draft", description: TEXT, name: "Water 0" }),
    at.property({ status: "draft", description: `${TEXT.slice(0, 44)}\nIn May, too.` }),
    at.property({ status: "archived", description: `${TEXT} Old end.`, name: "Old name" }),
  ],
  "a pretty JSON copy with other keys": (at) => [
    at.guide({ bio: JSON.stringify({ display_name: "Guide", base_location: "Ennis" }, null, 2) }),
  ],
  ...privately(["[removed]", "The [removed] gate is [removed]", "2026-05-20"]),
  "the mark in a public text": { description: "By the [removed] bridge" },
  ...casesOf(
    ["2026-05-20T10:00:00Z", "2026-05-20T10:00:00.000Z", 1779271200, "0000-00-00 00:00:00", "now"],
    (time) => [`a clock of ${time}`, { created_at: time, updated_at: time }],
  ),
  "the published pin in notes and in the place's text": (at) => {
    const [pin, latitude] = pinTexts({ ...POINT, owner_id: at.owner });
    return [
      at.property({ ...POINT, internal_notes: `shown at ${pin}`, access_notes: pin }),
      at.property({ ...POINT, location_description: pin }),
      at.guide({ bio: latitude }),
    ];
  },
  "a control character before a number of a public text": (at) => [
    at.property({ name: "\u00072 Ponds", description: "\u00016 rods\u00024 guests" }),
    at.property({ regulations: "\u000B5" }),
    at.club({ location: "\u001B12 miles", name: "\u00017" }),
  ],
  "a bio that begins the base": (at) => [at.guide({ base_location: "Ennis", bio: "Ennis" })],
  "prices and rods that are other numbers, too": {
    rate_adult_full_day: 85,
    lease_amount_cents: 85,
    max_rods: 4,
    max_guests: 4,
  },
  "a reason that is a status": (at) => [
    at.property({}),
    at.day({ status: "blocked", reason: "maintenance", booking_id: "booked" }),
  ],
  "a reason that tells another day": (at) => [
    at.property({}),
    at.day({ date: "2026-06-01", status: "booked", reason: "moved from 2026-06-02" }),
    at.day({ date: "2026-06-02", status: "available", created_by: at.owner }),
  ],
  "an owner who is a guide and a club": (at) => [
    at.profile({ display_name: "Pat Quill" }),
    at.guide({ display_name: "Pat Quill", bio: "Pat Quill" }),
    at.club({ name: "Pat Quill" }),
    at.shop({ owner_id: at.owner, shop_name: "Pat Quill" }),
  ],
};
