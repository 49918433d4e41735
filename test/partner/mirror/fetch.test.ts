// Fetching a deployed snapshot: what is taken, what is refused, and that a build can go on from it.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Config } from "../../../build/config.ts";
import { disk } from "../../../build/disk/effects.ts";
import { fetchSnapshot, type FetchOptions } from "../../../partner/mirror/fetch.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../../src/address.ts";
import { trustedKeys } from "../../../partner/mirror/trust.ts";
import { verifyFolder, type ReadFile } from "../../../partner/mirror/verify.ts";
import { BuildError } from "../../../src/errors.ts";
import { buildInto, scratchFolder, TEST_NOW, TEST_SECRETS } from "../../snapshot.ts";
import { later } from "../../build/place.ts";
import { writeDump } from "../../build/dump-rows.ts";
import { builder, other, own, pathsOf, readerOf, rows, writeManifest } from "./mirror-bench.ts";
import { manifestOf, treeOf } from "../../build/tree.ts";

const secrets = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: own.text };
const site = await builder()("signed", { days: 0, key: own.text });

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
  return fetchSnapshot(read, options);
}

const place = () => join(scratchFolder(), "dist");

/** A copy of the site with something done to it. */
function changed(change: (folder: string) => void): ReadFile {
  const folder = join(scratchFolder(), "site");
  cpSync(site, folder, { recursive: true, dereference: true });
  change(folder);
  return readerOf(folder);
}

const here = () => readerOf(site);
const edited = (path: string, from: string, to: string) => () =>
  changed((folder) => {
    const text = readFileSync(folder + path, "utf8");
    expect(text).toContain(from);
    writeFileSync(folder + path, text.replace(from, to));
  });

describe("fetchSnapshot(read, options)", () => {
  it("takes all that the manifest names, and nothing besides the keys, the link and its folder", async () => {
    const out = place();
    const { files, latest } = await fetchInto(out, readerOf(site));
    // Pointer, manifest and signature are not in the manifest.
    expect(files).toBe(pathsOf(site).size + 3);
    const tree = treeOf(site);
    const { [JWKS_PATH.slice(1)]: keys, ...copy } = treeOf(out);
    expect(keys).toBeDefined();
    for (const [path, hashed] of Object.entries(copy)) expect(tree[path]).toBe(hashed);
    expect(Object.keys(copy)).toHaveLength(files);
    expect(readdirSync(join(out, "..")).sort()).toEqual(["dist", "dist.snapshots"]);
    expect(readdirSync(`${out}.snapshots`)).toEqual([latest.snapshot]);
  });

  it("is as good a previous snapshot as the one that was built here", async () => {
    const fetched = place();
    await fetchInto(fetched, readerOf(site));
    const built = join(scratchFolder(), "dist");
    cpSync(site, `${built}.snapshots/copy`, { recursive: true, dereference: true });
    disk.point(built, `${built}.snapshots/copy`);
    const dump = writeDump({ properties: rows.slice(0, 26) });
    const now = later(1);
    for (const out of [fetched, built]) await buildInto(out, dump, { now, secrets, first: false });
    expect(treeOf(fetched)).toEqual(treeOf(built));
    expect((await verifyFolder(disk, fetched)).problems).toEqual([]);
  });

  const CATALOG = "/static/v1/catalog.json";
  const PART = "/static/v1/parts/properties/00.ndjson";
  const stranger = { keys: [other.publicKey], allowUnsigned: true };
  // prettier-ignore
  const REFUSED: [string, () => ReadFile, Partial<FetchOptions>, string][] = [
    ["nothing at the address", () => async () => undefined, {}, "There is no https://site.test"],
    ["a signature and no key to trust", here, { keys: [] }, "signed by none"],
    ["an unknown key though unsigned is allowed", here, stranger, "signed by none"],
    ["a changed pointer", edited(LATEST_PATH, "expires", "expired"), {}, "signed by none"],
    ["another manifest", edited(MANIFEST_PATH, "overrides", "o"), {}, "differs from what was signed"],
    ["a changed part of an export", edited(PART, "Water", "Wader"), {}, "differs from what was signed"],
    ["a missing file", () => changed((folder) => disk.remove(folder + CATALOG)), {}, CATALOG],
  ];
  it.each(REFUSED)("refuses %s, and shows nothing", async (_, read, more, message) => {
    const out = place();
    const refusal = { name: "BuildError", message: expect.stringContaining(message) };
    await expect(fetchInto(out, read(), more)).rejects.toMatchObject(refusal);
    expect(existsSync(out)).toBe(false);
    // What was fetched before, for the next run.
    const left = existsSync(`${out}.snapshots`) ? readdirSync(`${out}.snapshots`) : [];
    expect(left.filter((name) => name !== ".staging-fetched")).toEqual([]);
  });

  const BELOW = "/static/v1/";
  const UNSAFE = ["../../../etc/passwd", "a//b", ".hidden", "a\\b"].map((name) => BELOW + name);
  // The last three are named already.
  it.each([...UNSAFE, "/etc/passwd", LATEST_PATH, MANIFEST_PATH, CATALOG])(
    "refuses the file name %s, even unsigned",
    async (path) => {
      const read = changed((folder) => {
        const { parts: _parts, ...manifest } = manifestOf(folder);
        manifest.files[0]!.path = path;
        writeManifest(folder, manifest);
        disk.remove(folder + SIGNATURE_PATH);
      });
      const error = fetchInto(place(), read, { allowUnsigned: true });
      await expect(error).rejects.toThrow(JSON.stringify(path));
    },
  );

  it("takes an expired snapshot, and one signed by whoever, when told to", async () => {
    const more = { now: later(30), keys: [], allowUnsigned: true, allowExpired: true };
    expect((await fetchInto(place(), readerOf(site), more)).folder).toBeDefined();
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
      const read = trustedKeys({ RIFFLE_PUBLIC_KEYS }, config);
      await expect(read).rejects.toBeInstanceOf(BuildError);
      await expect(read).rejects.not.toThrow(own.publicKey.x);
    },
  );
});
