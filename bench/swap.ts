// Sends hostile and usual requests to the server of `npm run serve` while its snapshot is swapped, and counts
// answers by status, faults, mixed answers and memory. Linux only: memory is read from /proc.
import { execFileSync } from "node:child_process";
import {
  mkdtempDisposableSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { generate } from "../data/generate.ts";
import secrets from "../data/sample-keys.json" with { type: "json" };
import { DEFAULT_CONFIG } from "../build/config.ts";
import { parsePort, parseWhole, run } from "../build/cli/run.ts";
import { startEdge } from "../build/serve/edge.ts";
import { disk } from "../build/disk/effects.ts";
import { build } from "../build/main.ts";
import { SITE } from "../build/write/site.ts";
import { CATALOG_PATH, type Catalog } from "../src/catalog.ts";
import { formatDay, dayOf } from "../src/dates.ts";
import { DEFAULT_MAX_FILES } from "../src/limits.ts";
import { createApi } from "../src/serve/handle.ts";
import { OPEN_LIMITER } from "../test/deps.ts";
import { hostileRequest, type HostileRequest } from "../test/edge/hostile.ts";
import { integer, pick } from "../test/oracle/draw.ts";
import { seeded } from "../test/seeded.ts";

const USAGE = `npm run bench:swap [-- --requests N] [--seconds N] [--port N]

Sends requests to a served sample, three in four hostile, and swaps its snapshot in the middle for one
without some of the records. Each success is compared with what its snapshot answers by itself.

  --requests N   how many (default 200000)
  --seconds N    over how long, at least (default 300)
  --port N       port on 127.0.0.1 (default 8789)

Exit codes: 0 done, 1 an answer was mixed or a fault, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    requests: { type: "string", default: "200000" },
    seconds: { type: "string", default: "300" },
    port: { type: "string", default: "8789" },
  },
} as const;

const PROPERTIES = 2_000;
const CONCURRENCY = 16;
/** Few enough to be limited now and then. */
const CLIENTS = 300;
const CHANGES = `
  UPDATE properties SET status = 'archived' WHERE rowid % 9 = 0;
  UPDATE clubs SET name = name || ' Anew' WHERE rowid % 3 = 0;
  DELETE FROM guides WHERE rowid % 5 = 0;`;
const NO_PROGRESS = { stage() {}, at() {}, end: () => ({}) };

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
}

/** What a folder answers by itself, in this process. */
function openFolder(folder: string) {
  const api = createApi();
  const catalog = JSON.parse(readFileSync(folder + CATALOG_PATH, "utf8")) as Catalog;
  const lines = readFileSync(`${folder}/static/v1/properties.ndjson`, "utf8").trimEnd().split("\n");
  const ask = async ({ method, path }: HostileRequest) => {
    const response = await api(new Request(`http://127.0.0.1${path}`, { method }), {
      readAsset: async (name) => {
        const bytes = disk.read(folder + name);
        return bytes && { bytes: new Uint8Array(bytes), etag: undefined };
      },
      keys: { lookup: async () => undefined },
      limiter: OPEN_LIMITER,
      tiers: undefined,
      now: () => new Date(),
      log: () => {},
      waitUntil: () => {},
    });
    return { status: response.status, text: await response.text() };
  };
  const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
  return { folder, id: catalog.snapshot, ids, ask };
}

async function buildBoth(scratch: string) {
  const now = new Date();
  const dump = join(scratch, "sample.sqlite");
  const today = formatDay(dayOf(now));
  await generate({ seed: 9, properties: PROPERTIES, today, out: dump });
  const buildTo = async (name: string) => {
    const out = join(scratch, name);
    const common = { dump, out, now, maxFiles: DEFAULT_MAX_FILES, first: true, sample: true };
    const more = { allow: [], config: DEFAULT_CONFIG, public: SITE, secrets };
    await build({ ...common, ...more }, NO_PROGRESS);
    return openFolder(realpathSync(out));
  };
  const before = await buildTo("before");
  const database = new Database(dump);
  database.exec(CHANGES);
  database.close();
  return [before, await buildTo("after")] as const;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

function send(port: number, { method, path, headers }: HostileRequest): Promise<Answer> {
  return new Promise((settle, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const fields = response.headers as Answer["headers"];
        const text = Buffer.concat(chunks).toString("utf8");
        settle({ status: response.statusCode!, headers: fields, text });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Memory of the processes below this one and of this one, in MB. */
function memory() {
  const rows = execFileSync("ps", ["-o", "rss=,comm=", "--ppid", String(process.pid)], {
    encoding: "utf8",
  });
  const workerd = rows.split("\n").filter((row) => row.includes("workerd"));
  const kilobytes = workerd.reduce((sum, row) => sum + Number.parseInt(row.trim(), 10), 0);
  return { workerd: Math.round(kilobytes / 1024), node: Math.round(process.memoryUsage.rss() / 2 ** 20) }; // prettier-ignore
}

function usual(random: () => number, ids: readonly string[]): HostileRequest {
  const list = pick(random, ["properties", "clubs", "guides", "fly-shops"]);
  const query = pick(random, ["", "?offset=25", "?limit=100", "?limit=7&offset=3"]);
  const id = pick(random, ids);
  const path = pick(random, [`/v1/${list}${query}`, `/v1/${list}${query}`, `/v1/properties/${id}`, `/v1/availability?property_id=${id}`, "/v1/properties?q=river", "/v1/properties?bounds=30,-125,49,-90"]); // prettier-ignore
  return { method: "GET", path, headers: {} };
}

const withoutId = (text: string) => text.replace(/req_[0-9a-f]{32}/, "");

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const count = parseWhole("--requests", values.requests, 1);
  const seconds = parseWhole("--seconds", values.seconds);
  const port = parsePort(values.port);
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-swap-"));
  const [before, after] = await buildBoth(scratch.path);
  const link = join(scratch.path, "dist");
  const point = (folder: string) => {
    symlinkSync(folder, `${link}.new`);
    renameSync(`${link}.new`, link);
  };
  point(before.folder);
  const edge = await startEdge(link, port, disk);
  const ids = [...new Set([...before.ids, ...after.ids])].filter((_, i) => i % 20 === 0);
  const random = seeded(13);
  const tally = { statuses: {} as Record<string, number>, faults: 0, compared: 0, mixed: 0, unavailable: 0, bySnapshot: {} as Record<string, number> }; // prettier-ignore
  const samples: object[] = [];
  const begin = performance.now();
  let sent = 0;
  const one = async (i: number) => {
    if (i === count >> 1) point(after.folder);
    if (i % Math.ceil(count / 20) === 0) samples.push({ sent: i, ...memory() });
    const chosen = random() < 0.75 ? hostileRequest(random, ids) : usual(random, ids);
    const address = integer(random, 0, CLIENTS - 1);
    const headers = { ...chosen.headers, "CF-Connecting-IP": `10.9.${address >> 8}.${address & 255}` }; // prettier-ignore
    const answer = await send(port, { ...chosen, headers });
    const { status } = answer;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (status === 503) tally.unavailable++;
    else if (status >= 500) tally.faults++;
    const snapshot = answer.headers["x-snapshot-id"];
    const whole = [before, after].find(({ id }) => id === snapshot);
    tally.bySnapshot[`${snapshot}`] = (tally.bySnapshot[`${snapshot}`] ?? 0) + 1;
    if (chosen.method !== "GET" || ![200, 404].includes(status)) return;
    if (!answer.headers["x-request-id"] || chosen.path.startsWith("/v1/me")) return;
    const expected = await whole?.ask(chosen);
    tally.compared++;
    if (expected?.status === status && withoutId(expected.text) === withoutId(answer.text)) return;
    tally.mixed++;
    console.error(`Mixed: ${chosen.path} of ${snapshot}: ${status}, alone ${expected?.status}`);
  };
  const work = async () => {
    while (sent < count) {
      const i = sent++;
      await sleep(Math.max(0, begin + (1_000 * seconds * i) / count - performance.now()));
      await one(i);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  samples.push({ sent: count, ...memory() });
  const took = Math.round((performance.now() - begin) / 1_000);
  console.log(JSON.stringify({ seconds: took, ...tally, snapshots: [before.id, after.id] }));
  console.table(samples);
  if (tally.mixed + tally.faults > 0) process.exitCode = 1;
  agent.destroy();
  await edge.stop();
});
