// Shared by the peers' servers: Fastify, prepared statements, and the envelope around rows.
import type Database from "better-sqlite3";

export type Params = Record<string, string | undefined>;
export interface Row {
  species: string;
  [column: string]: unknown;
}
export interface Reply {
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

/** The columns of a list item. */
export const ITEM = `id, name, location_description, state, water_type, species, regulations, max_rods,
  rate_adult_full_day, latitude, longitude, 'approximate' AS coordinates_precision`;

// A name that the compiler does not follow: the package is in bench/node_modules only.
const FASTIFY: string = "fastify";
let requests = 0;

export async function createApp(): Promise<App> {
  const { default: fastify } = (await import(FASTIFY)) as { default: () => App };
  return fastify();
}

/** Sends the port to the parent, and ends with it. */
export async function listen(app: App): Promise<void> {
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  process.send!(Number(new URL(url).port));
  process.once("disconnect", () => process.exit());
}

/** Statements of a database by their SQL, each prepared once. */
export function statementsOf(database: Database.Database): (sql: string) => Database.Statement {
  const prepared = new Map<string, Database.Statement>();
  return (sql) => {
    let found = prepared.get(sql);
    if (!found) prepared.set(sql, (found = database.prepare(sql)));
    return found;
  };
}

// JSON.stringify of rows is as fast as SQLite's json_object and json_group_array, within the noise.
export function answer(reply: Reply, data: object, meta: object): unknown {
  const requestId = `req_${(requests++).toString(16).padStart(32, "0")}`;
  const body = JSON.stringify({ success: true, data, meta: { ...meta, request_id: requestId } });
  return reply.type("application/json; charset=utf-8").send(body);
}

export function record(row: Row): object {
  return { ...row, species: JSON.parse(row.species) as unknown };
}
