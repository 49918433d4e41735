// What a deployment would lose for good, or show in pieces: refused before anything is run.
import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Outside } from "../../../ops/deploy/deploy-run.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../../../src/address.ts";
import { TEST_NOW } from "../../snapshot.ts";
import { KEYS, pointer } from "./deploy-helpers.ts";
import { siteOf, world } from "./deploy-world.ts";

/** A manifest of a build that was allowed to fail a check. */
function manifestWith(check: string): string {
  const head = { format: 1, snapshot: "0123456789abcdef", created: TEST_NOW.toISOString() };
  return JSON.stringify({ ...head, fields: {}, overrides: [check], files: [] });
}

const liveKey = (more: object = {}) =>
  JSON.stringify({ id: "the-live-one", expires_at: null, revoked_at: null, ...more });

describe("deploy(options, outside)", () => {
  it.each([false, true])("checks every file first, also in a dry run: %s", async (dryRun) => {
    const { ran, go } = world({ verify: async () => ["/static/v1/facets.json has other bytes"] });
    await expect(go({ dryRun })).rejects.toThrow("facets.json has other bytes");
    expect(ran).toEqual([]);
  });

  it("refuses to stop signing, unless that was allowed in the build", async () => {
    const signed = siteOf(pointer({ snapshot: "f".repeat(16) }), { [SIGNATURE_PATH]: "a..b" });
    const { dir, ran, go } = world({ site: () => signed });
    await expect(go()).rejects.toThrow("https://site.test shows a signed snapshot");
    expect(ran).toEqual([]);
    writeFileSync(dir + MANIFEST_PATH, manifestWith("unsigned"));
    await go();
    expect(ran).toContain("deploy-site");
  });

  it("refuses to delete a live key that the last deployment left, unless the build allowed it", async () => {
    const { dir, ran, go } = world();
    const last = [...KEYS, { key: "key:live", value: liveKey() }];
    writeFileSync(`${dir}.private/keys.deployed.json`, JSON.stringify(last));
    const refused = {
      name: "BuildError",
      message: expect.stringContaining("the-live-one") as string,
    };
    await expect(go()).rejects.toMatchObject(refused);
    await expect(go({ dryRun: true })).rejects.toMatchObject(refused);
    await expect(go({ force: true })).rejects.toMatchObject(refused);
    expect(ran).toEqual([]);
    writeFileSync(dir + MANIFEST_PATH, manifestWith("keys"));
    await go();
    expect(ran).toContain("delete-keys");
  });

  it("asks the store about keys that it would delete where no deployment left a record", async () => {
    let value = liveKey();
    const wrangler: Outside["wrangler"] = async ([, verb, action, name]) =>
      `${verb} ${action}` === "key list"
        ? '[{"name":"key:a"},{"name":"key:gone"}]'
        : name === "key:gone"
          ? value
          : "";
    const { ran, go } = world({ wrangler });
    await expect(go()).rejects.toThrow("1 live keys would be deleted from the key store");
    expect(ran).toEqual([]);
    // One that has ended is nobody's loss.
    value = liveKey({ revoked_at: "2026-01-01T00:00:00.000Z" });
    await go();
    expect(ran).toContain("delete-keys");
  });
});
