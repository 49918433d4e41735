// Races each kind of discovery request, and the mix, against the peer.
import { join } from "node:path";
import { runScript } from "../process.ts";
import { bareModules } from "../edge/bundle.ts";
import { measure, type Runs, type Target } from "../edge/load.ts";
import { plain, tableOf, type Row } from "../edge/race.ts";
import { startPeer, type Peer } from "../edge/start-peer.ts";
import { startWorkerd } from "../edge/workerd.ts";
import { assertSameAnswers } from "./fairness.ts";
import { COUNT, drawMix, mixed } from "./queries.ts";

const CONNECTIONS = 32;
/** Each request once, then so many as take about a second, but each once at least. */
const RUNS: Runs = {
  rounds: 3,
  warmUp: { amount: COUNT },
  length: ({ rate }) => ({ amount: Math.max(COUNT, Math.round(rate)) }),
};

/** Rows by kind, ours with the ratios. Throws BuildError if an answer differs. */
export async function race(folder: string, scratch: string): Promise<Record<string, Row>> {
  const database = join(scratch, "peer.sqlite");
  runScript("discovery/database.ts", [folder, database]);
  const queries = drawMix(folder);
  const api = {
    name: "api",
    modules: await bareModules("functions/v1/_middleware.ts"),
    bindings: [`(name = "ASSETS", service = "assets")`],
    open: true,
  };
  const server = await startWorkerd(folder, scratch, [api]);
  let peer: Peer | undefined;
  try {
    peer = await startPeer(join(import.meta.dirname, "peer.ts"), [folder, database]);
    const ours = { port: server.ports["api"]!, pid: server.pid };
    const theirs = { port: peer.port, pid: peer.pid };
    await assertSameAnswers(queries, ours.port, theirs.port);
    const all = Object.entries({ mix: mixed(queries), ...queries });
    const targets = all.flatMap(([name, paths]): Target[] => [
      { ...ours, name, requests: plain(paths) },
      { ...theirs, name: rivalOf(name), requests: plain(paths) },
    ]);
    const rivals = Object.fromEntries(all.map(([name]) => [name, rivalOf(name)]));
    return tableOf(await measure(targets, CONNECTIONS, RUNS), rivals);
  } finally {
    peer?.stop();
    await server.stop();
  }
}

function rivalOf(name: string): string {
  return `Fastify, ${name}`;
}
