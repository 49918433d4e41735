// The peer: the same answers by Fastify and better-sqlite3 from prepared statements, in a process of its
// own: node peer.ts FOLDER FILE, the database of database.ts. It sends its port to the parent.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { dayOf, parseDay } from "../../src/dates.ts";
import { fold } from "../../src/fold.ts";
import { answer, createApp, listen, statementsOf } from "../edge/peer-app.ts";
import { calendarText, runsOf, type Day } from "./calendars.ts";
import { lister, matchOf } from "./list.ts";
import { speller } from "./speller.ts";

const [folder, file] = process.argv.slice(2) as [string, string];

const database = new Database(file, { readonly: true });
database.pragma("mmap_size = 2147418112");
database.pragma("cache_size = -262144");
const prepare = statementsOf(database);
const { cover } = JSON.parse(readFileSync(join(folder, CATALOG_PATH), "utf8")) as Catalog;
const list = lister(prepare, readLabels());
const correct = speller(
  prepare("SELECT term, doc FROM vocabulary ORDER BY term").raw().all() as [string, number][],
);
const finds = prepare("SELECT 1 FROM words WHERE words MATCH ? LIMIT 1");
const placeOf = prepare("SELECT ordinal, max_rods FROM properties WHERE id = ?").raw();
const daysOf = prepare(
  "SELECT day, status, rods_held FROM days WHERE ordinal = ? AND day BETWEEN ? AND ?",
);

const app = await createApp();

app.get("/v1/properties", ({ query }, reply) => {
  const { properties, meta } = list(query);
  const q = query["q"];
  if (!q || properties.length > 0) return answer(reply, { properties }, meta);
  const words = correct([...new Set(fold(q))]);
  const isFound = words && finds.get(matchOf(words));
  return answer(reply, { properties }, isFound ? { ...meta, suggestion: words.join(" ") } : meta);
});

app.get("/v1/calendars", ({ query }, reply) => {
  const [from, to] = [query["from"]!, query["to"]!];
  const [first, last] = [parseDay(from)!, parseDay(to)!];
  const ids = [...new Set(query["ids"]!.split(","))];
  const calendars = ids.flatMap((id) => {
    const found = placeOf.get(id) as [number, number] | undefined;
    if (!found) return [];
    const days = daysOf.all(found[0], first, last) as Day[];
    return [{ property_id: id, runs: runsOf(days, first, last).map(({ cells }) => cells) }];
  });
  return answer(reply, { from, to, calendars }, {});
});

app.get("/v1/properties/:id/calendar.ics", ({ params }, reply) => {
  const id = params["id"]!;
  const [ordinal, rods] = placeOf.get(id) as [number, number];
  const [first, last] = [parseDay(cover.from)!, parseDay(cover.to)!];
  const days = daysOf.all(ordinal, first, last) as Day[];
  const text = calendarText({
    id,
    rods,
    runs: runsOf(days, first, last),
    first,
    today: dayOf(new Date()),
  });
  return reply.type("text/calendar; charset=utf-8").send(text);
});

await listen(app);

function readLabels(): Map<string, string> {
  const text = readFileSync(join(folder, "static/v1/facets.json"), "utf8");
  const { resources } = JSON.parse(text) as {
    resources: { properties: { facets: Record<string, { value: string; label: string }[]> } };
  };
  const facets = Object.entries(resources.properties.facets);
  return new Map(
    facets.flatMap(([facet, values]) =>
      values.map(({ value, label }) => [`${facet} ${value}`, label] as const),
    ),
  );
}
