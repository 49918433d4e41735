// Nothing but the snapshot can be reached on the servers of `npm run serve` and `npm run serve:node`, whatever
// stands beside the served folder, at any depth, in any spelling, under several names of the folder.
import { cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shuffle } from "../oracle/draw.ts";
import { buildSample } from "../sample.ts";
import { scratchFolder } from "../scratch.ts";
import { seeded } from "../seeded.ts";
import { FULL, share } from "../share.ts";
import { smallSite } from "../small-site.ts";
import { LOCAL } from "./local.ts";
import { send, type Answer } from "./pages.ts";

const built = await buildSample(42, 40, { public: smallSite() });
/** In every file that nobody may read. */
const SECRET = "hush-hush-nobody-may-read-this";
/** In the key store. */
const OWNER = "Owner Of A Key In The Store";

/** Names of siblings; NAME is the folder's own. */
const SIBLINGS = "NAME.private NAME.snapshots NAME2 NAME- NAMEs NAME.old .NAME private site.private sites".split(" "); // prettier-ignore

const UP = "../ ..%2f ..%2F %2e%2e/ %2e%2e%2f %2E%2E%2F .%2e/ %2e./ ..%5c ..\\ %2e%2e%5c ..%252f %252e%252e%252f ..// ..;/ ..%00/ %00../ ..%c0%af ..%ef%bc%8f ..%2f%2f ./../ .%2f..%2f".split(" "); // prettier-ignore
const FROM = "/ /static/ /static/v1/ /static/v1/clubs/ /static/v1/packs/clubs/ /assets/ /docs/ /.well-known/ /nowhere/ /v1/ // /%2f".split(" "); // prettier-ignore

/** A folder named NAME, a link as builds leave it or plain, among siblings full of secrets. */
function place(name: string, plain: boolean): { dir: string; targets: string[] } {
  const parent = scratchFolder();
  const dir = join(parent, name);
  const id = plain ? name : "0123456789abcdef";
  const snapshots = plain ? parent : join(parent, `${name}.snapshots`);
  cpSync(realpathSync(built), join(snapshots, id), { recursive: true });
  if (!plain) symlinkSync(join(`${name}.snapshots`, id), dir);
  const hide = (folder: string, file: string, text = SECRET) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    return file;
  };
  const key = { owner: OWNER, id: "x", scopes: [], tier: "partner", environment: "live" };
  const keys = [{ key: "key:00", value: JSON.stringify({ ...key, note: SECRET }) }];
  const siblings = SIBLINGS.map((sibling) => sibling.replace("NAME", name));
  const targets = [
    ...siblings.map((sibling) => hide(parent, join(sibling, "keys.secret.json"))),
    hide(parent, `${name}.private/keys.all.json`, JSON.stringify(keys)),
    hide(parent, `${name}.txt`),
    // Beside the other copies of it, as builds leave them.
    hide(snapshots, `${id}-2/keys.secret.json`),
  ];
  return { dir, targets };
}

const ALL_PLACES = [
  ["dist", false, "pages"],
  ["site", true, "pages"],
  ["dist", false, "workers"],
  ["site", false, "node"],
  ["out.v1", true, "node"],
] as const;
const PLACES = ALL_PLACES.filter((_, i) => FULL || i % 2 === 0);

describe.each(PLACES)("a folder named %s (plain: %s) on %s", (name, plain, host) => {
  const { dir, targets } = place(name, plain);
  let edge: Awaited<ReturnType<(typeof LOCAL)[typeof host]>>;
  beforeAll(async () => {
    edge = await LOCAL[host](dir);
    // Whatever gets beside the link that is served: the names are those that the asset server takes.
    for (const alone of ownScratch()) {
      mkdirSync(join(alone, "site.private"));
      writeFileSync(join(alone, "site.private", "keys.secret.json"), SECRET);
    }
  });
  afterAll(() => edge.stop());

  const get = (path: string) => send(new URL(edge.url), "GET", path);

  function expectNothing(path: string, { status, text }: Answer): void {
    const where = `${path} answered ${status}`;
    for (const secret of [SECRET, OWNER, dirname(dir), tmpdir(), "riffle-keys"]) {
      expect(text.includes(secret), `${where}: ${secret}`).toBe(false);
    }
    expect(status, where).toBeLessThan(500);
  }

  it("serves the snapshot", async () => {
    expect((await get("/static/v1/clubs/offset.0.json")).status).toBe(200);
    expect((await get("/v1/clubs")).status).toBe(200);
  });

  it("shows no sibling at any depth in any spelling", async () => {
    const tries = FROM.flatMap((from) =>
      UP.flatMap((up) =>
        [1, 2, 3, 4, 5].flatMap((depth) => {
          const some = depth < 4 ? targets : targets.slice(0, 2);
          const spelt = new Set(some.flatMap((target) => [target, target.replaceAll("/", "%2f")]));
          return [...spelt].map((target) => from + up.repeat(depth) + target);
        }),
      ),
    );
    expect(tries.length).toBeGreaterThan(10_000);
    // The folders share the tenth.
    const count = FULL ? tries.length : share(tries.length) / PLACES.length;
    const drawn = shuffle(seeded(name.length), tries).slice(0, count);
    for (let i = 0; i < drawn.length; i += 100) {
      const some = drawn.slice(i, i + 100);
      const answers = await Promise.all(some.map(get));
      some.forEach((path, n) => expectNothing(path, answers[n]!));
    }
  }, 300_000);

  it("shows no file by its whole path or by its address", async () => {
    const file = join(dirname(dir), `${name}.private`, "keys.all.json");
    const paths = [
      file,
      `//${file}`,
      `/${encodeURIComponent(file)}`,
      `/static/v1/${encodeURIComponent(file)}`,
      `/file://${file}`,
      `/@fs${file}`,
      `/${relative("/", file)}`,
      `/proc/self/root${file}`,
      `/..%2f..%2f..%2f..%2f..%2f..%2f..%2fproc%2fself%2fenviron`,
    ];
    for (const path of paths) expectNothing(path, await get(path));
  });

  it("has none of the tools of a development server", async () => {
    const base = "/cdn-cgi/local";
    const api = `${base}/explorer/api`;
    const paths = [
      base,
      `${base}/explorer`,
      `${api}/local/workers`,
      `${api}/storage/kv/namespaces`,
      `${api}/storage/kv/namespaces/riffle-keys/keys`,
      `${api}/storage/kv/namespaces/riffle-keys/values/key:00`,
      `${base}/platform-proxy`,
      `${base}/scheduled`,
      "/cdn-cgi/explorer/api/storage/kv/namespaces",
      "/cdn-cgi/mf/scheduled",
      "/__inspect",
      "/json",
    ];
    for (const path of paths) {
      const answer = await get(path);
      expectNothing(path, answer);
      // Workers spells a path anew before it looks for it.
      if (answer.status === 307) expect(answer.headers["location"]).toBe(path.replace(":", "%3A"));
      else expect([path, answer.status]).toEqual([path, 404]);
    }
    const route = { "MF-Route-Override": "riffle-limiter", "MF-Op": "GET" };
    const forged = { ...route, "CF-Connecting-IP": "192.0.2.9" };
    const answer = await send(new URL(edge.url), "GET", "/v1/clubs", forged);
    expectNothing("/v1/clubs", answer);
    expect([200, 429]).toContain(answer.status);
  });
});

/** Folders of this process that hold the link to what is served. */
function ownScratch(): string[] {
  const parent = realpathSync(tmpdir());
  return readdirSync(parent)
    .filter((name) => name.includes(`-${process.pid}-`))
    .map((name) => join(parent, name))
    .filter((folder) => readdirSync(folder).includes("site"))
    .filter((folder) => !readdirSync(folder).includes("site.private"));
}
