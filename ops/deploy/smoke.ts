// Smoke-tests a deployed site: its version, all its static files, a request to each endpoint, and its HTML pages.
import { setTimeout as sleep } from "node:timers/promises";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { listPath, propertyPath, STATES_PATH } from "../../src/page-address.ts";
import { siteReader } from "../../partner/mirror/http.ts";
import { LATEST_PATH, SITEMAP_PATH } from "../../src/address.ts";
import type { Latest } from "../../src/documents.ts";
import { parseJson, parseLatest } from "../../build/disk/parse.ts";
import { verify, type ReadFile } from "../../partner/mirror/verify.ts";

/** How long to wait for the deployment to reach this place, and how often to look, in ms. */
const MAX_WAIT_MS = 180_000;
const POLL_MS = 5_000;
/** Of no property: its version and variant are those of random ids, so it is asked for like any other. */
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Problems of the static files, the API and the pages, one sentence each; empty without any. */
export async function smokeTest(base: string, expected: Latest): Promise<string[]> {
  const read = siteReader(base);
  for (const end = Date.now() + MAX_WAIT_MS; ;) {
    const shown = parseLatest(await read(LATEST_PATH))?.version;
    if (shown === expected.version) break;
    if (Date.now() > end) return [`${base} shows version ${shown}, not ${expected.version}`];
    await sleep(POLL_MS);
  }
  const { problems } = await verify(read);
  const trials = [...requests(expected), ...(await pages(read, expected))];
  return [...problems, ...(await Promise.all(trials.map((one) => problemsOf(base, one)))).flat()];
}

interface Trial {
  path: string;
  status?: number;
  /** The end of its media type; without one an envelope is expected. */
  type?: "html" | "xml";
  holds?: string;
  total?: number;
  snapshot?: string;
}

/** Requests that show that function, limiter and packs are from one deployment. */
function requests({ snapshot, counts }: Latest): Trial[] {
  const lists = Object.entries(counts);
  return [
    { path: "/v1/health" },
    ...lists.map(([name, total]) => ({ path: `/v1/${name}?limit=1`, total, snapshot })),
    { path: "/v1/me", status: 401 },
    { path: "/v1/nothing-here", status: 404 },
  ];
}

/** Pages, one that must not be there, and files that lead to them; none without HTML. */
async function pages(read: ReadFile, { snapshot }: Latest): Promise<Trial[]> {
  const { html } = (parseJson(await read(CATALOG_PATH)) ?? {}) as Partial<Catalog>;
  if (!html) return [];
  // A failure of the API itself is another trial's; without a property there are neither pages of one nor of a state.
  const listed = parseJson(await read("/v1/properties?limit=1").catch(() => undefined));
  const { data } = (listed ?? {}) as { data?: { properties?: Record<"id" | "state", string>[] } };
  const page = { type: "html", holds: "</html>" } as const;
  const { origin } = html;
  return [
    ...(data?.properties ?? []).flatMap(({ id, state }): Trial[] => [
      { ...page, path: propertyPath(id), holds: id, snapshot },
      { ...page, path: listPath(state), snapshot },
    ]),
    { ...page, path: STATES_PATH, snapshot },
    { ...page, path: propertyPath(UNKNOWN), status: 404, snapshot },
    { ...page, path: "/docs/" },
    // The sitemap is made only if the site's address is configured.
    ...(origin === undefined ? [] : [{ path: SITEMAP_PATH, type: "xml", holds: origin } as const]),
  ];
}

type Envelope = { success?: boolean; meta?: { pagination?: { total?: number } } } | undefined;

async function problemsOf(base: string, trial: Trial): Promise<string[]> {
  const { status = 200, type, holds = "", total, snapshot } = trial;
  const url = base + trial.path;
  const response = await fetch(url, { redirect: "manual" }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return [`${url} does not answer`];
  const body = parseJson(text) as Envelope;
  if (!type && !body) return [`${url} does not answer with JSON`];
  if (response.status !== status) return [`${url} answers ${response.status}, not ${status}`];
  const media = response.headers.get("content-type")?.split(";")[0] || "of no type";
  const shown = response.headers.get("x-snapshot-id");
  const found = body?.meta?.pagination?.total;
  const isEnvelope = body?.success === (status === 200);
  return [
    !type && !isEnvelope && `${url} does not answer with an envelope`,
    total !== undefined && found !== total && `${url} has the total ${found}, not ${total}`,
    type && !media.endsWith(type) && `${url} is ${media}, not ${type.toUpperCase()}`,
    !text.includes(holds) && `${url} lacks ${holds}`,
    snapshot && shown !== snapshot && `${url} is of snapshot ${shown}, not ${snapshot}`,
  ].filter((problem) => typeof problem === "string");
}
