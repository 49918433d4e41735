// Snapshots of one site for tests of mirrors, a server that shows one of them, and runs against it.
import { hash } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JWK } from "jose";
import { expect } from "vitest";
import type { Config } from "../../../build/config.ts";
import { disk } from "../../../build/disk/effects.ts";
import { siteReader } from "../../../partner/mirror/http.ts";
import { JWKS_PATH, LATEST_PATH, MANIFEST_PATH, SIGNATURE_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import { mirror, type MirrorOptions } from "../../../partner/mirror/mirror.ts";
import { verifyFolder, type ReadFile } from "../../../partner/mirror/verify.ts";
import { buildInto, scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { ROW, writeDump, type Row } from "../../build/dump-rows.ts";
import { later, refusalOf } from "../../build/place.ts";
import type { ServedFolder } from "./served-folder.ts";
import { newSigningKey } from "../../build/signing-keys.ts";
import { jsonOf, manifestOf, treeOf } from "../../build/tree.ts";

export const own = await newSigningKey();
export const other = await newSigningKey();
/** Name of the property that the second snapshot lacks. */
export const WITHDRAWN = "Quillback Hollow";

export const rows = Array.from({ length: 30 }, (_, i) =>
  ROW.properties(i + 1, i === 3 ? { name: WITHDRAWN } : {}),
);
const fewer = rows.filter(({ name }) => name !== WITHDRAWN);

/** Builds one snapshot upon the other, each into a folder of its own. */
export function builder() {
  const folder = scratchFolder();
  let previous: string | undefined;
  interface Build {
    days: number;
    key?: string;
    properties?: readonly Row[];
    /** Public keys that are announced besides the signing key's. */
    announced?: readonly JWK[];
  }
  return async (name: string, { days, key, properties = rows, announced = [] }: Build) => {
    const out = join(folder, name);
    const publicKeys = announced as Config["publicKeys"];
    if (previous) {
      cpSync(previous, join(folder, `${name}.before`), { recursive: true, dereference: true });
      disk.point(out, join(folder, `${name}.before`));
    }
    await buildInto(out, writeDump({ properties }), {
      secrets: { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: key },
      config: { publicKeys },
      allow: ["unsigned"],
      now: later(days),
      first: previous === undefined,
    });
    return (previous = out);
  };
}

/** Folders: three snapshots, a day apart, and two that follow them with another key and with none. */
export async function buildSites() {
  const build = builder();
  const key = own.text;
  const signed = [
    await build("first", { days: 0, key }),
    await build("second", { days: 1, key, properties: fewer }),
    await build("third", { days: 2, key, properties: [...fewer, ROW.properties(31)] }),
  ] as const;
  const forged = await build("forged", { days: 3, key: other.text, properties: fewer });
  return { signed, forged, unsigned: await build("unsigned", { days: 4, properties: fewer }) };
}

/** A change of keys as docs/operators.md has it, from `own` to `other`, and a snapshot by the key that was left. */
export async function buildRotation() {
  const build = builder();
  const steps = [
    await build("own", { days: 0, key: own.text }),
    await build("next is announced", { days: 1, key: own.text, announced: [other.publicKey] }),
    await build("next signs", { days: 2, key: other.text, announced: [own.publicKey] }),
    await build("last is dropped", { days: 3, key: other.text }),
  ];
  return { steps, afterwards: await build("last signs", { days: 4, key: own.text }) };
}

/** A copy that is kept of a server. */
export function benchOf(server: ServedFolder) {
  const out = join(scratchFolder(), "copy");
  const run = (more: Partial<MirrorOptions> = {}) => {
    const given = { base: server.base, out, keys: undefined, now: later(2), allowUnsigned: false };
    return mirror(siteReader(server.base, 1), { ...given, ...more });
  };
  /** The copy is what the site shows now, and whole. */
  const expectCopyOf = async (site: string) => {
    const tree = treeOf(site);
    const { [JWKS_PATH.slice(1)]: _keys, ...copy } = treeOf(out);
    for (const [path, sha256] of Object.entries(copy)) expect(tree[path], path).toBe(sha256);
    const closing = [LATEST_PATH, SIGNATURE_PATH, MANIFEST_PATH];
    const around = closing.filter((path) => disk.size(site + path) !== undefined);
    expect(Object.keys(copy)).toHaveLength(pathsOf(site).size + around.length);
    expect((await verifyFolder(disk, out)).problems).toEqual([]);
    expect(jsonOf<Latest>(out, LATEST_PATH)).toEqual(jsonOf<Latest>(site, LATEST_PATH));
  };
  return {
    out,
    run,
    expectCopyOf,
    /** Runs while the server shows a site, which the copy must be then. */
    async follow(site: string, more: Partial<MirrorOptions> = {}): Promise<void> {
      server.folder = site;
      await run(more);
      await expectCopyOf(site);
    },
    /** Runs, and returns why it was refused; what DIR shows must not have changed. */
    async refusal(more: Partial<MirrorOptions> = {}): Promise<string> {
      const before = treeOf(out);
      const { message } = await refusalOf(run(more));
      expect(treeOf(out)).toEqual(before);
      return message;
    },
  };
}

export function readerOf(folder: string): ReadFile {
  return async (path) => disk.read(folder + path);
}

/** Hashes of a site's files by path, parts of the manifest included. */
export function pathsOf(site: string): Map<string, string> {
  const { files, parts = [] } = manifestOf(site);
  return new Map([...files, ...parts].map(({ path, sha256 }) => [path, sha256]));
}

/** Gives a folder another manifest, which its pointer then names. */
export function writeManifest(folder: string, manifest: object): void {
  const text = JSON.stringify(manifest);
  writeFileSync(folder + MANIFEST_PATH, text);
  const latest = jsonOf<Latest>(folder, LATEST_PATH);
  const named = { ...latest.manifest, bytes: text.length, sha256: hash("sha256", text) };
  writeFileSync(folder + LATEST_PATH, JSON.stringify({ ...latest, manifest: named }));
}
