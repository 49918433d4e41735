// Named cases: ids that meet, lines that look like others, values of no or strange content, keys.
import { TIMES } from "./keys.ts";
import { casesOf, privately, type CaseTable } from "./named.ts";

const SHARED = "0b7ac1a4-5d6e-4f00-8a11-22334455667a";
const shared = (number: number) => `${SHARED.slice(0, -1)}${number}`;

/** A draft's id, a published one, nothing, punctuation, masked e-mails, long notes, blobs, extremes. */
// prettier-ignore
const STRANGE = [
  "00000002-0000-4000-8000-999999999999", SHARED, "see 00000005-0000-4000-8000-000000000000",
  null, "", " ", "\n", "\0", "\0 \0", "\0".repeat(8), "***", "—", "(---) --- ----", "#", "?!", "…",
  "***@***.***", "@", "@@@", "…@…", "-@-.-", "\u200B@\u200B", "x".repeat(100_000),
  "The gate is behind the barn; mind the calves. ".repeat(4_000),
  Buffer.from("555 0142"), Buffer.from([0, 255]), Buffer.alloc(0), 4821, 0.1 + 0.2, 1e21, 1e308,
  Infinity, 9223372036854775807n, "six", "$500", "half", "\u0001 4821", "\u00024821", "🎣", "בוקר",
];

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
  "a shop with its owner's id": (at) => [at.shop({ id: at.owner, owner_id: at.owner })],
  "a line of a text that begins with a UUID": (at) => [
    at.property({ description: `See also\n${SHARED},Elk Run,MT\n${SHARED}` }),
    at.club({ location: `Ennis\r\n${SHARED}` }),
  ],
  "a name that is a UUID": { name: `Lodge ${SHARED}` },
  "formulas in public texts": {
    name: "=SUM(A1:A9)",
    description: "+1",
    regulations: "-2",
    location_description: "@x",
  },
  ...privately(STRANGE),
  "the largest numbers": (at) => [
    at.property({ rate_youth_full_day: 1e308 }),
    at.guide({ rate_half_day: Infinity, rating_count: 2147483647 }),
  ],
  "zeros of both signs": { rate_adult_full_day: -0, max_rods: 0 },
  "whole numbers as floats": (at) => [
    at.property({ max_rods: 2.0 }),
    at.day({ date: "2026-06-03", status: "blocked", rods_held: 1.0 }),
  ],
  "texts from right to left": { name: "بركة النخيل", description: "\u202Eevif\u202C \u200Fמים" },
  "emoji and combining marks": { name: "🎣", description: "👩‍👩‍👧 e\u0301\u0327", gate_code: "🎣" },
  "empty names": (at) => [
    at.property({ name: "" }),
    at.club({ name: " " }),
    at.guide({ display_name: "-" }),
  ],
  "twins but for the id": (at) => [
    at.club({ slug: "one", name: "One" }),
    at.club({ slug: "one", name: "One" }),
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
