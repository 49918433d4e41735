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
  /** Of lists: the total in the pagination, perhaps of an earlier answer. */
  total: number | undefined;
}

const ORIGIN = "https://riffle.example";
const KEY = makeKey("live", "0".repeat(30));
const PLUS: StoredKey = { ...STORED, tier: "partner_plus" };
/** The pagination stands in the last bytes of a list. */
const TAIL_BYTES = 256;

export class Replay {
  readonly #folder: string;
  readonly #tags: ReadonlyMap<string, string>;
  /** Of the handler, in ms: an isolate is taken to be asked once a second. */
  #now: number;
  /** Tags and totals of the answers so far, for clients that ask again. */
  readonly #seen = new Map<string, { tag: string; total: number | undefined }>();
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
    if (asked.revalidates && seen) headers.set("If-None-Match", seen.tag);
    const request = new Request(ORIGIN + asked.url, { headers });
    this.#reads = 0;
    this.#reading = 0;
    this.#now += 1_000;
    const begin = cpuTime();
    const response = await this.#api(request, this.#deps);
    const cpu = Math.max(0, cpuTime() - begin - this.#reading);
    const total = totalOf(new Uint8Array(await response.arrayBuffer())) ?? seen?.total;
    const tag = response.headers.get("ETag");
    if (tag !== null) this.#seen.set(asked.url, { tag, total });
    return {
      asked,
      status: response.status,
      page: response.headers.has("Content-Location"),
      reads: this.#reads,
      cpu,
      total,
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

function totalOf(body: Uint8Array): number | undefined {
  const tail = Buffer.from(body.subarray(-TAIL_BYTES)).toString("latin1");
  const total = /"pagination":\{"total":(\d+),/.exec(tail)?.[1];
  return total === undefined ? undefined : Number(total);
}
