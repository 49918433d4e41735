// A deployment in memory for tests of the handler: files that can be swapped, reads that are counted.
import { newCallers } from "../../src/serve/admit.ts";
import { createApi, type Api, type Deps } from "../../src/serve/handle.ts";
import type { ReadAsset } from "../../src/serve/snapshot.ts";
import { openDeps } from "../deps.ts";
import { TEST_NOW } from "../snapshot.ts";

export type Files = Map<string, Uint8Array>;

export interface Body {
  success: boolean;
  data: Record<string, unknown>;
  error: { code: string; message: string; details?: { parameter: string; message: string }[] };
  meta: { request_id: string; pagination?: { total: number; has_more: boolean } };
}

export class World {
  files: Files;
  /** Paths read since it was last emptied. */
  reads: string[] = [];
  lines: Record<string, unknown>[] = [];
  now = TEST_NOW;
  readonly api: Api;
  readonly readAsset: ReadAsset = async (path) => {
    this.reads.push(path);
    const bytes = this.files.get(path);
    return bytes && { bytes: new Uint8Array(bytes), etag: `"${path.length}-${bytes.length}"` };
  };

  constructor(files: Files, cacheBytes?: number, callers = newCallers()) {
    this.files = files;
    this.api = createApi(cacheBytes, undefined, callers);
  }

  /** Answers "/v1/…" with a limiter that lets everything through and no keys, unless told otherwise. */
  ask(path: string, init?: RequestInit, deps?: Partial<Deps>): Promise<Response> {
    const own = { readAsset: this.readAsset, now: () => this.now };
    const usual = openDeps({ ...own, log: (line) => this.lines.push(line) });
    return this.api(new Request(`https://riffle.test${path}`, init), { ...usual, ...deps });
  }

  /** Status and parsed body of an answer. */
  async get(path: string, init?: RequestInit, deps?: Partial<Deps>) {
    const response = await this.ask(path, init, deps);
    const text = await response.text();
    const body = (text === "" ? undefined : JSON.parse(text)) as Body;
    return { status: response.status, headers: response.headers, body };
  }
}
