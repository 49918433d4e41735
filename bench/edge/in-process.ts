// Times our way and the usual way to one result in plain Node, as medians of many rounds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Statement } from "better-sqlite3";
import { packPath } from "../../src/address.ts";
import { concat } from "../../src/bytes.ts";
import { decodeRuns, expandDays } from "../../src/format/calendar.ts";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { formatDay, parseDay } from "../../src/dates.ts";
import { patchRequestId } from "../../src/envelope.ts";
import { keyedValue, shardOf } from "../../src/format/keyed-pack.ts";
import { median } from "../table.ts";
import { openPeer } from "./peer-database.ts";

export interface Ratio {
  name: string;
  /** Microseconds a call. */
  ours: number;
  usual: number;
}

const ROUNDS = 25;
const CALENDARS = 200;
const RANGE_DAYS = 90;

/** Throws Error if the two ways differ in their result. */
export function compareInProcess(folder: string): Ratio[] {
  return [compareAvailability(folder), comparePatch(folder)];
}

function compareAvailability(folder: string): Ratio {
  const { cover, resources } = JSON.parse(
    readFileSync(join(folder, CATALOG_PATH), "utf8"),
  ) as Catalog;
  const first = parseDay(cover.from)!;
  const count = parseDay(cover.to)! - first + 1;
  const dates = Array.from({ length: count }, (_, day) => formatDay(first + day));
  const database = openPeer(folder, CALENDARS);
  const ids = database.prepare("SELECT DISTINCT property_id FROM days").pluck().all() as string[];
  const shards = resources.properties.packs.calendars!.length;
  const packed = ids.map((id) => {
    const path = packPath("properties", "calendars", shardOf(id, shards));
    return keyedValue(new Uint8Array(readFileSync(join(folder, path))), id)!;
  });
  // Today is a month after the first day of the cover.
  const from = Math.min(31, count - RANGE_DAYS);
  const to = from + RANGE_DAYS - 1;
  const rows = database.prepare(
    "SELECT date, status, rods_held FROM days WHERE property_id = ? AND date BETWEEN ? AND ?",
  );
  const range = dates.slice(from, to + 1);
  const encoder = new TextEncoder();
  const [open, close] = [encoder.encode("["), encoder.encode("]")];
  return race(
    `availability, ${RANGE_DAYS} days`,
    ids.length,
    (i) => concat([open, ...expandDays(decodeRuns(packed[i]!, to + 1), dates, from, to), close]),
    (i) => encoder.encode(rowsToJson(rows, ids[i]!, range)),
  );
}

interface Day {
  date: string;
  status: string;
  rods_held: number | null;
}

function rowsToJson(statement: Statement, id: string, dates: readonly string[]): string {
  const found = statement.all(id, dates[0], dates.at(-1)) as Day[];
  let next = 0;
  const days = dates.map((date) =>
    found[next]?.date === date ? found[next++] : { date, status: "available", rods_held: null },
  );
  return JSON.stringify(days);
}

function comparePatch(folder: string): Ratio {
  const bytes = readFileSync(join(folder, "static/v1/properties/offset.0.json"));
  const page = new Uint8Array(bytes);
  const text = bytes.toString();
  const requestId = "0123456789abcdef".repeat(2);
  const decoder = new TextDecoder();
  const patch = () => {
    patchRequestId(page, requestId);
    return page;
  };
  const usual = () => {
    const body = JSON.parse(text) as { meta: { request_id: string } };
    body.meta.request_id = `req_${requestId}`;
    return JSON.stringify(body);
  };
  if (decoder.decode(patch()) !== usual()) throw new Error("The patched page differs");
  return { name: "request id", ...times(200, patch, usual) };
}

function race(
  name: string,
  count: number,
  ours: (i: number) => Uint8Array,
  usual: (i: number) => Uint8Array,
): Ratio {
  for (let i = 0; i < count; i++) {
    if (Buffer.compare(ours(i), usual(i)) !== 0) throw new Error(`${name}: the two ways differ`);
  }
  return { name, ...times(count, ours, usual) };
}

// Rounds of both in turn, so that other load hits both alike.
function times(count: number, ours: (i: number) => unknown, usual: (i: number) => unknown) {
  const spent: Record<"ours" | "usual", number[]> = { ours: [], usual: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries({ ours, usual })) {
      const begin = performance.now();
      for (let i = 0; i < count; i++) work(i);
      spent[name as "ours" | "usual"].push(((performance.now() - begin) * 1_000) / count);
    }
  }
  return { ours: median(spent.ours), usual: median(spent.usual) };
}
