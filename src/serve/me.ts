// The data of /me: the key that calls in, what the API says about it out.
import type { StoredKey } from "../stored-key.ts";

/** The members of `data`, in the order they are published. */
export function me({ id, scopes, tier, environment, owner }: StoredKey) {
  return { key_id: id, scopes, rate_tier: tier, environment, owner: { display_name: owner } };
}
