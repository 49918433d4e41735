// Deployments: what is planned, run, skipped and refused, with nothing outside.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DeployOptions, Outside } from "../../../ops/deploy/deploy.ts";
import { disk } from "../../../build/disk/effects.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../../src/address.ts";
import { BuildError } from "../../../src/errors.ts";
import { CONFIGS } from "../../../ops/deploy/settings.ts";
import { later } from "../../build/place.ts";
import { scratchFolder, TEST_NOW } from "../../snapshot.ts";
import { ROOT } from "../commands/commands.ts";
import { KEYS, OTHER, siteOf, world } from "./deploy-world.ts";

/** A manifest of a build that was allowed to fail a check. */
function manifestWith(check: string): string {
  const head = { format: 1, snapshot: "0123456789abcdef", created: TEST_NOW.toISOString() };
  return JSON.stringify({ ...head, fields: {}, overrides: [check], files: [] });
}

const liveKey = (more: object = {}) =>
  JSON.stringify({ id: "the-live-one", expires_at: null, revoked_at: null, ...more });

const offline = () => Promise.reject(new Error("offline"));

/** All pages of the world's snapshot are files. */
const BARE = "WRANGLER_BUILD_CONDITIONS='riffle-files,workerd,worker,browser'";

/** The steps of a dry run as it prints them, with short names for folders. */
async function rehearsed(options: Partial<DeployOptions>): Promise<string[]> {
  const { dir, go, printed } = world();
  await go({ dryRun: true, ...options });
  return printed.slice(0, -1).map((line) =>
    line
      .replaceAll(dir, "dist")
      .replaceAll(/\/\S*riffle-scratch-[\w-]+/g, "/tmp/x")
      .replaceAll(/ {2,}/g, ": "),
  );
}

describe("deploy(options, outside)", () => {
  it("is the limiter, the keys, then the site", async () => {
    expect(await rehearsed({ project: "my site" })).toEqual([
      `run: build functions: ${BARE} wrangler pages functions build --outdir /tmp/x`,
      "would run: deploy limiter: wrangler deploy -c src/limiter/wrangler.json",
      "would run: put keys: wrangler kv bulk put dist.private/deploy.put.json --binding KEYS --remote",
      "would run: delete keys: wrangler kv bulk delete dist.private/deploy.delete.json --force --binding KEYS --remote",
      `would run: deploy site: ${BARE} wrangler pages deploy dist --project-name 'my site' --branch main --commit-dirty`,
      "would run: delete old deployments: node bin/run.js deployments --delete --project 'my site' --older-than-days 2",
    ]);
  });

  it("is the keys, then one Worker with files, API and limiter, where Workers is the target", async () => {
    const folder = scratchFolder();
    disk.write(join(folder, CONFIGS.workers), '{"main":"index.ts"}');
    process.chdir(folder);
    const site = "wrangler deploy -c /tmp/x/wrangler.json --assets dist --name riffle";
    const store = "--binding KEYS --remote -c hosts/workers/wrangler.json";
    const shown = await rehearsed({ target: "workers" }).finally(() => process.chdir(ROOT));
    expect(shown).toEqual([
      `run: build worker: ${BARE} ${site} --dry-run --outdir /tmp/x`,
      `would run: put keys: wrangler kv bulk put dist.private/deploy.put.json ${store}`,
      `would run: delete keys: wrangler kv bulk delete dist.private/deploy.delete.json --force ${store}`,
      `would run: deploy site: ${BARE} ${site}`,
    ]);
  });

  it("runs all steps, tries the site, cleans up, and remembers the keys", async () => {
    const { ran, go, privateFile } = world();
    await go();
    const steps = ["build functions", "deploy limiter", "put keys", "delete keys", "deploy site"];
    const after = ["smoke test", "delete old deployments"];
    expect(ran).toEqual(["kv key list", "kv key get", ...steps, ...after]);
    expect(privateFile("deploy.put.json")).toEqual(KEYS);
    expect(privateFile("deploy.delete.json")).toEqual(["key:gone"]);
    expect(privateFile("keys.deployed.json")).toEqual(KEYS);
  });

  it("deploys nothing when nothing changed, and the keys alone when only they did", async () => {
    const { ran, go, writePrivate } = world({ site: () => siteOf({ version: 4 }) });
    writePrivate("keys.deployed.json", KEYS);
    await go();
    expect(ran).toEqual([]);
    writePrivate("keys.all.json", KEYS.slice(1));
    await go();
    expect(ran).toEqual(["delete keys"]);
    await go({ force: true });
    expect(ran).toContain("deploy site");
  });

  it.each([
    [5, false],
    [5.01, true],
  ])("after %d days of a pointer's seven renews the same data: %s", async (days, isDue) => {
    const { ran, go } = world({ site: () => siteOf({}), now: () => later(days) });
    await go();
    expect(ran.includes("deploy site")).toBe(isDue);
  });

  it("runs in a dry run only what needs no login, and leaves the private folder as it was", async () => {
    const { dir, ran, go } = world({ site: () => offline });
    await go({ dryRun: true });
    expect(ran).toEqual(["build functions"]);
    expect(readdirSync(`${dir}.private`)).toEqual(["keys.all.json"]);
  });

  it.each<[string, Record<string, string>]>([
    ["public keys", { [JWKS_PATH]: '{"keys":["old"]}', [SIGNATURE_PATH]: "one..signature" }],
    ["signing key", { [JWKS_PATH]: '{"keys":[]}', [SIGNATURE_PATH]: "other..signature" }],
    ["signature", { [JWKS_PATH]: '{"keys":[]}' }],
  ])("deploys the same data when the %s of the site is another", async (_, files) => {
    const { dir, ran, go, write } = world({ site: () => siteOf({}, files) });
    mkdirSync(`${dir}/.well-known`);
    write(JWKS_PATH, '{"keys":[]}');
    write(SIGNATURE_PATH, "one..signature");
    await go();
    expect(ran).toContain("deploy site");
  });

  // prettier-ignore
  it.each<[string, Partial<Outside>, string]>([
    ["has expired", { now: () => later(20) }, "expired on 2026-05-27T10:00:00.000Z, and it is 2026"],
    ["is older than the site's", { site: () => siteOf({ ...OTHER, version: 6 }) }, "holds version 5, below 6, which https://site.test shows already"],
  ])("refuses a snapshot that %s, unless it is forced as a rollback", async (_, more, message) => {
    const { ran, go } = world(more);
    await expect(go()).rejects.toThrow(message);
    expect(ran).toEqual([]);
    await go({ force: true });
    expect(ran).toContain("deploy site");
  });

  it("forgets no key that a failed step did not put", async () => {
    const { go, privateFile } = world({
      execute: async ({ name }) => {
        if (name === "put keys") throw new BuildError("put keys ended with exit code 1", "");
      },
    });
    await expect(go()).rejects.toThrow("put keys");
    expect(() => privateFile("keys.deployed.json")).toThrow("ENOENT");
  });

  it("leaves the old deployments up when the new one is not well", async () => {
    const { ran, go } = world({ smokeTest: async () => ["/v1/health answers 500"] });
    await expect(go()).rejects.toThrow("/v1/health answers 500");
    expect(ran).not.toContain("delete old deployments");
  });

  it("refuses a damaged snapshot before anything is run, also in a dry run", async () => {
    const { ran, go } = world({ verify: async () => ["/x has other bytes"] });
    for (const dryRun of [false, true])
      await expect(go({ dryRun })).rejects.toThrow("/x has other bytes");
    expect(ran).toEqual([]);
  });

  it("refuses a key store without an id, and says so in a dry run, which goes on", async () => {
    const { ran, printed, go } = world();
    const missing = "names no key store for production: cloudflare.keyStore is missing";
    await expect(go({ keyStore: undefined })).rejects.toThrow(missing);
    expect(ran).toEqual([]);
    await go({ keyStore: undefined, dryRun: true });
    expect(printed.join("\n")).toContain(missing);
    expect(printed.at(-1)).toContain("Nothing was deployed");
  });

  it("refuses a folder without its keys, which would be taken from everyone", async () => {
    const { dir, ran, go } = world();
    disk.remove(`${dir}.private/keys.all.json`);
    await expect(go()).rejects.toThrow("keys.all.json is missing");
    disk.remove(dir + LATEST_PATH);
    await expect(go()).rejects.toThrow("holds no snapshot");
    expect(ran).toEqual([]);
  });

  it("refuses to stop signing, unless that was allowed in the build", async () => {
    const { ran, go, write } = world({ site: () => siteOf(OTHER, { [SIGNATURE_PATH]: "a..b" }) });
    await expect(go()).rejects.toThrow("https://site.test shows a signed snapshot");
    expect(ran).toEqual([]);
    write(MANIFEST_PATH, manifestWith("unsigned"));
    await go();
    expect(ran).toContain("deploy site");
  });

  it("refuses to delete a live key that the last deployment left, unless the build allowed it", async () => {
    const { ran, go, write, writePrivate } = world();
    writePrivate("keys.deployed.json", [...KEYS, { key: "key:live", value: liveKey() }]);
    for (const options of [{}, { dryRun: true }, { force: true }])
      await expect(go(options)).rejects.toThrow("the-live-one");
    expect(ran).toEqual([]);
    write(MANIFEST_PATH, manifestWith("keys"));
    await go();
    expect(ran).toContain("delete keys");
  });

  it("asks the store about keys that it would delete where no deployment left a record", async () => {
    let value = liveKey();
    const wrangler: Outside["wrangler"] = async ([, , action, name]) => {
      if (action === "list") return '[{"name":"key:a"},{"name":"key:gone"}]';
      return name === "key:gone" ? value : "";
    };
    const { ran, go } = world({ wrangler });
    await expect(go()).rejects.toThrow("1 live keys would be deleted from the key store");
    expect(ran).toEqual([]);
    // One that has ended is nobody's loss.
    value = liveKey({ revoked_at: "2026-01-01T00:00:00.000Z" });
    await go();
    expect(ran).toContain("delete keys");
  });
});
