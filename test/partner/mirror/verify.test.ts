// What a check of a published folder finds when something in it is not as it was written.
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { disk, type Effects } from "../../../build/disk/effects.ts";
import { siteReader } from "../../../partner/mirror/http.ts";
import { pageProblems, verify, verifyFolder } from "../../../partner/mirror/verify.ts";
import type { Manifest, NamedFile } from "../../../src/documents.ts";
import { buildInto, scratchFolder, TEST_SECRETS } from "../../snapshot.ts";
import { newSigningKey } from "../../build/signing-keys.ts";
import { jsonOf, manifestOf } from "../../build/tree.ts";
import { ROW, writeDump, type Tables } from "../../build/dump-rows.ts";
import { readerOf, writeManifest } from "./mirror-bench.ts";
import { serveFolder } from "./served-folder.ts";

const TABLES: Tables = {
  properties: [1, 2, 3].map((number) => ROW.properties(number)),
  guides: [ROW.guides(1)],
  clubs: [ROW.clubs(1)],
  fly_shops: [ROW.fly_shops(1)],
};
const base = scratchFolder();
const { text: RIFFLE_SIGNING_KEY } = await newSigningKey();
const signed = { secrets: { ...TEST_SECRETS, RIFFLE_SIGNING_KEY } };
let copies = 0;

beforeAll(async () => {
  await buildInto(join(base, "plain"), writeDump(TABLES));
  await buildInto(join(base, "signed"), writeDump(TABLES), signed);
  const clubs = [ROW.clubs(1, { name: "Another" })];
  await buildInto(join(base, "other"), writeDump({ ...TABLES, clubs }));
});

/** A copy of a snapshot that a test may damage. */
function copyOf(name: "plain" | "signed"): string {
  const folder = join(base, `copy-${copies++}`);
  cpSync(join(base, name) + "/", folder, { recursive: true, dereference: true });
  return folder;
}
const check = (folder: string) => verify(readerOf(folder));

const PAGE = "/static/v1/properties/offset.0.json";
const PACK = "/static/v1/packs/clubs/records.0.bin";
const LATEST = "/static/v1/latest.json";
const MANIFEST = "/static/v1/manifest.json";
const SIGNATURE = "/static/v1/latest.json.jws";
const KEYS = "/.well-known/jwks.json";

const OTHERS = `${LATEST} and ${MANIFEST} name different snapshots`;
const NO_POINTER = `${LATEST} is missing or no pointer to a snapshot`;

function edit(path: string, change: (text: string) => string) {
  return (folder: string) =>
    writeFileSync(folder + path, change(readFileSync(folder + path, "latin1")), "latin1");
}
const remove = (path: string) => (folder: string) => rmSync(folder + path);
const swap = (path: string) => (folder: string) =>
  writeFileSync(folder + path, readFileSync(join(base, "other") + path));

const changed = (path: string) => `${path} has other bytes than the manifest says`;
const snapshotOf = (text: string) => text.replace(/"snapshot":"./, '"snapshot":"x');

describe("verify(read)", () => {
  it.each(["plain", "signed"] as const)("finds nothing wrong with a %s snapshot", async (name) => {
    const { snapshot, files, parts = [], site_part } = manifestOf(join(base, name));
    const site = jsonOf<{ files: NamedFile[] }>(join(base, name), site_part!.path).files;
    const listed = [...files, ...site, ...parts, site_part!].map(({ bytes }) => bytes);
    const around = [MANIFEST, LATEST, SIGNATURE]
      .map((path) => disk.size(join(base, name) + path))
      .filter((bytes) => bytes !== undefined);
    expect(await verifyFolder(disk, join(base, name))).toMatchObject({
      latest: { snapshot },
      signed: name === "signed",
      files: listed.length + around.length,
      bytes: [...listed, ...around].reduce((a, b) => a + b),
      problems: [],
    });
  });

  const other = `${MANIFEST} is not the one that ${LATEST} names`;
  it.each<[string, (folder: string) => void, string]>([
    ["a changed byte", edit(PAGE, (text) => text.replace("Water", "Hater")), changed(PAGE)],
    ["a missing page", remove(PAGE), `${PAGE} is missing`],
    ["another snapshot's pack", swap(PACK), changed(PACK)],
    ["a missing manifest", remove(MANIFEST), other],
    ["another snapshot's pointer", swap(LATEST), other],
    ["a pointer to another", edit(LATEST, snapshotOf), OTHERS],
    ["no pointer", remove(LATEST), NO_POINTER],
    ["a pointer that is no JSON", edit(LATEST, () => "<html>"), NO_POINTER],
    ["a pointer of another shape", edit(LATEST, () => "{}"), NO_POINTER],
  ])("finds %s", async (_, damage, problem) => {
    const folder = copyOf("plain");
    damage(folder);
    expect((await check(folder)).problems).toEqual([problem]);
  });

  it.each<[string, (folder: string) => void]>([
    ["a pointer that was changed after signing", edit(LATEST, (text) => `${text} `)],
    ["a signature that is none", edit(SIGNATURE, () => "nothing")],
    ["a signature by a key that is not published", edit(KEYS, () => '{"keys":[]}')],
    ["no public keys", remove(KEYS)],
    ["public keys that are none", edit(KEYS, () => '{"keys":[1,{"kty":"OKP"}]}')],
  ])("finds %s", async (_, damage) => {
    const folder = copyOf("signed");
    damage(folder);
    const problem = `${SIGNATURE} is not a signature of ${LATEST} by a key of ${KEYS}`;
    expect(await check(folder)).toMatchObject({ signed: true, problems: [problem] });
  });
});

it("says that a site fails, and not that it lacks a file", async () => {
  const server = await serveFolder(join(base, "plain"));
  server.tamper = (path, bytes) => (path === PACK ? "drop" : bytes);
  const problem = `${server.base}${PACK} can't be fetched: the site can't be reached`;
  await expect(verify(siteReader(server.base, 1))).rejects.toThrow(problem);
});

describe("verifyFolder(effects, out)", () => {
  it("checks one snapshot, though DIR shows another meanwhile", async () => {
    const out = join(scratchFolder(), "dist");
    disk.point(out, join(base, "plain"));
    const moving: Effects = {
      ...disk,
      list(folder) {
        disk.point(out, join(base, "other"));
        return disk.list(folder);
      },
    };
    const { latest, problems } = await verifyFolder(moving, out);
    expect(problems).toEqual([]);
    expect(latest).toEqual(JSON.parse(readFileSync(join(base, "plain") + LATEST, "utf8")));
  });

  it("finds stray files of the API and around it, a changed one and a missing one", async () => {
    const folder = copyOf("plain");
    disk.write(`${folder}/static/v1/stranger.json`, "{}");
    disk.write(`${folder}/assets/gate-codes.json`, '["4821"]');
    appendFileSync(`${folder}/robots.txt`, "# 4821");
    rmSync(`${folder}/_routes.json`);
    const { problems } = await verifyFolder(disk, folder);
    expect(problems).toEqual([
      "/_routes.json is missing",
      "/assets/gate-codes.json is not in the manifest",
      "/robots.txt has other bytes than the manifest says",
      "/static/v1/stranger.json is not in the manifest",
    ]);
  });

  it("finds nothing wrong with a mirror, which has none of the site but keys of its own", async () => {
    const folder = copyOf("signed");
    for (const path of disk.list(folder).filter((one) => !one.startsWith("static/"))) {
      rmSync(join(folder, path));
    }
    rmSync(`${folder}/static/v1/site.json`);
    disk.write(folder + KEYS, `${readFileSync(join(base, "signed") + KEYS, "utf8")} `);
    expect((await verifyFolder(disk, folder)).problems).toEqual([]);
  });

  it("checks a snapshot whose manifest lists no site", async () => {
    const folder = copyOf("plain");
    const { site_part, ...manifest } = jsonOf<Manifest>(folder, MANIFEST);
    rmSync(folder + site_part!.path);
    writeManifest(folder, manifest);
    expect((await verifyFolder(disk, folder)).problems).toEqual([]);
  });
});

const id = (number: number) => `0badc0de-0000-4000-8000-${String(number).padStart(12, "0")}`;
const at = (path: string) => `<url><loc>https://directory.example${path}</loc></url>`;
const published = new Set([id(1), id(2)]);

function siteOf(files: Record<string, string>) {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return path in files ? Buffer.from(files[path]!) : undefined;
  };
  return { asked, read };
}

const SITEMAP = "<sitemap><loc>https://directory.example/sitemap.1.xml</loc></sitemap>";
const MAPPED = at("/fishing/mt/") + at(`/properties/${id(1)}/lake`) + at(`/properties/${id(2)}`);
const WHOLE = { "/sitemap.xml": SITEMAP, "/sitemap.1.xml": MAPPED };
const removals = (...ids: string[]) => {
  const properties = { added: [], changed: [], removed: ids, calendars: [] };
  return JSON.stringify({ format: 1, snapshots: [{ changes: { properties } }] });
};

describe("pageProblems(read, published)", () => {
  it("has nothing to say of a whole site, and of one without a sitemap", async () => {
    expect(await pageProblems(siteOf(WHOLE).read, published)).toEqual([]);
    expect(await pageProblems(siteOf({}).read, published)).toEqual([]);
  });

  it("counts what the sitemap names too much, and what it lacks, and names no id", async () => {
    const part = MAPPED.replace(id(2), id(3));
    const { read } = siteOf({ ...WHOLE, "/sitemap.1.xml": part });
    expect(await pageProblems(read, published)).toEqual([
      "/sitemap.xml names 1 ids that are not published",
      "/sitemap.xml lacks 1 published ids",
    ]);
  });

  it("asks for the pages of the ids that were removed last, but not of those that are back", async () => {
    const files = { ...WHOLE, "/static/v1/changes.json": removals(id(2), id(7), id(8)) };
    const { asked, read } = siteOf({ ...files, [`/properties/${id(7)}`]: "<!doctype html>" });
    expect(await pageProblems(read, published)).toEqual([
      `/properties/${id(7)} was removed and answers`,
    ]);
    expect(asked).toContain(`/properties/${id(8)}`);
    expect(asked).not.toContain(`/properties/${id(2)}`);
    const many = Array.from({ length: 100 }, (_, i) => id(100 + i));
    const one = siteOf({ "/static/v1/changes.json": removals(...many) });
    await pageProblems(one.read, published);
    expect(one.asked.filter((path) => path.startsWith("/properties/"))).toHaveLength(20);
  });
});
