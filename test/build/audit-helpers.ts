// Helpers of the audit's tests: a built sample in; audits of it with planted bytes out. Files are changed
// as they are read, so that the sample is built once.
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll } from "vitest";
import {
  assertClean,
  audit,
  type AuditInput,
  type AuditReport,
  type Hit,
} from "../../build/audit.ts";
import { disk } from "../../build/effects.ts";
import { optionsOf, scratchFolder, SILENT, TEST_NOW } from "../snapshot.ts";
import { build, type BuildOptions } from "../../build/main.ts";
import type { WrittenFile } from "../../build/manifest.ts";
import { BuildError } from "../../src/errors.ts";
import { generate } from "../../data/generate.ts";
import SAMPLE_SECRETS from "../../data/sample-keys.json" with { type: "json" };
import { writeDump, type Tables } from "./dump-rows.ts";

export interface Built {
  db: Database.Database;
  folder: string;
  files: readonly WrittenFile[];
  /** Ids of all published records. */
  published: Set<string>;
  /** A file's bytes. */
  file(path: string): Buffer;
}

/** Builds a sample directory, after `change` had its way with the dump. */
export async function buildSampleDump(
  seed: number,
  properties: number,
  change: (db: Database.Database) => void = () => {},
): Promise<Built> {
  const dump = join(scratchFolder(), "sample.sqlite");
  const today = TEST_NOW.toISOString().slice(0, 10);
  await generate({ seed, properties, today, out: dump });
  const db = new Database(dump);
  change(db);
  db.close();
  return buildDump(dump, { secrets: SAMPLE_SECRETS });
}

/** Builds a directory of the rows given. */
export function buildRows(tables: Tables): Promise<Built> {
  return buildDump(writeDump(tables));
}

async function buildDump(dump: string, more: Partial<BuildOptions> = {}): Promise<Built> {
  const { folder, written } = await build(
    optionsOf(join(scratchFolder(), "out"), dump, { public: site(), ...more }),
    SILENT,
  );
  const db = new Database(dump, { readonly: true });
  afterAll(() => db.close());
  const file = (path: string) => readFileSync(folder + path);
  const published = new Set<string>();
  for (const name of ["properties", "guides", "clubs", "fly-shops"]) {
    for (const line of file(`/static/v1/${name}.ndjson`).toString().split("\n")) {
      if (line !== "") published.add((JSON.parse(line) as { id: string }).id);
    }
  }
  return { db, folder, files: written.files, published, file };
}

/** The site's own files, with a page of plain words whatever the site has. */
function site(): string {
  const folder = join(scratchFolder(), "public");
  cpSync("public", folder, { recursive: true });
  writeFileSync(
    join(folder, "index.html"),
    "<!doctype html><title>Riffle</title><p>Fishing waters.</p>",
  );
  return folder;
}

/** Audits a built folder in which some files have other bytes, and others are added. */
export function auditWith(
  built: Built,
  changed: ReadonlyMap<string, Buffer> = new Map(),
  more: Partial<AuditInput> = {},
): Promise<AuditReport> {
  const { db, folder, files, published } = built;
  const added = [...changed.keys()].map((path) => path.slice(1));
  const effects = {
    ...disk,
    list: (root: string) => [...new Set([...disk.list(root), ...added])].sort(),
    read: (path: string) => changed.get(path.slice(folder.length)) ?? disk.read(path),
  };
  return audit({ db, folder, files, effects, published, ...more });
}

/** A file with some bytes put in at an offset. */
export function planted(bytes: Buffer, offset: number, plant: Buffer | string): Buffer {
  return Buffer.concat([bytes.subarray(0, offset), Buffer.from(plant), bytes.subarray(offset)]);
}

/** A hit as one line, to be looked for among others. */
export function lineOf({ table, column, row, file, offset, form }: Hit): string {
  return `${table}.${column} ${row} ${file} ${offset} ${form}`;
}

/** What an operator reads of a report, with all it lists. */
export function messageOf(report: AuditReport): string {
  try {
    assertClean(report);
  } catch (error) {
    const { message, hint } = error as BuildError;
    return `${message} ${hint} ${JSON.stringify(report)}`;
  }
  return JSON.stringify(report);
}
