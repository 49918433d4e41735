// The partner keys of the sample, with their rows of `api_keys`. They are not secret.
import { BASE62, digestKey, makeKey, RANDOM_CHARS } from "../src/api-key.ts";
import { SCOPES } from "../src/stored-key.ts";
import { Random } from "./random.ts";

/** Environment, tier and owner, when it expires and when it was revoked. */
const SPECS = [
  ["live", "partner", "Tailout Trip Planner", null, null],
  ["live", "partner_plus", "Zoë’s River Maps", null, null],
  ["test", "partner", "Hopper Labs", null, null],
  ["live", "partner", "Creel Census Archive", "2025-06-30T00:00:00Z", null],
  ["live", "partner", "Backcast Weekly", "2099-12-31T00:00:00Z", "2026-02-14T09:30:00Z"],
] as const;

/** Five keys, whole as a partner would send them: live partner, live partner_plus, test partner, expired, revoked. */
export function sampleKeys(seed: number) {
  const random = new Random(seed, "keys");
  return SPECS.map(([environment, rate_tier, owner_display_name, expires_at, revoked_at]) => {
    const key = makeKey(environment, random.text(BASE62, RANDOM_CHARS));
    return { environment, rate_tier, owner_display_name, expires_at, revoked_at, key };
  });
}

export function sampleKey(seed: number): string {
  return sampleKeys(seed)[0]!.key;
}

export function keyRows(seed: number): Promise<Record<string, string | null>[]> {
  const random = new Random(seed, "key rows");
  const rows = sampleKeys(seed).map(async ({ key, ...columns }, i) => ({
    ...columns,
    id: random.uuid(),
    owner_email: `partner${i + 1}-${random.digits(4)}@example.com`,
    scopes: JSON.stringify(SCOPES.slice(0, SCOPES.length - i)),
    created_at: `2024-0${i + 1}-1${i}T08:00:00Z`,
    // Last, since what is behind it is no longer drawn in the order of the keys.
    key_hash: await digestKey(key),
  }));
  return Promise.all(rows);
}
