// A key's record in the key store (Workers KV), as the build writes it and the edge reads it.
import type { Environment } from "./api-key.ts";
import { RESOURCE_LIST, type ResourceName } from "./resources.ts";
import type { KeyTier } from "./tiers.ts";

type Scope = `${ResourceName | "availability"}:read`;

/** The scopes a key is issued with; they narrow nothing in v1. */
export const SCOPES: readonly Scope[] = [
  ...RESOURCE_LIST.map(({ name }) => name),
  "availability" as const,
].map((name): Scope => `${name}:read`);

/** Longest display name, in UTF-16 units; a longer one is a mistake, and every /me would carry it. */
export const MAX_OWNER = 1_000;

export interface StoredKey {
  readonly id: string;
  readonly owner: string;
  readonly scopes: readonly string[];
  readonly tier: KeyTier;
  readonly environment: Environment;
  /** RFC 3339, or null: the key is live before both. */
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

export function storeName(digest: string): string {
  return `key:${digest}`;
}

/** Whether a key is neither expired nor revoked at `now`, in ms since 1970. */
export function isLive(
  { expires_at, revoked_at }: Pick<StoredKey, "expires_at" | "revoked_at">,
  now: number,
): boolean {
  // An unreadable time compares false: such a key is not live.
  return [expires_at, revoked_at].every((end) => end === null || now < Date.parse(end));
}
