// Builds a sample and the same with records changed and gone, and answers from each folder in this process.
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { disk } from "../../build/disk/effects.ts";
import { generate } from "../../data/generate.ts";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { createApi } from "../../src/serve/handle.ts";
import type { HostileRequest } from "../../test/edge/hostile.ts";
import { buildOnce } from "../build-once.ts";
import { SECRETS } from "../dumps.ts";
import { OPEN } from "../harness.ts";

const PROPERTIES = 2_000;
const CHANGES = `
  UPDATE properties SET status = 'archived' WHERE rowid % 9 = 0;
  UPDATE clubs SET name = name || ' Renamed' WHERE rowid % 3 = 0;
  DELETE FROM guides WHERE rowid % 5 = 0;`;

export interface Folder {
  folder: string;
  /** The snapshot's. */
  id: string;
  /** Of its properties. */
  ids: string[];
  /** The answer of this snapshot alone. */
  ask(request: HostileRequest): Promise<{ status: number; text: string }>;
}

/** Two snapshots below `scratch`. */
export async function buildBoth(scratch: string): Promise<[before: Folder, after: Folder]> {
  const dump = join(scratch, "sample.sqlite");
  const now = new Date().toISOString();
  await generate({ seed: 9, properties: PROPERTIES, today: now.slice(0, 10), out: dump });
  Object.assign(process.env, SECRETS);
  const buildTo = (name: string) => {
    const out = join(scratch, name);
    buildOnce({ dump, out, now });
    return openFolder(realpathSync(out));
  };
  const before = buildTo("before");
  const database = new Database(dump);
  database.exec(CHANGES);
  database.close();
  return [before, buildTo("after")];
}

function openFolder(folder: string): Folder {
  const api = createApi();
  const catalog = JSON.parse(readFileSync(folder + CATALOG_PATH, "utf8")) as Catalog;
  const lines = readFileSync(`${folder}/static/v1/properties.ndjson`, "utf8").trimEnd().split("\n");
  const ask = async ({ method, path }: HostileRequest) => {
    const response = await api(new Request(`http://127.0.0.1${path}`, { method }), {
      readAsset: async (name) => {
        const bytes = disk.read(folder + name);
        return bytes && { bytes: new Uint8Array(bytes), etag: undefined };
      },
      ...OPEN,
      now: () => new Date(),
    });
    return { status: response.status, text: await response.text() };
  };
  const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
  return { folder, id: catalog.snapshot, ids, ask };
}
