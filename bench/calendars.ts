// Measures what calendars cost: the bytes of a snapshot that change when 1 % of them are edited and when only
// the day changes, and the requests and bytes of a page of 25 cards with their calendars.
// npm run bench:calendars -- N
import Database from "better-sqlite3";
import { copyFileSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { run, UsageError } from "../bin/command.ts";
import type { Manifest } from "../src/documents.ts";
import { coverDays } from "../src/catalog.ts";
import { formatDay, parseDay } from "../src/dates.ts";
import { COVER_PAST_DAYS } from "../src/limits.ts";
import { readCatalog } from "./edge/queries.ts";
import { createApi } from "../src/serve/handle.ts";
import { OPEN_LIMITER } from "../test/deps.ts";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import { buildOnce } from "./run-once.ts";
import { round } from "./table.ts";

/** Every hundredth calendar gets a booking of so many days. */
const EDITED = 100;
const BOOKED_DAYS = 3;
/** Days after today on which bookings begin, at most. */
const AHEAD = 180;
const DAYS = 7;
const DAY_MS = 86_400_000;

/** Kinds of files that calendars make, by their paths; the rest is `other`. */
const KINDS = {
  days: /\/packs\/[^/]+\/days\./,
  calendars: /\/packs\/[^/]+\/calendars\./,
  availability: /\/availability[.\d]*\.ndjson$/,
  feeds: /\/changes\.(json|atom)$/,
};

/** What there is for discovery alone: without it a mirror would do without these. */
const DISCOVERY = /\/packs\/[^/]+\/(days|ids|dictionary)\.|\/(changes\.atom|pages\.json)$/;

const USAGE = `npm run bench:calendars -- N
npm run bench:calendars -- --dir DIR

Builds the sample directory of N properties, then edits 1 % of its calendars on the same day, lets a day
pass, and lives through a week with 1 % of the calendars edited a day; prints the bytes of files that changed,
by kind, and what they were without the files of discovery. Then asks for a page of 25 properties with their
calendars, one by one and all at once. Of the snapshot in DIR it does the last alone.

Exit codes: 0 done, 2 wrong usage, 3 internal error.`;

const OPTIONS = { options: { dir: { type: "string" } }, allowPositionals: true } as const;

await run({ usage: USAGE }, OPTIONS, async ({ values: { dir }, positionals: [count] }) => {
  if (dir !== undefined) return void console.table(await cards(dir));
  if (!/^\d+$/.test(count ?? "")) throw new UsageError("Give the number of properties");
  const original = await sampleDump(Number(count));
  using folder = mkdtempDisposableSync(join(tmpdir(), "riffle-calendars-"));
  Object.assign(process.env, SECRETS);
  const dump = join(folder.path, "dump.sqlite");
  const out = join(folder.path, "out");
  copyFileSync(original, dump);
  console.table(changes(dump, out));
  console.table(await cards(out));
});

type Files = ReadonlyMap<string, { bytes: number; sha256: string }>;

function later(days: number, hours = 0): string {
  return new Date(Date.parse(NOW) + days * DAY_MS + hours * 3_600_000).toISOString();
}

function changes(dump: string, out: string): Record<string, object> {
  const snapshot = (now: string): Files => {
    buildOnce({ dump, out, now });
    const text = readFileSync(`${out}/static/v1/manifest.json`, "utf8");
    return new Map((JSON.parse(text) as Manifest).files.map((file) => [file.path, file]));
  };
  const first = snapshot(NOW);
  book(dump, 0);
  const edited = snapshot(later(0, 1));
  const next = snapshot(later(1));
  const rows: Record<string, object> = {
    "whole snapshot": row(first, new Map()),
    "1 % edited": row(edited, first),
    "only the day": row(next, edited),
  };
  let before = next;
  for (let day = 2; day < 2 + DAYS; day++) {
    book(dump, day);
    const after = snapshot(later(day));
    rows[`day ${day - 1} of a week`] = row(after, before);
    before = after;
  }
  return rows;
}

/** Books some days of every hundredth property, others each time. */
function book(dump: string, turn: number): void {
  const db = new Database(dump);
  const ids = db
    .prepare("SELECT id FROM properties WHERE status = 'published' ORDER BY id")
    .pluck();
  const insert = db.prepare(
    `INSERT INTO property_availability (id, property_id, date, status) VALUES (?, ?, ?, 'booked')
     ON CONFLICT (property_id, date) DO UPDATE SET status = 'booked', rods_held = NULL`,
  );
  const today = parseDay(NOW.slice(0, 10))! + turn;
  db.transaction(() => {
    (ids.all() as string[]).forEach((id, i) => {
      if (i % EDITED !== turn % EDITED) return;
      const first = today + 1 + ((i * 7) % AHEAD);
      for (let day = first; day < first + BOOKED_DAYS; day++)
        insert.run(`bench-${id}-${day}`, id, formatDay(day));
    });
  })();
  db.close();
}

function row(files: Files, before: Files): Record<string, unknown> {
  const changed = [...files].filter(([path, { sha256 }]) => before.get(path)?.sha256 !== sha256);
  const cells = Object.entries(KINDS).map(([kind, pattern]) => {
    const own = changed.filter(([path]) => pattern.test(path));
    const bytes = own.map(([, file]) => file.bytes);
    return [kind, `${kilobytes(sum(bytes))} in ${own.length}`];
  });
  const all = changed.map(([, file]) => file.bytes);
  const older = changed.filter(([path]) => !DISCOVERY.test(path)).map(([, file]) => file.bytes);
  const largest = changed.filter(([path]) => KINDS.days.test(path)).map(([, { bytes }]) => bytes);
  return {
    ...Object.fromEntries(cells),
    "largest days": kilobytes(Math.max(0, ...largest)),
    all: `${kilobytes(sum(all))} in ${all.length}`,
    "without discovery": `${kilobytes(sum(older))} in ${older.length}`,
  };
}

function kilobytes(bytes: number): string {
  return `${round(bytes / 1000, 1)} kB`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** A page of 25 properties and 31 days of each one's calendar. */
async function cards(out: string): Promise<Record<string, object>> {
  const page = ["/v1/properties?state=mt"];
  const { data } = JSON.parse((await ask(out, page)).bodies[0]!) as {
    data: { properties: { id: string }[] };
  };
  const ids = data.properties.map(({ id }) => id);
  const each = ids.map((id) => `/v1/availability?property_id=${id}`);
  const rows = {
    "one by one": await ask(out, [...page, ...each]),
    "all at once": await ask(out, [...page, `/v1/calendars?ids=${ids.join()}`]),
  };
  return Object.fromEntries(
    Object.entries(rows).map(([name, { bodies, reads }]) => [
      name,
      {
        cards: ids.length,
        requests: bodies.length,
        bytes: sum(bodies.map((body) => Buffer.byteLength(body))),
        gzipped: sum(bodies.map((body) => gzipSync(body).length)),
        "reads of a cold isolate": reads,
      },
    ]),
  );
}

async function ask(
  site: string,
  urls: readonly string[],
): Promise<{ bodies: string[]; reads: number }> {
  const api = createApi();
  // The day of the build, which the bench need not have made.
  const { cover } = readCatalog(site);
  const today = new Date((coverDays(cover).from + COVER_PAST_DAYS) * DAY_MS);
  const bodies: string[] = [];
  let reads = 0;
  const deps = {
    readAsset: async (path: string) => {
      reads++;
      return { bytes: new Uint8Array(readFileSync(site + path)), etag: undefined };
    },
    keys: { lookup: async () => undefined },
    limiter: OPEN_LIMITER,
    tiers: undefined,
    now: () => today,
    waitUntil: () => {},
    log: () => {},
  };
  for (const url of urls) {
    const response = await api(new Request(`https://riffle.test${url}`), deps);
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    bodies.push(await response.text());
  }
  return { bodies, reads };
}
