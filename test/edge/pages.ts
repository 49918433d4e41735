// Runs a built folder as Cloudflare does, on real workerd, with keys of every kind; and a client that sends requests
// exactly as they are given.
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { digestKey, makeKey } from "../../src/api-key.ts";
import { storeName, type StoredKey } from "../../src/stored-key.ts";
import { STORED } from "../deps.ts";
import { startWorkerd, type WorkerdOptions } from "./workerd.ts";

// A machine under load misses the limiter's 150 ms now and then, and tests want exact counts: here it gets longer. With
// X-Fail-Open the assets answer in the function's place, as they do once the free plan's daily calls are spent.
const PATIENT = `
  import program from "./program.js";
  export * from "./program.js";
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (run, ms, ...more) => real(run, ms === 150 ? 30_000 : ms, ...more);
  export default {
    fetch: (request, env, context) =>
      request.headers.has("X-Fail-Open")
        ? env.ASSETS.fetch(request)
        : program.fetch(request, env, context),
  };`;

function testKey(letter: string, fields: Partial<StoredKey>): { key: string; stored: StoredKey } {
  const id = `00000000-0000-4000-8000-0000000000${letter.charCodeAt(0).toString(16)}`;
  const stored = { ...STORED, id, ...fields };
  return { key: makeKey(stored.environment, letter.repeat(30)), stored };
}

/** Keys of every kind; `unknown` is well-formed and stands in no store. */
export const KEYS = {
  live: testKey("L", {}),
  plus: testKey("P", { tier: "partner_plus", owner: "Zoë’s River Maps" }),
  test: testKey("T", { environment: "test", expires_at: "2099-12-31T00:00:00.000Z" }),
  expired: testKey("E", { expires_at: "2025-06-30T00:00:00.000Z" }),
  revoked: testKey("R", { revoked_at: "2026-01-01T00:00:00.000Z" }),
  revokedLater: testKey("F", { revoked_at: "2099-01-01T00:00:00.000Z" }),
  unknown: testKey("U", {}),
};

/** What the key store holds of KEYS, by name. */
export async function storedKeys(): Promise<Record<string, StoredKey>> {
  const { unknown: _, ...known } = KEYS;
  const entries = Object.values(known).map(
    async ({ key, stored }) => [storeName(await digestKey(key)), stored] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Starts a folder on Pages, unless told otherwise; `tiers` is the configuration's RIFFLE_TIERS. */
export async function startCloudflare(
  dir: string,
  tiers: object,
  more: Partial<WorkerdOptions> = {},
) {
  const modules = { "index.js": PATIENT };
  return startWorkerd(dir, { modules, tiers, keys: await storedKeys(), ...more });
}

export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
  text: string;
}
interface Received extends Answer {
  bytes: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 300 });

/** Sends a path as it is spelt, with these header fields and no others but Host. */
export async function send(
  server: URL,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Received> {
  const { hostname, port } = server;
  const sent = request({ hostname, port, method, path, headers, agent }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode: status = 0, headers: fields } = response;
  const bytes = await buffer(response);
  return { status, headers: fields as Answer["headers"], text: bytes.toString(), bytes };
}
