// Races searches for stays against Fastify with better-sqlite3, which gives the same answers: an R*Tree for points
// and a table of days.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { run } from "../bin/command.ts";
import { BuildError } from "../src/errors.ts";
import { writePeer } from "./discovery/database.ts";
import { measure, type Target } from "./discovery/load.ts";
import { startWorkerd } from "./discovery/workerd.ts";
import { goalRows, SNAPSHOT_USAGE, withSnapshot } from "./harness.ts";
import { drawMany } from "./requests.ts";

const PROPERTIES = 20_000;
const KINDS = ["stays", "stays, near"] as const;
/** How many times as little CPU time as the peer they are to take. */
const TIMES = 5;
/** As many for each of 32 connections. */
const COUNT = 320;
const REQUEST_ID = /"request_id":"[^"]*"/;

const USAGE = `npm run bench:discovery [-- --dir DIR | --dump FILE | --properties N]

Compares the answers to searches for stays with those of Fastify with better-sqlite3, then races the two.
Linux only: CPU times are read from /proc.

${SNAPSHOT_USAGE} (default ${PROPERTIES})` as const;

await run({ usage: USAGE }, async ({ values }) => {
  await withSnapshot(values, PROPERTIES, async (folder, scratch) => {
    await using stops = new AsyncDisposableStack();
    const database = join(scratch, "peer.sqlite");
    writePeer(folder, database);
    const server = await startWorkerd(folder, scratch);
    stops.defer(server.stop);
    const peer = fork(join(import.meta.dirname, "discovery/peer.ts"), [database], { execArgv: [] });
    stops.defer(() => void peer.kill());
    const [port] = (await once(peer, "message")) as [number];
    const ours = { port: server.port, pid: server.pid };
    const theirs = { port, pid: peer.pid! };
    const targets: Target[] = [];
    for (const name of KINDS) {
      const requests = drawMany(folder, name, COUNT);
      await assertSameAnswers(requests, ours.port, theirs.port);
      const against = `Fastify, ${name}`;
      targets.push({ ...ours, name, requests, against }, { ...theirs, name: against, requests });
    }
    const table = await measure(targets);
    console.table(table);
    const { rows, atLeast } = goalRows();
    for (const name of KINDS) atLeast(`${name}, CPU`, TIMES, Number(table[name]!["CPU ratio"]));
    console.table(rows);
  });
});

/** So that both do the same work: the same bytes, except for the request id. */
async function assertSameAnswers(paths: readonly string[], ours: number, theirs: number) {
  for (const path of paths) {
    const [one, other] = await Promise.all([ours, theirs].map((port) => ask(port, path)));
    if (one !== other)
      throw new BuildError(`The peer answers ${path} otherwise`, "Fix the peer: this is not fair");
  }
}

async function ask(port: number, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
  return body.replace(REQUEST_ID, "");
}
