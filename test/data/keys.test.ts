// The sample's partner keys: well-formed, repeatable, and only their hashes in the dump.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { keyRows, sampleKey, sampleKeys } from "../../data/keys.ts";
import { parseKey } from "../../src/api-key.ts";

it("sampleKeys(seed) are well-formed, the same for a seed, with one expired and one revoked", () => {
  const keys = sampleKeys(1);
  for (const { key, environment } of keys) expect(parseKey(key)).toEqual({ environment });
  expect(sampleKeys(1)).toEqual(keys);
  expect(sampleKeys(6)[0]!.key).not.toBe(keys[0]!.key);
  expect(keys.filter(({ expires_at }) => expires_at && expires_at < "2026")).toHaveLength(1);
  expect(keys.filter(({ revoked_at }) => revoked_at)).toHaveLength(1);
});

it("sampleKey(seed) is a live partner key that neither expires nor is revoked", () => {
  const found = sampleKeys(2).find(({ key }) => key === sampleKey(2));
  const valid = { expires_at: null, revoked_at: null };
  expect(found).toMatchObject({ environment: "live", rate_tier: "partner", ...valid });
});

it("keyRows(seed) hold the hash of each key and never the key", async () => {
  const rows = await keyRows(1);
  const hashes = sampleKeys(1).map(({ key }) => createHash("sha256").update(key).digest("hex"));
  expect(rows.map(({ key_hash }) => key_hash)).toEqual(hashes);
  expect(JSON.stringify(rows)).not.toContain("rfl_");
});
