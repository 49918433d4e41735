// The peer: the same answers by Fastify and better-sqlite3 from prepared statements, in a process of its
// own: node peer.ts FOLDER. It sends its port to the parent.
import { fold } from "../../src/fold.ts";
import {
  answer,
  createApp,
  ITEM,
  listen,
  record,
  statementsOf,
  type Params,
  type Row,
} from "./peer-app.ts";
import { openPeer } from "./peer-database.ts";

const statement = statementsOf(openPeer(process.argv[2]!));
const app = await createApp();

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

await listen(app);

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
