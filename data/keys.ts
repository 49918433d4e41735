// The partner keys of the sample, with their rows of `api_keys`. They are not secret.
import { BASE62, digestKey, makeKey, RANDOM_CHARS, type Environment } from "../src/api-key.ts";
import { SCOPES } from "../src/stored-key.ts";
import type { KeyTier } from "../src/tiers.ts";
import { Random } from "./random.ts";

export interface SampleKey {
  /** The whole key, as a partner would send it. */
  readonly key: string;
  readonly environment: Environment;
  readonly rate_tier: KeyTier;
  readonly owner_display_name: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

type Spec = Omit<SampleKey, "key">;

const VALID = { expires_at: null, revoked_at: null };
const SPECS: readonly Spec[] = [
  {
    environment: "live",
    rate_tier: "partner",
    owner_display_name: "Tailout Trip Planner",
    ...VALID,
  },
  {
    environment: "live",
    rate_tier: "partner_plus",
    owner_display_name: "Zoë’s River Maps",
    ...VALID,
  },
  { environment: "test", rate_tier: "partner", owner_display_name: "Hopper Labs", ...VALID },
  {
    environment: "live",
    rate_tier: "partner",
    owner_display_name: "Creel Census Archive",
    expires_at: "2025-06-30T00:00:00Z",
    revoked_at: null,
  },
  {
    environment: "live",
    rate_tier: "partner",
    owner_display_name: "Backcast Weekly",
    expires_at: "2099-12-31T00:00:00Z",
    revoked_at: "2026-02-14T09:30:00Z",
  },
];

/** Five keys: live partner, live partner_plus, test partner, expired, revoked. */
export function sampleKeys(seed: number): SampleKey[] {
  const random = new Random(seed, "keys");
  return SPECS.map((spec) => ({
    ...spec,
    key: makeKey(spec.environment, random.text(BASE62, RANDOM_CHARS)),
  }));
}

/** The live partner key that a sample of this seed honours, for anyone to try. */
export function sampleKey(seed: number): string {
  return sampleKeys(seed)[0]!.key;
}

/** Rows of `api_keys`: hashes only. */
export async function keyRows(seed: number): Promise<Record<string, string | null>[]> {
  const random = new Random(seed, "key rows");
  const rows = sampleKeys(seed).map(({ key, ...columns }, i) => ({
    key,
    row: {
      ...columns,
      id: random.uuid(),
      owner_email: `partner${i + 1}-${random.digits(4)}@example.com`,
      scopes: JSON.stringify(SCOPES.slice(0, SCOPES.length - i)),
      created_at: `2024-0${i + 1}-1${i}T08:00:00Z`,
    },
  }));
  // Everything is drawn by now: hashes may be ready in any order.
  return Promise.all(
    rows.map(async ({ key, row }) => ({ ...row, key_hash: await digestKey(key) })),
  );
}
