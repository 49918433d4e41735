// Serves a built snapshot on local workerd, with function, limiter and key store.
import { once } from "node:events";
import { createServer } from "node:net";
import { isDeepStrictEqual } from "node:util";
import * as esbuild from "esbuild";
import type { Miniflare } from "miniflare";
import { untilSignalAlone } from "../bin/interrupt.ts";
import { disk } from "../build/disk/effects.ts";
import { ALL_KEYS_FILE, type KeyEntry } from "../build/project/key-export.ts";
import { noSnapshot } from "../build/publish/publish.ts";
import { textOf } from "../build/disk/parse.ts";
import { listen } from "../hosts/node/listen.ts";
import { LATEST_PATH } from "../src/address.ts";
import type { Target } from "./deploy/settings.ts";
import { createFront } from "./front.ts";
import { PROGRAMS, SITE, type Program } from "./targets.ts";

const HOST = "127.0.0.1";
/** How often new keys are looked for, and a new snapshot where the platform's server lists files once, in ms. */
const LOOK_MS = 500;

/** Serves `dir` on a port. Throws BuildError if there is no snapshot or the port is taken. */
export async function startEdge(dir: string, port: number, target: Target = "pages") {
  if (disk.size(dir + LATEST_PATH) === undefined) throw noSnapshot(dir);
  await assertFree(port);
  await using starting = new AsyncDisposableStack();
  const program = PROGRAMS[target](dir);
  // Esbuild, which bundles the program, has a process too.
  starting.defer(() => esbuild.stop());
  starting.defer(() => program.stop());
  const front = createFront(await startWorkerd(dir, program, starting));
  const url = await listen(front, HOST, port);
  starting.defer(async () => {
    const closed = once(front, "close");
    front.close().closeAllConnections();
    await closed;
  });
  const started = starting.move();
  const stop = () => started.disposeAsync();
  /** Waits for a signal to end the process, then stops. */
  const untilStopped = async () => {
    await untilSignalAlone();
    await stop();
  };
  return { url, stop, untilStopped };
}

/** Starts workerd, which follows the keys and the snapshot that the folder shows; returns where it listens now. */
async function startWorkerd(dir: string, program: Program, stops: AsyncDisposableStack) {
  const { Miniflare } = await import("miniflare");
  const look = () => ({ keys: keysIn(dir), state: program.state() });
  let seen = look();
  const server = new Miniflare(await optionsOf(program));
  stops.defer(() => server.dispose());
  await server.ready;
  await putKeys(server, seen.keys);
  let inner = await server.unsafeGetDirectURL(SITE);
  const change = async (keys: string, before: string) => {
    if (keys !== before) await putKeys(server, keys, before);
    // It starts the program again, which remembers keys for a minute.
    await server.setOptions(await optionsOf(program));
    inner = await server.unsafeGetDirectURL(SITE);
  };
  let changing: Promise<void> | undefined;
  const timer = setInterval(() => {
    const [before, now] = [seen, look()];
    if (changing || isDeepStrictEqual(now, before)) return;
    seen = now;
    changing = change(now.keys, before.keys).finally(() => (changing = undefined));
  }, LOOK_MS);
  stops.defer(() => {
    clearInterval(timer);
    return changing;
  });
  return () => inner;
}

async function optionsOf(program: Program) {
  const { convertV4MiniflareOptions, Log, LogLevel } = await import("miniflare");
  return convertV4MiniflareOptions({
    workers: await program.workers(),
    host: HOST,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ level, message }) => {
      if (level === "error" || level === "warn") console.error(message);
    },
  });
}

function keysIn(dir: string): string {
  return textOf(disk.read(`${dir}.private/${ALL_KEYS_FILE}`)) || "[]";
}

async function putKeys(server: Miniflare, exported: string, before = "[]"): Promise<void> {
  const store = await server.getKVNamespace("KEYS", SITE);
  const entries = JSON.parse(exported) as KeyEntry[];
  const gone = new Set((JSON.parse(before) as KeyEntry[]).map(({ key }) => key));
  for (const { key } of entries) gone.delete(key);
  await Promise.all(entries.map(({ key, value }) => store.put(key, value)));
  await Promise.all([...gone].map((key) => store.delete(key)));
}

/** Throws BuildError if a process listens on a port already: it would answer instead of the server. */
export async function assertFree(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, HOST, port);
  await new Promise((settle) => probe.close(settle));
}
