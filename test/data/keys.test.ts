// The sample's partner keys: well-formed, repeatable, and only their hashes in the dump.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { keyRows, sampleKey, sampleKeys } from "../../data/keys.ts";
import { parseKey } from "../../src/api-key.ts";

describe("sampleKeys(seed)", () => {
  it("makes well-formed keys of the environment they say", () => {
    for (const { key, environment } of sampleKeys(1))
      expect(parseKey(key)).toEqual({ environment });
  });

  it("repeats for a seed and differs for another", () => {
    expect(sampleKeys(5)).toEqual(sampleKeys(5));
    expect(sampleKeys(5)[0]!.key).not.toBe(sampleKeys(6)[0]!.key);
  });

  it("has both environments and tiers, one expired and one revoked key", () => {
    const keys = sampleKeys(1);
    expect(
      new Set(keys.map(({ environment, rate_tier }) => `${environment} ${rate_tier}`)),
    ).toEqual(new Set(["live partner", "live partner_plus", "test partner"]));
    expect(keys.filter(({ expires_at }) => expires_at && expires_at < "2026")).toHaveLength(1);
    expect(keys.filter(({ revoked_at }) => revoked_at)).toHaveLength(1);
  });
});

describe("sampleKey(seed)", () => {
  it("is a live partner key that neither expires nor is revoked", () => {
    const found = sampleKeys(2).find(({ key }) => key === sampleKey(2));
    expect(found).toMatchObject({
      environment: "live",
      rate_tier: "partner",
      expires_at: null,
      revoked_at: null,
    });
  });
});

describe("keyRows(seed)", () => {
  it("holds the hash of each key and never the key", async () => {
    const rows = await keyRows(1);
    const hashes = sampleKeys(1).map(({ key }) => createHash("sha256").update(key).digest("hex"));
    expect(rows.map(({ key_hash }) => key_hash)).toEqual(hashes);
    expect(JSON.stringify(rows)).not.toContain("rfl_");
  });
});
