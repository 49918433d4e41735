// Draws partner keys: times in every spelling that SQLite's date functions read.
import { createHash } from "node:crypto";
import type { Random } from "../../data/random.ts";
import { drawText, type Echo } from "./draw.ts";
import type { Row } from "./rows.ts";

/** Spellings of one instant and of one day. */
// prettier-ignore
export const TIMES = [
  "2027-01-01", "2027-01-01 00:00", "2027-01-01 00:00:00", "2027-01-01 00:00:00.000",
  "2027-01-01T00:00", "2027-01-01T00:00:00", "2027-01-01 00:00Z", "2027-01-01 00:00:00Z",
  "2027-01-01T00:00:00Z", "2027-01-01t00:00:00z", "2027-01-01T00:00:00.000Z",
  "2027-01-01 00:00:00+00:00", "2027-01-01 02:00:00+02:00", "2026-12-31T17:00:00-07:00",
];

export function drawKey(random: Random, echo: Echo): Row {
  const time = () => random.pick([null, random.pick(TIMES)]);
  const owner = drawText(random, echo).slice(0, 400);
  return {
    id: random.uuid(),
    key_hash: createHash("sha256").update(random.uuid()).digest("hex"),
    owner_display_name: owner.toWellFormed() === "" ? "-" : owner.toWellFormed(),
    owner_email: drawText(random, echo),
    scopes: random.pick(["[]", '["properties:read"]', ' [ "guides:read", "clubs:read" ] ']),
    rate_tier: random.pick(["partner", "partner_plus"]),
    environment: random.pick(["live", "test"]),
    created_at: random.pick(TIMES),
    expires_at: time(),
    revoked_at: time(),
  };
}
