// Makes the peers' inputs from a published snapshot: pages.json with the data of each page, records.sqlite
// with the public records, and the pages alone below pages/.
import { type PublicRecord } from "../../build/project/reject.ts";
import { linkSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { slugsOf } from "../../src/facet-slugs.ts";

import { parseAddress } from "../../src/address.ts";
import { facetsOf, RESOURCES, type Resource } from "../../src/resources.ts";
import { recordsOf } from "../exports.ts";

/** What pages.json holds. */
export interface Workload {
  /** List items by data key, in canonical order. */
  records: Record<string, object[]>;
  pages: PageSpec[];
}

interface PageSpec {
  path: string;
  /** Data key, the name of a table of the database. */
  table: string;
  /** Positions in `records`. */
  ordinals: number[];
  pagination: { total: number; limit: number; offset: number; has_more: boolean };
  request_id: string;
  /** What the records of the page share, by facet. */
  where: [facet: string, slug: string][];
}

interface Page {
  data: Record<string, { id: string }[]>;
  meta: { pagination: PageSpec["pagination"]; request_id: string };
}

const [site, to] = process.argv.slice(2) as [string, string];
mkdirSync(to, { recursive: true });
const database = new Database(join(to, "records.sqlite"));
database.pragma("journal_mode = OFF");
const ordinals = new Map<string, number>();
const records = Object.fromEntries(
  Object.values(RESOURCES).map((resource) => [resource.table, readRecords(resource)]),
);
database.close();
const { files } = JSON.parse(readFileSync(`${site}/static/v1/manifest.json`, "utf8")) as {
  files: { path: string }[];
};
const pages = files.flatMap(({ path }) => specOf(path));
writeFileSync(join(to, "pages.json"), JSON.stringify({ records, pages } satisfies Workload));

// Also fills the resource's table: each record, and each value that lists are filtered by.
function readRecords(resource: Resource): object[] {
  const { name, table } = resource;
  database.exec(
    `CREATE TABLE ${table} (ordinal INTEGER PRIMARY KEY, record TEXT NOT NULL);
     CREATE TABLE ${table}_values (facet TEXT, slug TEXT, ordinal INTEGER,
       PRIMARY KEY (facet, slug, ordinal)) WITHOUT ROWID`,
  );
  const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?)`);
  const insertValue = database.prepare(`INSERT INTO ${table}_values VALUES (?, ?, ?)`);
  const fill = database.transaction((all: PublicRecord[]) =>
    all.map((record, ordinal) => {
      const { description: _single, ...item } = record;
      ordinals.set(record.id, ordinal);
      insert.run(ordinal, JSON.stringify(item));
      for (const facet of facetsOf(resource)) {
        for (const slug of slugsOf(facet, record)) insertValue.run(facet.name, slug, ordinal);
      }
      return item;
    }),
  );
  return fill([...recordsOf(site, name)]);
}

function specOf(path: string): PageSpec[] {
  const key = parseAddress(path);
  if (!key) return [];
  mkdirSync(dirname(join(to, "pages", path)), { recursive: true });
  linkSync(site + path, join(to, "pages", path));
  const { table } = RESOURCES[key.resource];
  const { data, meta } = JSON.parse(readFileSync(site + path, "utf8")) as Page;
  const { pagination, request_id } = meta;
  const where = facetsOf(RESOURCES[key.resource]).flatMap(({ name }, i): PageSpec["where"] =>
    key.slugs[i] === undefined ? [] : [[name, key.slugs[i]]],
  );
  const positions = data[table]!.map(({ id }) => ordinals.get(id)!);
  return [{ path, table, ordinals: positions, pagination, request_id, where }];
}
