// The mirror command as partners run it, from the packed package: what it does to DIR and prints, killed and run again,
// two at once, and what it refuses.
import { execFile, spawn, type ExecFileException } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disk } from "../../../build/disk/effects.ts";
import { LATEST_PATH } from "../../../src/address.ts";
import type { Latest } from "../../../src/documents.ts";
import { verifyFolder } from "../../../partner/mirror/verify.ts";
import { buildInto, scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { installPartner } from "../../partner.ts";
import { ROW, uuid, writeDump } from "../../build/dump-rows.ts";
import { newSigningKey } from "../../build/signing-keys.ts";
import { jsonOf } from "../../build/tree.ts";
import { command } from "../../ops/commands/commands.ts";
import { serveFolder } from "../mirror/served-folder.ts";

const key = await newSigningKey();
const base = scratchFolder();
const [first, second] = [join(base, "first"), join(base, "second")];
const server = await serveFolder(first);
const script = join(await installPartner(base), "riffle.js");

beforeAll(async () => {
  // The command goes by the real clock, which must not have passed the pointer's end.
  const now = new Date();
  const secrets = { ...TEST_SECRETS, RIFFLE_SIGNING_KEY: key.text };
  const rows = Array.from({ length: 40 }, (_, i) => ROW.properties(i + 1));
  const begun = { secrets, now: new Date(now.getTime() - 1_000) };
  for (const out of [first, second]) await buildInto(out, writeDump({ properties: rows }), begun);
  const properties = [...rows.slice(1), ROW.properties(99)];
  await buildInto(second, writeDump({ properties }), { secrets, now, first: false });
});

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
  server.folder = first;
  server.asked = [];
  server.tamper = (_, bytes) => bytes;
});

/** Takes away what Node 20 lacks. */
const NODE_20 = `
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  for (const name of Object.getOwnPropertyNames(iterators)) if (name !== "constructor") delete iterators[name];
  for (const name of ["union", "difference", "intersection"]) delete Set.prototype[name];
  for (const name of ["groupBy", "fromAsync", "withResolvers", "try"])
    for (const own of [Array, Map, Object, Promise]) delete own[name];`;
const OLD = ["--import", `data:text/javascript,${encodeURIComponent(NODE_20)}`];

const run = promisify(execFile);
const riffle = (...args: string[]) =>
  run(process.execPath, [...OLD, script, ...args], { cwd: folder }).then(
    (printed) => ({ status: 0, ...printed }),
    (error: ExecFileException) => ({ stdout: "", stderr: "", status: error.code, ...error }),
  );

async function json(url: string) {
  const { stdout, stderr } = await riffle("mirror", url, "copy", "--json");
  return { stderr, told: JSON.parse(stdout) as { changes: { properties: object } } };
}

/** Starts a mirror, waits until it has gone so far and does something meanwhile, then kills it. */
async function killed(isFar: () => boolean, meanwhile = async () => {}): Promise<void> {
  const args = [script, "mirror", server.base, "copy"];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
  while (!isFar()) await sleep(20);
  await meanwhile();
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("riffle mirror BASE DIR", () => {
  it("copies a site, says so again when nothing is new, and tells how many changed", async () => {
    const copied = await riffle("mirror", `${server.base}/`, "copy/");
    expect(copied.stderr).toMatch(/^fetch .* files\n$/);
    expect(copied.stdout).toMatch(
      /^Snapshot [0-9a-f]{16}, version \d+: \d+ files, .* is there now\n$/,
    );
    const verified = await riffle("verify", "copy");
    expect([copied.status, verified.status]).toEqual([0, 0]);
    // Made, not fetched.
    expect(server.asked.filter((path) => /\/packs\/|offset/.test(path))).toEqual([]);
    expect(verified.stdout).toMatch(/, signed\n$/);
    expect((await riffle("mirror", server.base, "copy")).stdout).toContain("was there already");
    server.folder = second;
    const { stdout } = await riffle("mirror", server.base, "copy");
    expect(stdout).toMatch(/is there now\nproperties: 1 added, 1 removed\n$/);
  });

  it("goes on after kill -9 where it was, and asks for nothing twice that it had", async () => {
    // The server falls silent after some files.
    let answered = 0;
    server.tamper = (_, bytes) => (++answered > 30 ? "hang" : bytes);
    const partial = join(folder, "copy.snapshots/.staging-fetched");
    await killed(() => disk.list(partial).length >= 20);
    // Whole ones: the last may have been cut off.
    const whole = (name: string) =>
      readFileSync(join(partial, name)).equals(readFileSync(join(first, name)));
    const kept = disk.list(partial).flatMap((name) => (whole(name) ? [`/${name}`] : []));
    expect(kept.length).toBeGreaterThan(10);
    expect(disk.linkTarget(join(folder, "copy"))).toBeUndefined();

    server.tamper = (_, bytes) => bytes;
    server.asked = [];
    const { status, stdout } = await riffle("mirror", server.base, "copy");
    expect([status, stdout]).toEqual([0, expect.stringContaining("is there now")]);
    expect(server.asked.filter((path) => kept.includes(path))).toEqual([]);
    expect((await verifyFolder(disk, join(folder, "copy"))).problems).toEqual([]);
    expect(disk.names(`${folder}/copy.snapshots`)).toHaveLength(1);
  });

  it("lets no second one run beside it", async () => {
    // It has the lock before it asks for anything, and then waits for an answer.
    server.tamper = () => "hang";
    await killed(
      () => server.asked.length > 0,
      async () => {
        const { status, stdout, stderr } = await riffle("mirror", server.base, "./copy/");
        expect([status, stdout]).toEqual([1, ""]);
        expect(stderr).toMatch(/^Refused: Another run is writing \.\/copy\n/);
      },
    );
  });

  it("prints for programs what it did and which ids came, changed and went", async () => {
    const { snapshot, version, created, cover } = jsonOf<Latest>(first, LATEST_PATH);
    const named = { snapshot, version, created, cover };
    const begun = (await json(`${server.base}/v1`)).told;
    expect(begun).toMatchObject({ ...named, updated: true, previous: null, source: "exports" });
    expect(begun.changes.properties).toMatchObject({ added: { length: 40 } });

    server.folder = second;
    const { stderr, told } = await json(`${server.base}/v1/`);
    expect(stderr).toMatch(/^fetch +[\d.]+ s +\d+ files\n$/);
    const none = { added: [], changed: [], removed: [] };
    const [came, went] = [99, 1].map((number) => uuid("properties", number));
    const properties = { ...none, added: [came], removed: [went], calendars: [] };
    const changes = { properties, guides: none, clubs: none, "fly-shops": none };
    expect(told).toMatchObject({ updated: true, previous: named, changes });

    const again = await json(server.base);
    const unchanged = { properties: { ...none, calendars: [] } };
    expect(again).toMatchObject({ stderr: "", told: { updated: false, changes: unchanged } });
  });

  it("goes by the keys of a file", async () => {
    const other = await newSigningKey();
    for (const [name, { publicKey }] of Object.entries({ key, other })) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify({ keys: [publicKey] }));
    }
    const wrong = await riffle("mirror", server.base, "copy", "--keys", "other.json");
    expect(wrong).toMatchObject({ status: 1, stdout: "" });
    expect(wrong.stderr).toContain("signed by none");
    expect((await riffle("mirror", server.base, "copy", "--keys", "key.json")).status).toBe(0);
  });

  // prettier-ignore
  it.each<[number, string, string[]]>([
    [1, "There is no file of public keys at none.json", [server.base, "copy", "--keys", "none.json"]],
    [1, "Refused", [server.base, "file/copy"]],
    [2, "Give BASE_URL and DIR", [server.base]],
    [2, "must begin with https://", ["ftp://site.test", "copy"]],
  ])("ends with exit code %i before it asks for anything: %s", async (status, message, args) => {
    writeFileSync(join(folder, "file"), "mine");
    const outcome = await command("mirror", args, {}, folder);
    expect(outcome).toMatchObject({ status, stdout: "" });
    expect(outcome.stderr).toContain(message);
    expect(server.asked).toEqual([]);
    expect(readFileSync(join(folder, "file"), "utf8")).toBe("mine");
  });
});
