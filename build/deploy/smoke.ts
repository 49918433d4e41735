// Smoke-tests a deployed site: its version, all its static files, a request to each endpoint and its HTML pages.
import { setTimeout as sleep } from "node:timers/promises";
import { siteReader } from "./http.ts";
import { LATEST_PATH, type Latest } from "../snapshot/manifest.ts";
import { verify } from "../snapshot/verify.ts";
import { tryPages } from "./smoke-pages.ts";

/** How long to wait for the deployment to reach this place, and how often to look, in ms. */
const MAX_WAIT_MS = 180_000;
const POLL_MS = 5_000;

/** Problems of the static files, the API and the pages, one sentence each; empty if there are none. */
export async function smokeTest(base: string, expected: Latest): Promise<string[]> {
  const read = siteReader(base);
  for (const end = Date.now() + MAX_WAIT_MS; ;) {
    const shown = versionOf(await read(LATEST_PATH));
    if (shown === expected.version) break;
    if (Date.now() > end) return [`${base} shows version ${shown}, not ${expected.version}`];
    await sleep(POLL_MS);
  }
  const { problems } = await verify(read);
  const answers = await Promise.all(requests(expected).map((one) => tryRequest(base, one)));
  return [...problems, ...answers.flat(), ...(await tryPages(base, read, expected))];
}

interface Trial {
  path: string;
  status: number;
  /** Expected total of a list. */
  total?: number;
  snapshot?: string;
}

/** Requests that show that function, limiter and packs are from one deployment. */
export function requests({ snapshot, counts }: Latest): Trial[] {
  return [
    { path: "/v1/health", status: 200 },
    ...Object.entries(counts).map(([name, total]) => ({
      path: `/v1/${name}?limit=1`,
      status: 200,
      total,
      snapshot,
    })),
    { path: "/v1/me", status: 401 },
    { path: "/v1/nothing-here", status: 404 },
  ];
}

async function tryRequest(base: string, { path, status, total, snapshot }: Trial) {
  const url = base + path;
  try {
    const response = await fetch(url);
    const body = (await response.json()) as {
      success?: boolean;
      meta?: { pagination?: { total?: number } };
    };
    const shown = response.headers.get("x-snapshot-id");
    const found = body.meta?.pagination?.total;
    return [
      response.status !== status && `${url} answers ${response.status}, not ${status}`,
      body.success !== (status === 200) && `${url} does not answer with an envelope`,
      total !== undefined && found !== total && `${url} has the total ${found}, not ${total}`,
      snapshot !== undefined &&
        shown !== snapshot &&
        `${url} is of snapshot ${shown}, not ${snapshot}`,
    ].filter((problem) => problem !== false);
  } catch {
    return [`${url} does not answer with JSON`];
  }
}

function versionOf(bytes: Uint8Array | undefined): number | undefined {
  try {
    return (JSON.parse(Buffer.from(bytes!).toString("utf8")) as Latest).version;
  } catch {
    return undefined;
  }
}
