// The data of /me: what the API says about the calling key.
import type { StoredKey } from "../stored-key.ts";

/** The members of `data`, in the order they are published. */
export function me({ id, scopes, tier, environment, owner }: StoredKey) {
  return { key_id: id, scopes, rate_tier: tier, environment, owner: { display_name: owner } };
}
