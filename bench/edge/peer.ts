// The peer: the same answers by Fastify and better-sqlite3 from prepared statements, in a process of its
// own: node peer.ts FOLDER. It sends its port to the parent.
import type Database from "better-sqlite3";
import { fold } from "../../src/fold.ts";
import { openPeer } from "./peer-database.ts";

type Params = Record<string, string | undefined>;
interface Row {
  species: string;
  [column: string]: unknown;
}
interface Reply {
  type(mediaType: string): Reply;
  send(body: string): unknown;
}
interface App {
  get(
    path: string,
    answer: (request: { query: Params; params: Params }, reply: Reply) => unknown,
  ): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

// A name that the compiler does not follow: the package is in bench/node_modules only.
const FASTIFY: string = "fastify";

const ITEM = `id, name, location_description, state, water_type, species, regulations, max_rods,
  rate_adult_full_day, latitude, longitude, 'approximate' AS coordinates_precision`;

const database = openPeer(process.argv[2]!);
const prepared = new Map<string, Database.Statement>();
const { default: fastify } = (await import(FASTIFY)) as { default: () => App };
const app = fastify();
let requests = 0;

app.get("/v1/properties", ({ query }, reply) => {
  const limit = Number(query["limit"] ?? 25);
  const offset = Number(query["offset"] ?? 0);
  const { count, page, values } = query["q"] ? textSearch(query["q"]) : filters(query);
  const { total } = statement(count).get(...values) as { total: number };
  const rows = statement(page).all(...values, limit, offset) as Row[];
  const pagination = { total, limit, offset, has_more: offset + rows.length < total };
  return answer(reply, { properties: rows.map(record) }, { pagination });
});

app.get("/v1/properties/:id", ({ params }, reply) => {
  const row = statement(`SELECT ${ITEM}, description FROM properties WHERE id = ?`).get(
    params["id"],
  );
  return answer(reply, { property: record(row as Row) }, {});
});

await app
  .listen({ port: 0, host: "127.0.0.1" })
  .then((url) => process.send!(Number(new URL(url).port)));
process.once("disconnect", () => process.exit());

// JSON.stringify of rows is as fast as SQLite's json_object and json_group_array, within the noise.
function answer(reply: Reply, data: object, meta: object): unknown {
  const requestId = `req_${(requests++).toString(16).padStart(32, "0")}`;
  const body = JSON.stringify({ success: true, data, meta: { ...meta, request_id: requestId } });
  return reply.type("application/json; charset=utf-8").send(body);
}

function record(row: Row): object {
  return { ...row, species: JSON.parse(row.species) as unknown };
}

function statement(sql: string): Database.Statement {
  let found = prepared.get(sql);
  if (!found) prepared.set(sql, (found = database.prepare(sql)));
  return found;
}

// Both look up whole rows for those of the page only.
function textSearch(q: string) {
  const expression = fold(q).map((word) => `"${word}"*`);
  return {
    count: "SELECT count(*) AS total FROM words WHERE words MATCH ?",
    page: `SELECT ${ITEM} FROM (SELECT rowid AS at, rank AS score FROM words WHERE words MATCH ?
      ORDER BY rank LIMIT ? OFFSET ?) JOIN properties ON ordinal = at ORDER BY score, at`,
    values: [expression.join(" ")],
  };
}

function filters({ state, water_type: waterType, species, bounds }: Params) {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const within = (column: string, list: string | undefined) => {
    if (!list) return;
    const items = list.split(",");
    values.push(...items);
    parts.push(`${column} IN (${items.map(() => "?").join(", ")})`);
  };
  if (bounds) {
    const [south, west, north, east] = bounds.split(",").map(Number) as [
      number,
      number,
      number,
      number,
    ];
    parts.push("latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?");
    values.push(south, north, west, east);
  }
  const outer = parts.splice(0);
  within("slug", species);
  within("state", state?.toUpperCase());
  within("water_type", waterType);
  const inner = parts.join(" AND ");
  if (species) outer.push(`ordinal IN (SELECT ordinal FROM property_species WHERE ${inner})`);
  else outer.push(...parts);
  const where = outer.length > 0 ? `properties WHERE ${outer.join(" AND ")}` : "properties";
  return {
    count: `SELECT count(*) AS total FROM ${where}`,
    page: `SELECT ${ITEM} FROM (SELECT ordinal AS at FROM ${where} ORDER BY ordinal LIMIT ? OFFSET ?)
      JOIN properties ON ordinal = at ORDER BY at`,
    values,
  };
}
