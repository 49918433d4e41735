// The peer: searches for stays answered by Fastify and better-sqlite3 from prepared statements, in a process of
// its own: node peer.ts FILE, the database of database.ts. It sends its port to the parent and ends with it.
import Database from "better-sqlite3";
import { formatDay, parseDay } from "../../src/dates.ts";
import { WEEKDAYS } from "../../src/filters.ts";
import { haversine } from "../../src/haversine.ts";
import { centre } from "../../src/values.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Row = { species: string; [column: string]: unknown };
interface Reply {
  type(mediaType: string): Reply;
  send(body: string): unknown;
}
interface App {
  get(path: string, answer: (request: { query: Query }, reply: Reply) => unknown): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

const LIMIT = 25;
const METRES_PER_DEGREE = 111_195;
const ITEM = `id, name, location_description, state, water_type, species, regulations, max_rods,
  rate_adult_full_day, latitude, longitude, 'approximate' AS coordinates_precision`;
// Of `dates`, a row for each day, so that the search ends with the first one from which no day is taken.
const FIRST_DAY = `SELECT dates.day FROM dates WHERE dates.day BETWEEN ? AND ? AND weekday IN (SELECT value FROM json_each(?))
  AND NOT EXISTS (SELECT 1 FROM days
    WHERE days.ordinal = properties.ordinal AND days.day BETWEEN dates.day AND dates.day + ? AND free < ?)
  ORDER BY dates.day LIMIT 1`;
const HAS_STAY = `max_rods >= ? AND EXISTS (${FIRST_DAY})`;

const database = new Database(process.argv[2], { readonly: true });
database.pragma("mmap_size = 2147418112");
database.pragma("cache_size = -262144");
const count = database.prepare(`SELECT count(*) FROM properties WHERE ${HAS_STAY}`).pluck();
const page = database
  .prepare(`SELECT ordinal FROM properties WHERE ${HAS_STAY} ORDER BY ordinal LIMIT ${LIMIT}`)
  .pluck();
const among = database
  .prepare(
    `SELECT ordinal FROM properties WHERE ${HAS_STAY} AND ordinal IN (SELECT value FROM json_each(?))`,
  )
  .pluck();
const record = database.prepare(`SELECT ${ITEM} FROM properties WHERE ordinal = ?`);
const firstDay = database
  .prepare(`SELECT (${FIRST_DAY}) FROM properties WHERE ordinal = ?`)
  .pluck();
// SQLite's own sines take three times as long as handing the pins over.
const inBox = database
  .prepare(
    `SELECT ordinal, south, west FROM pins
     WHERE south <= ? AND north >= ? AND west <= ? AND east >= ?`,
  )
  .raw();

/** Parameters of FIRST_DAY, and the rods asked for. */
function stayOf(query: Query): { stay: unknown[]; rods: number } {
  const { available_from: from, available_to: to } = query;
  const [days, rods] = [Number(query["days"]), Number(query["rods"] ?? 1)];
  const wanted = query["weekdays"]?.split(",") ?? WEEKDAYS;
  // The weekdays that a stay can begin on.
  const starts = WEEKDAYS.filter((_, start) =>
    Array.from({ length: days }, (_day, i) => WEEKDAYS[(start + i) % 7]!).every((day) =>
      wanted.includes(day),
    ),
  );
  const last = parseDay(to!)! - days + 1;
  return { stay: [parseDay(from!)!, last, JSON.stringify(starts), days - 1, rods], rods };
}

const thousandths = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

/** The nearest first. The requests stay away from the poles and the date line. */
function nearby(query: Query): { ordinal: number; metres: number }[] {
  const point = centre(query["near"]!);
  const radius = 1_000 * Number(query["radius_km"]);
  const height = (radius + 1) / METRES_PER_DEGREE;
  const radians = Math.PI / 180;
  const width =
    Math.asin(Math.sin(height * radians) / Math.cos(point.latitude * radians)) / radians;
  const { latitude, longitude } = point;
  const box = [latitude + height, latitude - height, longitude + width, longitude - width];
  return (inBox.all(...box) as [number, number, number][])
    .map(([ordinal, south, west]) => {
      const pin = { latitude: thousandths(south), longitude: thousandths(west) };
      return { ordinal, metres: haversine(point, pin) };
    })
    .filter(({ metres }) => metres <= radius)
    .sort((a, b) => a.metres - b.metres || a.ordinal - b.ordinal);
}

function answer(query: Query): { properties: object[]; meta: object } {
  const { stay, rods } = stayOf(query);
  let [total, ordinals, distances] = [0, [] as number[], {}];
  if (query["near"]) {
    const near = nearby(query);
    const known = JSON.stringify(near.map(({ ordinal }) => ordinal));
    const free = new Set(among.all(rods, ...stay, known) as number[]);
    const found = near.filter(({ ordinal }) => free.has(ordinal));
    total = found.length;
    ordinals = found.slice(0, LIMIT).map(({ ordinal }) => ordinal);
    distances = { distances_m: found.slice(0, LIMIT).map(({ metres }) => metres) };
  } else {
    total = count.get(rods, ...stay) as number;
    ordinals = page.all(rods, ...stay) as number[];
  }
  const properties = ordinals.map((ordinal) => {
    const row = record.get(ordinal) as Row;
    return { ...row, species: JSON.parse(row.species) as unknown };
  });
  const pagination = { total, limit: LIMIT, offset: 0, has_more: properties.length < total };
  const days = ordinals.map((ordinal) => formatDay(firstDay.get(...stay, ordinal) as number));
  return { properties, meta: { pagination, ...distances, first_days: days } };
}

// A name that the compiler does not follow: the package is in bench/node_modules only.
const FASTIFY: string = "fastify";
const { default: fastify } = (await import(FASTIFY)) as { default: () => App };
const app = fastify();
let requests = 0;
app.get("/v1/properties", ({ query }, reply) => {
  const { properties, meta } = answer(query);
  const requestId = `req_${(requests++).toString(16).padStart(32, "0")}`;
  const body = { success: true, data: { properties }, meta: { ...meta, request_id: requestId } };
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
});
const url = await app.listen({ port: 0, host: "127.0.0.1" });
process.send!(Number(new URL(url).port));
process.once("disconnect", () => process.exit());
