// What outlives a swap of the Node server's snapshot: whom it knows.
import { join } from "node:path";
import { expect, it } from "vitest";
import { Encoder } from "../../hosts/node/encoding.ts";
import { followSites } from "../../hosts/node/sites.ts";
import { makeKey } from "../../src/api-key.ts";
import { CACHE_BYTES } from "../../src/limits.ts";
import { OPEN_LIMITER, STORED } from "../deps.ts";
import { scratchFolder } from "../scratch.ts";
import { point, twoDeployments } from "../serve/spread.ts";

const log = () => {};

it("followSites() forgets no key with the snapshot that it was seen on", async () => {
  const [OLD, NEW] = await twoDeployments();
  const dir = join(scratchFolder(), "dist");
  point(dir, OLD.folder);
  let isDown = false;
  const lookup = async () => {
    if (isDown) throw new Error("The key export was never read");
    return STORED;
  };
  const sites = await followSites({ dir, cacheBytes: CACHE_BYTES, encoder: new Encoder(0), log });
  const headers = new Headers({ Authorization: `Bearer ${makeKey("live", "k".repeat(30))}` });
  const ask = async () => {
    const { handle, readAsset } = sites.current();
    const request = { url: "http://riffle.test/v1/me", method: "GET", headers, address: null };
    const deps = {
      readAsset,
      keys: { lookup },
      limiter: OPEN_LIMITER,
      tiers: undefined,
      now: () => new Date(),
      log,
      waitUntil: log,
    };
    const reply = await handle(request, deps);
    return [reply.status, reply.headers["X-Snapshot-Id"]];
  };
  expect(await ask()).toEqual([200, OLD.id]);
  isDown = true;
  point(dir, NEW.folder);
  await sites.look();
  expect(await ask()).toEqual([200, NEW.id]);
});
