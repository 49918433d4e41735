// Mirrors of a served snapshot: upgrades and withdrawals, attacks, damage, deployments on the way.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../build/effects.ts";
import { siteReader } from "../../build/http.ts";
import {
  JWKS_PATH,
  LATEST_PATH,
  MANIFEST_PATH,
  type Latest,
  type Manifest,
} from "../../build/manifest.ts";
import { mirror, type MirrorOptions } from "../../build/mirror.ts";
import type { ReadFile } from "../../build/verify.ts";
import { CATALOG_PATH } from "../../src/catalog.ts";
import { BuildError } from "../../src/errors.ts";
import { buildInto, scratchFolder, TEST_NOW, TEST_SECRETS } from "../snapshot.ts";
import { ROW, writeDump } from "./dump-rows.ts";
import { ServedFolder } from "./served-folder.ts";
import { newSigningKey } from "./signing-keys.ts";
import { jsonOf, treeOf, verifyFolder } from "./tree.ts";

const own = await newSigningKey();
const other = await newSigningKey();
const WITHDRAWN = "Quillback Hollow";
const rows = Array.from({ length: 30 }, (_, i) =>
  ROW.properties(i + 1, i === 3 ? { name: WITHDRAWN } : {}),
);
const later = (days: number) => new Date(TEST_NOW.getTime() + days * 86_400_000);

/** Snapshots of one site, a day apart; in the second a property is withdrawn, in the third one is new. */
const sites: string[] = [];
let forged: string;
let unsigned: string;

beforeAll(async () => {
  const folder = scratchFolder();
  const dumps = [
    rows,
    rows.filter(({ name }) => name !== WITHDRAWN),
    [...rows.filter(({ name }) => name !== WITHDRAWN), ROW.properties(31)],
  ];
  const build = async (name: string, properties: typeof rows, days: number, key?: string) => {
    const out = join(folder, name);
    const secrets = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: key };
    const previous = sites.at(-1);
    if (previous) {
      execFileSync("cp", ["-RL", previous, join(folder, `${name}.before`)]);
      disk.point(out, join(folder, `${name}.before`));
    }
    await buildInto(out, writeDump({ properties }), {
      secrets,
      now: later(days),
      first: !previous,
    });
    return out;
  };
  for (const [i, dump] of dumps.entries()) sites.push(await build(`site-${i}`, dump, i, own.text));
  forged = await build("forged", dumps[2]!, 3, other.text);
  unsigned = await build("unsigned", dumps[2]!, 3);
});

let server: ServedFolder;
let out: string;
beforeEach(async () => {
  server = await new ServedFolder(sites[0]!).start();
  out = join(scratchFolder(), "copy");
});

/** Most files under way at once. */
let most: number;

function run(more: Partial<MirrorOptions> = {}) {
  const { base } = server;
  const options = { base, out, keys: undefined, now: later(2), allowUnsigned: false, ...more };
  const read = siteReader(base, 1);
  let current = 0;
  most = 0;
  const counting: ReadFile = async (path) => {
    most = Math.max(most, ++current);
    return read(path).finally(() => current--);
  };
  return mirror(counting, disk, options);
}

/** Runs, and returns why it was refused; what DIR shows must not have changed. */
async function refusal(more: Partial<MirrorOptions> = {}): Promise<string> {
  const before = treeOf(out);
  const error: unknown = await run(more).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BuildError);
  expect(treeOf(out)).toEqual(before);
  return (error as BuildError).message;
}

/** The copy is what the site shows now, and whole. */
async function expectCopyOf(site: string): Promise<void> {
  const tree = treeOf(site);
  const { [JWKS_PATH.slice(1)]: _keys, ...copy } = treeOf(out);
  for (const [path, hash] of Object.entries(copy)) expect(tree[path], path).toBe(hash);
  const signature = site === unsigned ? 0 : 1;
  expect(Object.keys(copy)).toHaveLength(pathsOf(site).size + 2 + signature);
  expect((await verifyFolder(out)).problems).toEqual([]);
  expect(jsonOf<Latest>(out, LATEST_PATH)).toEqual(jsonOf<Latest>(site, LATEST_PATH));
}

const pathsOf = (site: string) =>
  new Map(jsonOf<Manifest>(site, MANIFEST_PATH).files.map(({ path, sha256 }) => [path, sha256]));
const PAGE = "/static/v1/properties/offset.0.json";

describe("mirror(read, effects, options)", () => {
  it("copies the whole snapshot, six files at a time, and pins the keys", async () => {
    await run();
    await expectCopyOf(sites[0]!);
    expect(most).toBe(6);
    expect(disk.linkTarget(out)).toMatch(/^copy\.snapshots\/[0-9a-f]{16}$/);
    const state = JSON.parse(readFileSync(`${out}.mirror.json`, "utf8")) as {
      keys: { x: string }[];
    };
    expect(state.keys.map(({ x }) => x)).toEqual([own.publicKey.x]);
  });

  it("makes a copy that others than its owner may read, as a web server does", async () => {
    await run();
    const modes = [
      ".",
      ...disk.list(out),
      ...new Set(disk.list(out).map((path) => dirname(path))),
    ].map((path) => statSync(join(out, path)).mode & 0o044);
    const allowed = 0o044 & ~process.umask();
    expect(new Set(modes)).toEqual(new Set([allowed]));
  });

  it("mends a file that a killed run has left half-way", async () => {
    server.tamper = (path, bytes) => (path === PAGE ? "drop" : bytes);
    await refusal();
    const partial = `${out}.snapshots/.partial${CATALOG_PATH}`;
    truncateSync(partial, 10);
    server.tamper = (_, bytes) => bytes;
    await run();
    await expectCopyOf(sites[0]!);
  });

  it("asks for the pointer and its signature only when nothing is new", async () => {
    await run();
    server.asked = [];
    expect((await run()).folder).toBeUndefined();
    expect(server.asked).toEqual([LATEST_PATH, `${LATEST_PATH}.jws`, MANIFEST_PATH]);
  });

  it("fetches what changed and nothing else, and keeps nothing that was withdrawn", async () => {
    await run();
    const before = pathsOf(sites[0]!);
    server.folder = sites[1]!;
    server.asked = [];
    await run();
    await expectCopyOf(sites[1]!);
    const changed = [...pathsOf(sites[1]!)].filter(([path, hash]) => before.get(path) !== hash);
    const closing = [LATEST_PATH, `${LATEST_PATH}.jws`, MANIFEST_PATH];
    expect(server.asked.sort()).toEqual([...closing, ...changed.map(([path]) => path)].sort());
    for (const name of disk.list(dirname(out))) {
      expect(readFileSync(join(dirname(out), name)).includes(WITHDRAWN), name).toBe(false);
    }
    expect(readdirSync(`${out}.snapshots`)).toHaveLength(1);
  });

  it("refuses an older snapshot, though it is signed and not expired, also without DIR", async () => {
    server.folder = sites[1]!;
    await run();
    server.folder = sites[0]!;
    expect(await refusal()).toContain("was seen before");
    disk.remove(out);
    expect(await refusal()).toContain("was seen before");
    // Nor does forgetting the state help while DIR shows the newer one.
    server.folder = sites[1]!;
    await run();
    disk.remove(`${out}.mirror.json`);
    server.folder = sites[0]!;
    expect(await refusal()).toContain("was seen before");
  });

  it("refuses a pointer that has expired", async () => {
    await run();
    expect(await refusal({ now: later(7) })).toContain("expired on 2026-05-27");
  });

  it("keeps the last good copy when a file is damaged, and goes on from there", async () => {
    await run();
    server.folder = sites[1]!;
    server.tamper = (path, bytes) =>
      path === PAGE ? Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]) : bytes;
    expect(await refusal()).toBe(`${server.base}${PAGE} has other bytes than were signed`);
    server.tamper = (_, bytes) => bytes;
    server.asked = [];
    await run();
    await expectCopyOf(sites[1]!);
    expect(server.asked.length).toBeLessThan(10);
  });

  it("follows a deployment that comes in the middle of a run", async () => {
    await run();
    server.folder = sites[1]!;
    server.tamper = (path, bytes) => {
      if (path === MANIFEST_PATH) server.folder = sites[2]!;
      return bytes;
    };
    server.asked = [];
    await run();
    await expectCopyOf(sites[2]!);
    expect(server.asked.filter((path) => path === MANIFEST_PATH)).toHaveLength(2);
  });

  it("takes nothing of a snapshot that was given up on the way", async () => {
    server.tamper = (path, bytes) => (path === "/static/v1/catalog.json" ? "drop" : bytes);
    await refusal();
    expect(disk.list(`${out}.snapshots/.partial`).length).toBeGreaterThan(0);
    server.folder = sites[2]!;
    server.tamper = (_, bytes) => bytes;
    await run();
    await expectCopyOf(sites[2]!);
  });

  it("tries again where a connection breaks off", async () => {
    let drops = 0;
    server.tamper = (path, bytes) => (path === PAGE && drops++ < 2 ? "drop" : bytes);
    await run();
    await expectCopyOf(sites[0]!);
    expect(drops).toBe(3);
  });

  it("resumes after a connection that stays broken, without asking twice for a file", async () => {
    server.tamper = (path, bytes) => (path === PAGE ? "drop" : bytes);
    expect(await refusal()).toContain(PAGE);
    const first = new Set(server.asked.filter((path) => path !== PAGE));
    server.tamper = (_, bytes) => bytes;
    server.asked = [];
    await run();
    await expectCopyOf(sites[0]!);
    const closing = new Set([LATEST_PATH, `${LATEST_PATH}.jws`, MANIFEST_PATH, JWKS_PATH]);
    const twice = server.asked.filter((path) => first.has(path) && !closing.has(path));
    expect(twice).toEqual([]);
  });

  it("trusts the keys of the first run only, until others are given", async () => {
    await run();
    server.folder = forged;
    expect(await refusal({ now: later(3) })).toContain("signed by none of the 1 public keys");
    await run({ now: later(3), keys: [other.publicKey] });
    await expectCopyOf(forged);
    server.folder = sites[2]!;
    expect(await refusal({ now: later(3) })).toContain("signed by none");
  });

  it("refuses to go without a signature where there was one, whatever is allowed", async () => {
    await run();
    server.folder = unsigned;
    expect(await refusal({ now: later(3), allowUnsigned: true })).toContain("is unsigned");
  });

  it("takes a site that has never signed if that is allowed", async () => {
    server.folder = unsigned;
    expect(await refusal({ now: later(3) })).toContain("unsigned");
    await run({ now: later(3), allowUnsigned: true });
    await expectCopyOf(unsigned);
  });

  it("refuses to trust anew where its memory is damaged", async () => {
    await run();
    writeFileSync(`${out}.mirror.json`, "{");
    expect(await refusal()).toContain("is damaged");
  });

  it("leaves a folder alone that it did not make", async () => {
    disk.write(`${out}/mine.txt`, "mine");
    await expect(run()).rejects.toThrow();
    expect(readFileSync(`${out}/mine.txt`, "utf8")).toBe("mine");
    expect(existsSync(`${out}.mirror.json`)).toBe(false);
  });
});
