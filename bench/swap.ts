// Sends hostile and usual requests to a server while its snapshot is swapped, attacks it half of the time, and
// counts answers by status, faults, mixed answers, memory, and what ordinary callers wait with and without attacks.
import { mkdtempDisposableSync, renameSync, symlinkSync } from "node:fs";
import { Agent, request } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { parseWhole, run, UsageError } from "../bin/command.ts";
import { hostileRequest, type HostileRequest } from "../test/edge/hostile.ts";
import { integer, pick } from "../test/oracle/draw.ts";
import { seeded } from "../test/seeded.ts";
import { startAttacks } from "./swap/attacks.ts";
import type { ProbeData } from "./swap/probe.ts";
import { SERVERS } from "./swap/servers.ts";
import { buildBoth } from "./swap/snapshots.ts";
import { quantile, ratio, round } from "./table.ts";

const USAGE = `npm run bench:swap [-- --server pages|node] [--requests N] [--seconds N]

Sends requests to a served sample, three in four hostile, and swaps its snapshot in the middle for one
without some of the records. Each success is compared with what its snapshot answers alone. In every other
twentieth of the time, long paths, pipelined requests that nobody reads, and unknown parameters attack it.

  --server NAME  pages, on workerd, or node (default pages)
  --requests N   how many, without the attacks (default 200000)
  --seconds N    over how long, at least (default 300)

Exit codes: 0 done, 1 an answer was mixed, lost or a 5xx, 2 wrong usage, 3 internal error.`;

const OPTIONS = {
  options: {
    server: { type: "string", default: "pages" },
    requests: { type: "string", default: "200000" },
    seconds: { type: "string", default: "300" },
  },
} as const;

const CONCURRENCY = 16;
/** Few enough to be limited now and then. */
const CLIENTS = 300;
/** Parts of the run; attacks run in every other one. */
const PARTS = 20;
/** How many times as long ordinary callers may wait under attack. */
const GOAL = 3;

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
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

function usual(random: () => number, ids: readonly string[]): HostileRequest {
  const list = pick(random, ["properties", "clubs", "guides", "fly-shops"]);
  const query = pick(random, ["", "?offset=25", "?limit=100", "?limit=7&offset=3"]);
  const id = pick(random, ids);
  const path = pick(random, [`/v1/${list}${query}`, `/v1/${list}${query}`, `/v1/properties/${id}`, `/v1/availability?property_id=${id}`, "/v1/properties?q=river", "/v1/properties?bounds=30,-125,49,-90"]); // prettier-ignore
  return { method: "GET", path, headers: {} };
}

const withoutId = (text: string) => text.replace(/req_[0-9a-f]{32}/, "");

await run({ usage: USAGE }, OPTIONS, async ({ values }) => {
  const count = parseWhole("--requests", values.requests, PARTS);
  const seconds = parseWhole("--seconds", values.seconds);
  const { server: name } = values;
  if (name !== "pages" && name !== "node") throw new UsageError("--server must be pages or node");
  using scratch = mkdtempDisposableSync(join(tmpdir(), "riffle-swap-"));
  const [before, after] = await buildBoth(scratch.path);
  const link = join(scratch.path, "dist");
  const point = (folder: string) => {
    symlinkSync(folder, `${link}.new`);
    renameSync(`${link}.new`, link);
  };
  point(before.folder);
  const server = await SERVERS[name](link);
  const { port } = server;
  const ids = [...new Set([...before.ids, ...after.ids])].filter((_, i) => i % 20 === 0);
  const random = seeded(13);
  const paths = Array.from({ length: 100 }, () => usual(random, ids).path);
  const workerData: ProbeData = { port, paths };
  const probe = new Worker(join(import.meta.dirname, "swap/probe.ts"), { workerData });
  const waits: Record<"with" | "without", number[]> = { with: [], without: [] };
  let stopAttacks: (() => number) | undefined;
  let attacks = 0;
  const endPart = async () => {
    const kind = stopAttacks ? "with" : "without";
    attacks += stopAttacks?.() ?? 0;
    stopAttacks = kind === "without" ? startAttacks(port) : undefined;
    probe.postMessage(undefined);
    const [times] = (await once(probe, "message")) as [number[]];
    waits[kind].push(...times);
  };
  const tally = { statuses: {} as Record<string, number>, faults: 0, lost: 0, compared: 0, mixed: 0, bySnapshot: {} as Record<string, number> }; // prettier-ignore
  const samples: object[] = [];
  const begin = performance.now();
  let sent = 0;
  const one = async (i: number) => {
    if (i === count >> 1) point(after.folder);
    if (i % Math.ceil(count / PARTS) === 0) {
      samples.push({ sent: i, "server MB": server.memory() });
      if (i > 0) await endPart();
    }
    const chosen = random() < 0.75 ? hostileRequest(random, ids) : usual(random, ids);
    const address = integer(random, 0, CLIENTS - 1);
    const headers = { ...chosen.headers, "CF-Connecting-IP": `10.9.${address >> 8}.${address & 255}` }; // prettier-ignore
    const answer = await send(port, { ...chosen, headers }).catch((error: Error) => {
      tally.lost++;
      console.error(`Lost: ${chosen.method} ${chosen.path}: ${error.message}`);
    });
    if (!answer) return;
    const { status } = answer;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (status >= 500) {
      tally.faults++;
      console.error(`${status}: ${chosen.method} ${chosen.path}`);
    }
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
  await endPart();
  stopAttacks?.();
  await probe.terminate();
  samples.push({ sent: count, "server MB": server.memory() });
  const took = Math.round((performance.now() - begin) / 1_000);
  console.log(JSON.stringify({ seconds: took, ...tally, snapshots: [before.id, after.id] }));
  console.table(samples);
  report(waits, attacks);
  if (tally.mixed + tally.faults + tally.lost > 0) process.exitCode = 1;
  agent.destroy();
  await server.stop();
});

function report(waits: Record<"with" | "without", number[]>, attacks: number): void {
  const [under, quiet] = [p99(waits.with), p99(waits.without)];
  console.log(`Ordinary requests while ${attacks} requests attacked, and without`);
  console.table({
    without: { requests: waits.without.length, "p99 ms": round(quiet, 1) },
    with: { requests: waits.with.length, "p99 ms": round(under, 1), times: ratio(under, quiet) },
  });
  console.log(under <= GOAL * quiet ? "Within the goal" : `Above the goal of ${GOAL}x`);
}

function p99(times: readonly number[]): number {
  return quantile(
    times.toSorted((a, b) => a - b),
    0.99,
  );
}
