// The cache of assets: never past its bytes, least recently used out first, never a wrong version.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AssetCache } from "../../src/serve/asset-cache.ts";
import { share } from "../share.ts";

const LIMIT = 100;

const asset = (bytes: Uint8Array) => ({ bytes, etag: undefined });

/** What the cache promises, spelt out: entries from least to most recently used. */
class Model {
  entries: { path: string; version: string; bytes: Uint8Array }[] = [];

  get size(): number {
    return this.entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  get(path: string, version: string): Uint8Array | undefined {
    const at = this.entries.findIndex((entry) => entry.path === path && entry.version === version);
    if (at < 0) return undefined;
    const [entry] = this.entries.splice(at, 1);
    this.entries.push(entry!);
    return entry!.bytes;
  }

  set(path: string, version: string, bytes: Uint8Array): void {
    this.entries = this.entries.filter((entry) => entry.path !== path);
    if (bytes.length > LIMIT) return;
    while (this.size + bytes.length > LIMIT) this.entries.shift();
    this.entries.push({ path, version, bytes });
  }
}

const action = fc.record({
  path: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  version: fc.constantFrom("1", "2"),
  /** Bytes to hold, or undefined to look up. */
  bytes: fc.option(fc.oneof(fc.nat(60), fc.constantFrom(0, 99, 100, 101)), { nil: undefined }),
});

describe("AssetCache", () => {
  it("holds what was used last, never above its limit, whatever is asked of it", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const cache = new AssetCache(LIMIT);
        const model = new Model();
        for (const { path, version, bytes } of actions) {
          if (bytes === undefined) {
            expect(cache.get(path, version)?.bytes).toBe(model.get(path, version));
          } else {
            const pack = new Uint8Array(bytes);
            cache.set(path, version, asset(pack));
            model.set(path, version, pack);
          }
          expect(cache.size).toBe(model.size);
          expect(cache.size).toBeLessThanOrEqual(LIMIT);
        }
      }),
      { seed: 6, numRuns: share(5_000) },
    );
  });

  it("counts the whole buffer that a view keeps alive", () => {
    const cache = new AssetCache(LIMIT);
    cache.set("a", "1", asset(new Uint8Array(80).subarray(0, 10)));
    expect(cache.size).toBe(80);
    cache.set("b", "1", asset(new Uint8Array(200).subarray(0, 10)));
    expect(cache.get("b", "1")).toBeUndefined();
    expect(cache.size).toBe(80);
  });

  it("holds nothing without room", () => {
    const cache = new AssetCache(0);
    cache.set("a", "1", asset(new Uint8Array(1)));
    expect(cache.get("a", "1")).toBeUndefined();
  });
});
