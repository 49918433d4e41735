// Sends requests to the real handler over a built folder, without a network, and records the outcomes. CPU is
// what this process spends on them, without the platform's reading of assets.
import { readFileSync } from "node:fs";
import { makeKey } from "../../src/api-key.ts";
import { createApi, type Api, type Deps } from "../../src/serve/handle.ts";
import type { ReadAsset } from "../../src/serve/snapshot.ts";
import type { StoredKey } from "../../src/stored-key.ts";
import { OPEN_LIMITER, STORED } from "../../test/deps.ts";
import type { Asked } from "./requests.ts";

export interface Outcome {
  asked: Asked;
  status: number;
  /** A page holds the answer. */
  page: boolean;
  reads: number;
  /** Milliseconds. */
  cpu: number;
}

const ORIGIN = "https://riffle.example";
const KEY = makeKey("live", "0".repeat(30));
const PLUS: StoredKey = { ...STORED, tier: "partner_plus" };

export class Replay {
  readonly #folder: string;
  readonly #tags: ReadonlyMap<string, string>;
  /** Of the handler, in ms: an isolate is taken to be asked once a second. */
  #now: number;
  /** Tags of the answers so far, for clients that ask again. */
  readonly #seen = new Map<string, string>();
  #api: Api = createApi();
  #reads = 0;
  #reading = 0;

  constructor(folder: string) {
    this.#folder = folder;
    const json = (name: string) => JSON.parse(readFileSync(`${folder}/static/v1/${name}`, "utf8"));
    const { files } = json("manifest.json") as { files: { path: string; sha256: string }[] };
    this.#tags = new Map(files.map(({ path, sha256 }) => [path, `"${sha256.slice(0, 32)}"`]));
    this.#now = Date.parse((json("latest.json") as { created: string }).created);
  }

  /** Goes on in an isolate that has read nothing yet. */
  restart(): void {
    this.#api = createApi();
  }

  async ask(asked: Asked): Promise<Outcome> {
    const headers = new Headers({ "CF-Connecting-IP": "192.0.2.1" });
    if (asked.keyed) headers.set("Authorization", `Bearer ${KEY}`);
    const seen = this.#seen.get(asked.url);
    if (asked.revalidates && seen) headers.set("If-None-Match", seen);
    const request = new Request(ORIGIN + asked.url, { headers });
    this.#reads = 0;
    this.#reading = 0;
    this.#now += 1_000;
    const begin = cpuTime();
    const response = await this.#api(request, this.#deps);
    const cpu = Math.max(0, cpuTime() - begin - this.#reading);
    await response.arrayBuffer();
    const tag = response.headers.get("ETag");
    if (tag !== null) this.#seen.set(asked.url, tag);
    return {
      asked,
      status: response.status,
      page: response.headers.has("Content-Location"),
      reads: this.#reads,
      cpu,
    };
  }

  readonly #readAsset: ReadAsset = async (path) => {
    this.#reads++;
    const begin = cpuTime();
    try {
      return {
        bytes: new Uint8Array(readFileSync(this.#folder + path)),
        etag: this.#tags.get(path),
      };
    } catch {
      return undefined;
    } finally {
      this.#reading += cpuTime() - begin;
    }
  };

  readonly #deps: Deps = {
    readAsset: this.#readAsset,
    keys: { lookup: async () => PLUS },
    limiter: OPEN_LIMITER,
    tiers: undefined,
    now: () => new Date(this.#now),
    log: (line) => console.error(JSON.stringify(line)),
    waitUntil: () => {},
  };
}

/** Milliseconds that this process has computed, on all its threads: other load of the machine adds nothing. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
