// Two deployments, of which the second spreads over the first: what each answers by itself, and whether
// an answer that was given meanwhile is one of these.
import { hash } from "node:crypto";
import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "vitest";
import SAMPLE_SECRETS from "../../data/sample-keys.json" with { type: "json" };
import { generate } from "../../data/generate.ts";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import type { Asset } from "../../src/serve/snapshot.ts";
import { filesOf } from "../build/tree.ts";
import { recordsIn } from "../oracle/load.ts";
import { madeOnce } from "../sample.ts";
import { smallSite } from "../small-site.ts";
import { buildInto } from "../snapshot.ts";
import { World } from "./world.ts";

export interface Deployment {
  folder: string;
  files: Map<string, Uint8Array>;
  /** Its snapshot's id. */
  id: string;
}

/** What a caller can tell of an answer but its request id. */
export interface Told {
  status: number;
  snapshot: string | null;
  etag: string | null;
  link: string | null;
  file: string | null;
  body: string;
}

/** Builds a sample, and again without some of its properties, with others renamed and calendars moved. */
export async function twoDeployments(): Promise<[Deployment, Deployment]> {
  const folder = await madeOnce({ deployments: 2 }, async (place) => {
    const dump = join(place, "sample.sqlite");
    await generate({ seed: 21, properties: 300, today: "2026-05-20", out: dump });
    const options = { sample: true, secrets: SAMPLE_SECRETS, public: smallSite() };
    await buildInto(join(place, "before"), dump, options);
    const database = new Database(dump);
    database.exec(`
      UPDATE properties SET status = 'archived' WHERE rowid % 9 = 0;
      UPDATE properties SET name = name || ' Again' WHERE rowid % 7 = 0;
      UPDATE clubs SET name = name || ' Anew' WHERE rowid % 3 = 0;
      DELETE FROM guides WHERE rowid % 5 = 0;
      UPDATE fly_shops SET shop_name = 'Renamed ' || shop_name WHERE rowid % 4 = 0;`);
    database.close();
    await buildInto(join(place, "after"), dump, options);
  });
  return [deployment(join(folder, "before")), deployment(join(folder, "after"))];
}

/** Makes `dir` a link to a folder at once, as publishing does. */
export function point(dir: string, to: string): void {
  symlinkSync(to, `${dir}.new`);
  renameSync(`${dir}.new`, dir);
}

function deployment(folder: string): Deployment {
  const files = filesOf(folder);
  const catalog = JSON.parse(files.get(CATALOG_PATH)!.toString()) as Catalog;
  return { folder, files, id: catalog.snapshot };
}

/** Of files, each hashed once. */
const tags = new WeakMap<Uint8Array, string>();

/** A file as the asset server sends it; without the header where the host sends none. */
export function assetOf({ files, id }: Deployment, path: string, header = true): Asset | undefined {
  const bytes = files.get(path);
  if (!bytes) return undefined;
  let etag = tags.get(bytes);
  if (etag === undefined) tags.set(bytes, (etag = `"${hash("sha256", bytes).slice(0, 32)}"`));
  return { bytes: new Uint8Array(bytes), etag, snapshot: header ? id : undefined };
}

/** Queries of every kind, about things that both deployments have and that only one has. */
export function queriesOf(...deployments: Deployment[]): string[] {
  const published = deployments.flatMap(({ files }) =>
    recordsIn<{ id: string }>(files.get("/static/v1/properties.ndjson")!.toString()).filter(
      (_, i) => i % 11 === 0,
    ),
  );
  const records = [...new Set(published.map(({ id }) => id))].flatMap((id) => [
    `/v1/properties/${id}`,
    `/v1/availability?property_id=${id}`,
  ]);
  return [...PAGES, ...COMPUTED, ...records];
}

const PAGES = ["", "?offset=25", "?state=MT", "?state=CO"].flatMap((query) =>
  ["properties", "clubs", "guides", "fly-shops"]
    .filter((name) => name !== "guides" || !query.includes("state"))
    .map((name) => `/v1/${name}${query}`),
);
const COMPUTED = [
  "/v1/properties?limit=100",
  "/v1/properties?limit=7&offset=200",
  "/v1/properties?q=river&limit=30",
  "/v1/properties?q=again",
  "/v1/properties?bounds=30,-125,49,-90&limit=100",
  "/v1/clubs?q=anew",
  "/v1/clubs?limit=100&offset=30",
  "/v1/guides?min_rating=3&limit=60",
  "/v1/fly-shops?limit=9",
];

export function told(status: number, field: (name: string) => string | null, text: string): Told {
  const names = ["X-Snapshot-Id", "ETag", "Link", "Content-Location"];
  const [snapshot = null, etag = null, link = null, file = null] = names.map(field);
  return { status, snapshot, etag, link, file, body: text.replace(/req_[0-9a-f]{32}/, "") };
}

export async function toldBy(response: Response): Promise<Told> {
  return told(response.status, (name) => response.headers.get(name), await response.text());
}

/** What each deployment answers by itself: by snapshot id and query. */
export async function purely(
  queries: readonly string[],
  ...deployments: Deployment[]
): Promise<Map<string, Told>> {
  const answers = new Map<string, Told>();
  for (const one of deployments) {
    const world = new World(one.files);
    const readAsset = async (path: string) => assetOf(one, path);
    for (const query of queries) {
      const answer = await toldBy(await world.ask(query, {}, { readAsset }));
      expect(answer.status).toBeLessThan(500);
      answers.set(`${one.id} ${query}`, answer);
    }
  }
  return answers;
}

/** Checks that an answer is the one of the snapshot that it names, or a 503. */
export function expectPure(answers: Map<string, Told>, query: string, answer: Told): void {
  if (answer.status === 503) {
    expect(answer.body).toContain('"code":"snapshot_unavailable"');
    return;
  }
  const pure = answers.get(`${answer.snapshot} ${query}`);
  const expected = answer.status === 304 ? { ...pure, status: 304, body: "" } : pure;
  expect({ query, ...answer }).toEqual({ query, ...expected });
}
