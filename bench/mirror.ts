// Measures what a mirror fetches over HTTP, gzipped as hosts do it: fresh, after one booked day, at each of 96 rebuilds
// of a day, and after a week without a run; and what a deployment of a 1 % edit uploads.
// npm run bench:mirror -- [--properties N] [--rebuilds N]
import Database from "better-sqlite3";
import { generateKeyPairSync } from "node:crypto";
import { copyFileSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../bin/command.ts";
import { disk } from "../build/disk/effects.ts";
import { formatDay, parseDay } from "../src/dates.ts";
import { siteReader } from "../partner/mirror/http.ts";
import { mirror } from "../partner/mirror/mirror.ts";
import { verifyFolder } from "../partner/mirror/verify.ts";
import { treeOf } from "../test/build/tree.ts";
import { ServedFolder } from "../test/partner/mirror/served-folder.ts";
import { Random } from "../data/random.ts";
import { NOW, sampleDump, SECRETS } from "./dumps.ts";
import { buildOnce } from "./build-once.ts";

const DAY_MS = 86_400_000;
const DAYS_ASLEEP = 7;
/** Most bytes that may be fetched. */
const GOALS = { booked: 25_000, day: 2_500_000, week: 3_000_000 };

const USAGE = `npm run bench:mirror -- [--properties N] [--rebuilds N]

Builds a directory again and again, with 1 % of its calendars and 0.1 % of its records edited a day, and prints
what mirrors fetch: requests, bytes as sent, bytes written, seconds. The copies are proved at each step.

  --properties N   size of the directory (10000)
  --rebuilds N     rebuilds a day (96)`;

await run({ usage: USAGE }, async ({ values }) => {
  const [count, rebuilds] = [Number(values.properties ?? 10_000), Number(values.rebuilds ?? 96)];
  const key = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  Object.assign(process.env, SECRETS, { RIFFLE_SIGNING_KEY: JSON.stringify(key) });
  using folder = mkdtempDisposableSync(join(tmpdir(), "riffle-mirror-"));
  const dump = join(folder.path, "dump.sqlite");
  copyFileSync(await sampleDump(count), dump);
  const site = join(folder.path, "site");
  const server = await new ServedFolder(site, { gzip: true }).start();
  const random = new Random(1, "mirror");
  let now = Date.parse(NOW);
  const build = (after: number) => {
    now += after;
    buildOnce({ dump, out: site, now: new Date(now).toISOString() });
  };
  const follow = (name: string) => mirrored(server.base, join(folder.path, name), new Date(now));
  const rows: Record<string, object> = {};
  build(0);
  rows["fresh"] = await follow("follower");
  edit(dump, random, { calendars: 1, records: 0 });
  build(DAY_MS / rebuilds);
  const booked = (rows["one booked day"] = await follow("follower"));
  await follow("sleeper");
  const day = { requests: 0, bytes: 0, written: 0, seconds: 0 };
  // Each rebuild has its share of the day's edits.
  const share = (rate: number, turn: number) =>
    Math.floor((count * rate * (turn + 1)) / rebuilds) -
    Math.floor((count * rate * turn) / rebuilds);
  for (let turn = 0; turn < rebuilds; turn++) {
    edit(dump, random, { calendars: share(0.01, turn), records: share(0.001, turn) });
    build(DAY_MS / rebuilds);
    const one = await follow("follower");
    for (const name of Object.keys(day) as (keyof typeof day)[]) day[name] += one[name];
  }
  rows[`${rebuilds} rebuilds`] = day;
  await follow("newcomer");
  assertSame(folder.path, "follower", "newcomer");
  for (let turn = 1; turn < DAYS_ASLEEP; turn++) {
    edit(dump, random, { calendars: count * 0.01, records: count * 0.001 });
    build(DAY_MS);
  }
  const week = (rows["a week asleep"] = await follow("sleeper"));
  await follow("newcomer");
  assertSame(folder.path, "sleeper", "newcomer");
  console.table(rows);
  const before = new Set(Object.values(treeOf(site)));
  edit(dump, random, { calendars: count * 0.01, records: count * 0.01 });
  build(DAY_MS / rebuilds);
  tellUploads(site, before);
  const isReached =
    booked.bytes <= GOALS.booked && day.bytes <= GOALS.day && week.bytes <= GOALS.week;
  if (!isReached) process.exitCode = 1;
});

/** Mirrors a site, proves the copy, and returns what that took. */
async function mirrored(base: string, out: string, now: Date) {
  const traffic = { requests: 0, bytes: 0 };
  const begin = performance.now();
  const options = { base, out, keys: undefined, allowUnsigned: false, now };
  const { written } = await mirror(siteReader(base, undefined, traffic), disk, options);
  const seconds = Math.round((performance.now() - begin) / 100) / 10;
  const { problems } = await verifyFolder(disk, out);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return { ...traffic, written, seconds };
}

function tellUploads(site: string, before: ReadonlySet<string>): void {
  const size = (path: string) => readFileSync(`${site}/${path}`).length;
  const fresh = Object.entries(treeOf(site)).filter(([, hash]) => !before.has(hash));
  const uploaded = fresh.reduce((sum, [path]) => sum + size(path), 0);
  console.log(`A 1 % edit uploads ${uploaded} bytes in ${fresh.length} files`);
  const files = Object.keys(treeOf(site)).filter((path) =>
    /^static\/v1\/(parts|manifest|changes)\//.test(path),
  );
  console.log(`Parts of exports, manifest and changes are ${files.length} files`);
}

function assertSame(folder: string, ...[a, b]: [string, string]): void {
  const [one, other] = [treeOf(join(folder, a)), treeOf(join(folder, b))];
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${a} is not ${b}`);
}

/** Books a day of some calendars, and has owners edit some records. */
function edit(
  dump: string,
  random: Random,
  { calendars, records }: Record<"calendars" | "records", number>,
) {
  const db = new Database(dump);
  const ids = db
    .prepare("SELECT id FROM properties WHERE status = 'published' ORDER BY id")
    .pluck()
    .all() as string[];
  const book = db.prepare(
    `INSERT INTO property_availability (id, property_id, date, status) VALUES (?, ?, ?, 'booked')
     ON CONFLICT (property_id, date) DO UPDATE SET rods_held = NULL,
       status = CASE status WHEN 'booked' THEN 'maintenance' ELSE 'booked' END`,
  );
  const change = db.prepare(
    `UPDATE properties SET description = coalesce(description, '') || ' Now with a bench.',
       regulations = 'Fly only; closed on Mondays', rate_adult_full_day = rate_adult_full_day + 5 WHERE id = ?`,
  );
  db.transaction(() => {
    for (let i = 0; i < calendars; i++) {
      const date = formatDay(parseDay(NOW.slice(0, 10))! + random.int(20, 200));
      book.run(`bench-${random.int(0, 2 ** 40)}`, random.pick(ids), date);
    }
    for (let i = 0; i < records; i++) change.run(random.pick(ids));
  })();
  db.close();
}
