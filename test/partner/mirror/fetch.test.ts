// Fetching a deployed snapshot: what is taken, what is refused, and that a build can go on from it.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Config } from "../../../build/config.ts";
import { disk } from "../../../build/disk/effects.ts";
import { fetchSnapshot, type FetchOptions } from "../../../partner/mirror/fetch.ts";
import { LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../../src/address.ts";
import { trustedKeys } from "../../../partner/mirror/public-keys.ts";
import { verifyFolder, type ReadFile } from "../../../partner/mirror/verify.ts";
import { BuildError } from "../../../src/errors.ts";
import { buildInto, scratchFolder, TEST_NOW, TEST_SECRETS } from "../../snapshot.ts";
import { writeDump } from "../../build/dump-rows.ts";
import { other, own, pathsOf, rows, buildSites } from "./mirror-bench.ts";
import { jsonOf, manifestOf, treeOf } from "../../build/tree.ts";

const secrets = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: own.text };
const {
  signed: [site],
  unsigned,
} = await buildSites();

const reader =
  (folder: string): ReadFile =>
  async (path) =>
    disk.read(folder + path);

function fetchInto(out: string, read: ReadFile, more: Partial<FetchOptions> = {}) {
  const options: FetchOptions = {
    base: "https://site.test",
    out,
    keys: [other.publicKey, own.publicKey],
    now: TEST_NOW,
    allowUnsigned: false,
    allowExpired: false,
    ...more,
  };
  return fetchSnapshot(read, disk, options);
}

const place = () => join(scratchFolder(), "dist");

/** A copy of the site with something done to it. */
function changed(change: (folder: string) => void): ReadFile {
  const folder = join(scratchFolder(), "site");
  cpSync(site, folder, { recursive: true, dereference: true });
  change(folder);
  return reader(folder);
}

describe("fetchSnapshot(read, effects, options)", () => {
  it("takes all that the manifest names, and nothing besides the link and its folder", async () => {
    const out = place();
    const { files, latest } = await fetchInto(out, reader(site));
    // Pointer, manifest and signature are not in the manifest.
    expect(files).toBe(pathsOf(site).size + 3);
    const tree = treeOf(site);
    for (const [path, hash] of Object.entries(treeOf(out))) expect(tree[path]).toBe(hash);
    expect(Object.keys(treeOf(out))).toHaveLength(files);
    expect(readdirSync(join(out, "..")).sort()).toEqual(["dist", "dist.snapshots"]);
    expect(readdirSync(`${out}.snapshots`)).toEqual([latest.snapshot]);
  });

  it("is as good a previous snapshot as the one that was built here", async () => {
    const fetched = place();
    await fetchInto(fetched, reader(site));
    const built = join(scratchFolder(), "dist");
    cpSync(site, `${built}.snapshots/copy`, { recursive: true, dereference: true });
    disk.point(built, `${built}.snapshots/copy`);
    const dump = writeDump({ properties: rows.slice(0, 26) });
    const now = new Date(TEST_NOW.getTime() + 86_400_000);
    for (const out of [fetched, built]) await buildInto(out, dump, { now, secrets, first: false });
    expect(treeOf(fetched)).toEqual(treeOf(built));
    expect((await verifyFolder(disk, fetched)).problems).toEqual([]);
  });

  it("reads only what it has not, and nothing when the same version is there", async () => {
    const out = place();
    await fetchInto(out, reader(site));
    const later = join(scratchFolder(), "later");
    cpSync(site, `${later}.snapshots/copy`, { recursive: true, dereference: true });
    disk.point(later, `${later}.snapshots/copy`);
    await buildInto(later, writeDump({ properties: rows }), {
      secrets,
      now: new Date(TEST_NOW.getTime() + 1_000),
    });
    const asked: string[] = [];
    const counting: ReadFile = (path) => {
      asked.push(path);
      return reader(later)(path);
    };
    await fetchInto(out, counting);
    expect(asked.length).toBeLessThan(10);
    expect(treeOf(out)[MANIFEST_PATH.slice(1)]).toBe(treeOf(later)[MANIFEST_PATH.slice(1)]);
    expect((await fetchInto(out, counting)).folder).toBeUndefined();
  });

  it.each(
    Object.entries<[() => ReadFile, Partial<FetchOptions>, string]>({
      "nothing at the address": [() => async () => undefined, {}, "There is no https://site.test"],
      "no signature": [() => reader(unsigned), {}, "unsigned"],
      "a signature of another key": [
        () => reader(site),
        { keys: [other.publicKey] },
        "signed by none",
      ],
      "a signature and no key to trust": [() => reader(site), { keys: [] }, "signed by none"],
      "an unknown key though unsigned is allowed": [
        () => reader(site),
        { keys: [other.publicKey], allowUnsigned: true },
        "signed by none",
      ],
      "a pointer that was changed": [
        () => changed((folder) => edit(folder + LATEST_PATH, "expires", "expired")),
        {},
        "signed by none",
      ],
      "an expired pointer": [
        () => reader(site),
        { now: new Date(TEST_NOW.getTime() + 8 * 86_400_000) },
        "expired on 2026-05-27",
      ],
      "another manifest": [
        () => changed((folder) => edit(folder + MANIFEST_PATH, "overrides", "override")),
        {},
        "differs from what was signed",
      ],
      "a part of an export that was changed": [
        () =>
          changed((folder) =>
            edit(`${folder}/static/v1/parts/properties/00.ndjson`, "Water", "Wader"),
          ),
        {},
        "differs from what was signed",
      ],
      "a file that is missing": [
        () => changed((folder) => disk.remove(`${folder}/static/v1/catalog.json`)),
        {},
        "There is no https://site.test/static/v1/catalog.json",
      ],
    }),
  )("refuses %s, and leaves nothing", async (_, [read, more, message]) => {
    const out = place();
    const error = await fetchInto(out, read(), more).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BuildError);
    expect((error as BuildError).message).toContain(message);
    expect(existsSync(out)).toBe(false);
    expect(existsSync(`${out}.snapshots`) ? readdirSync(`${out}.snapshots`) : []).toEqual([]);
  });

  it.each([
    "/static/v1/../../../etc/passwd",
    "/etc/passwd",
    "/static/v1/a//b",
    "/static/v1/.hidden",
    "/static/v1/a\\b",
    LATEST_PATH,
    MANIFEST_PATH,
    // Which is named already.
    "/static/v1/catalog.json",
  ])("refuses the file name %s, even unsigned", async (path) => {
    const { createHash } = await import("node:crypto");
    const read = changed((folder) => {
      const manifest = manifestOf(folder);
      manifest.files[0]!.path = path;
      writeFileSync(folder + MANIFEST_PATH, JSON.stringify(manifest));
      const bytes = readFileSync(folder + MANIFEST_PATH);
      const latest = jsonOf<{ manifest: object }>(folder, LATEST_PATH);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      latest.manifest = { path: MANIFEST_PATH, bytes: bytes.length, sha256 };
      writeFileSync(folder + LATEST_PATH, JSON.stringify(latest));
      disk.remove(folder + SIGNATURE_PATH);
    });
    const error = fetchInto(place(), read, { allowUnsigned: true });
    await expect(error).rejects.toThrow(JSON.stringify(path));
  });

  it("takes unsigned and expired snapshots when told to", async () => {
    const now = new Date(TEST_NOW.getTime() + 30 * 86_400_000);
    const more = { now, allowUnsigned: true, allowExpired: true };
    expect((await fetchInto(place(), reader(unsigned), more)).folder).toBeDefined();
    expect((await fetchInto(place(), reader(site), { ...more, keys: [] })).folder).toBeDefined();
  });
});

describe("trustedKeys(environment, config)", () => {
  const config = { publicKeys: [other.publicKey as Config["publicKeys"][number]] };
  it("takes the environment's keys, or the configuration's, and the signing key's own", async () => {
    const list = JSON.stringify([own.publicKey]);
    const set = JSON.stringify({ keys: [own.publicKey] });
    for (const RIFFLE_PUBLIC_KEYS of [list, set]) {
      expect(await trustedKeys({ RIFFLE_PUBLIC_KEYS }, config)).toEqual([own.publicKey]);
    }
    const keys = await trustedKeys({ RIFFLE_SIGNING_KEY: own.text }, config);
    expect(keys.map(({ x }) => x)).toEqual([other.publicKey.x, own.publicKey.x]);
  });

  it.each(["{", "[]", "{}", '"x"', "[null]", '[{"kty":"RSA"}]', `[${own.text}]`])(
    "refuses what is no list of public keys",
    async (RIFFLE_PUBLIC_KEYS) => {
      const error = await trustedKeys({ RIFFLE_PUBLIC_KEYS }, config).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(BuildError);
      expect((error as BuildError).message).not.toContain(own.publicKey.x);
    },
  );
});

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}
