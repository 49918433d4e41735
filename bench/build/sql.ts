// What one would write first: the public records in a database, and a script with one query per page. It
// reads records.sqlite and pages.json. Nothing of Riffle runs here.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import type { Workload } from "./workload.ts";

const [from, to] = process.argv.slice(2) as [string, string];
const { pages } = JSON.parse(readFileSync(join(from, "pages.json"), "utf8")) as Workload;
const database = new Database(join(from, "records.sqlite"), { readonly: true });
const statements = new Map<string, Database.Statement>();

for (const { path, table, where, pagination, request_id } of pages) {
  const { limit, offset } = pagination;
  const rows = statementFor(table, where.length).all(...where.flat(), limit, offset) as {
    total: number;
    record: string;
  }[];
  const total = rows[0]?.total ?? 0;
  const body = {
    success: true,
    data: { [table]: rows.map(({ record }) => JSON.parse(record) as object) },
    meta: {
      pagination: { total, limit, offset, has_more: offset + rows.length < total },
      request_id,
    },
  };
  const file = join(to, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(body));
}
console.log(JSON.stringify({ peakBytes: process.resourceUsage().maxRSS * 1024 }));

// Every facet is looked up in the order of the table's primary key, so none is scanned or sorted.
function statementFor(table: string, facets: number): Database.Statement {
  const known = statements.get(table + facets);
  if (known) return known;
  const matching = `SELECT ordinal FROM ${table}_values WHERE facet = ? AND slug = ?`;
  const found =
    facets === 0
      ? `SELECT ordinal FROM ${table}`
      : Array(facets).fill(matching).join(" INTERSECT ");
  const statement = database.prepare(
    `WITH found AS MATERIALIZED (${found})
     SELECT (SELECT count(*) FROM found) AS total, record
     FROM found JOIN ${table} USING (ordinal) ORDER BY ordinal LIMIT ? OFFSET ?`,
  );
  statements.set(table + facets, statement);
  return statement;
}
