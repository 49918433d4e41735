// Races the API against the floor, and takes medians of each.
import { makeKey, randomCharacters } from "../../src/api-key.ts";
import { bareModules, bundlePages, bundleText, deployedModules } from "./bundle.ts";
import { median, round } from "../table.ts";
import { measure, type Measured, type Sent, type Target } from "./load.ts";
import { drawQueries, type Queries } from "./queries.ts";
import { startWorkerd, type Server, type Service } from "./workerd.ts";

const CONNECTIONS = [1, 32];
/** Few, so that the limiter's objects are awake: the first call of one opens its database. */
const CLIENTS = 16;
const REQUESTS = 320;
/** More than a run sends, so that none is known already. */
const NEW_KEYS = 3_000;
/** Calls in so many seconds: nobody is refused. In a minute debts stay short, in a day they are stored. */
const QUOTA = 1_000_000;
const [MINUTE, DAY] = [60, 86_400];

export interface Row {
  "req/s": number;
  "p50 ms": number;
  "p99 ms": number;
  "CPU µs": number;
  against: string;
  /** Over that of whom it runs against; medians of ratios within a round. */
  "rate ratio": number | "";
  /** Theirs over its own, so that more is better here too. */
  "CPU ratio": number | "";
}

/** Prints a table for each number of connections; returns that of the most. */
export async function measureLoad(
  folder: string,
  deployed: string,
  scratch: string,
): Promise<Record<string, Row>> {
  const server = await startWorkerd(folder, scratch, await services(deployed, scratch));
  try {
    const targets = targetsOf(drawQueries(folder), server);
    let table: Record<string, Row> = {};
    for (const connections of CONNECTIONS) {
      table = tableOf(await measure(targets, connections), AGAINST);
      console.log(`Connections: ${connections}`);
      console.table(table);
    }
    return table;
  } finally {
    await server.stop();
  }
}

async function services(deployed: string, scratch: string): Promise<Service[]> {
  const floor = "bench/edge/pass-through";
  const api = await bareModules("functions/v1/_middleware.ts");
  const assets = `(name = "ASSETS", service = "assets")`;
  const keys = `(name = "KEYS", kvNamespace = "keys")`;
  const counters = `(name = "LIMITER", durableObjectNamespace = (className = "Counter", serviceName = "limiter"))`;
  const bindings = [assets, keys];
  const bare = `
    import { onRequest } from "./${floor}/[[path]].ts";
    export default { fetch: (request, env) => onRequest({ request, env }) };`;
  return [
    { name: "assets", open: true },
    {
      name: "floor",
      modules: { "main.js": await bundleText(bare) },
      bindings: [assets],
      open: true,
    },
    { name: "api", modules: api, bindings, open: true },
    ...Object.entries({ limited: MINUTE, storing: DAY }).map(([name, window]) => ({
      name,
      modules: api,
      bindings: [...bindings, counters, tiers(window)],
      open: true,
    })),
    {
      name: "deployed-floor",
      modules: { "main.js": bundlePages(floor, scratch) },
      bindings: [assets],
      open: true,
    },
    { name: "deployed", modules: await deployedModules(deployed), bindings, open: true },
    {
      name: "limiter",
      modules: {
        "main.js": await bundleText(`export * from "./src/limiter/index.ts";
        export { default } from "./src/limiter/index.ts";`),
      },
      more: `durableObjectNamespaces = [(className = "Counter", uniqueKey = "counter", enableSql = true)],
        durableObjectStorage = (localDisk = "state")`,
    },
    {
      name: "keys",
      modules: {
        "main.js": await bundleText(`export { default } from "./bench/edge/key-store.ts";`),
      },
    },
  ];
}

function tiers(window: number): string {
  const tier = { quota: QUOTA, window };
  const value = JSON.stringify({ anonymous: tier, partner: tier, partner_plus: tier });
  return `(name = "RIFFLE_TIERS", text = ${JSON.stringify(value)})`;
}

// In such an order that those of one ratio run close to each other.
function targetsOf(queries: Queries, server: Server): Target[] {
  const at = (service: string, name: string, requests: () => readonly Sent[]): Target => ({
    name,
    port: server.ports[service]!,
    pid: server.pid,
    requests,
  });
  const pages = (headersOf: (i: number) => Record<string, string>, count: number) => () =>
    Array.from({ length: count }, (_, i) => ({
      path: queries.pages[i % queries.pages.length]!,
      headers: headersOf(i),
    }));
  const known = Array.from({ length: CLIENTS }, newKey);
  const address = (i: number) => ({ "CF-Connecting-IP": `192.0.2.${i % CLIENTS}` });
  const { files, details, availability, filters, texts } = queries;
  return [
    at("assets", "static asset", plain(files)),
    at("floor", "pass-through", plain(files)),
    at("api", "page", plain(queries.pages)),
    at("api", "detail", plain(details)),
    at("api", "availability", plain(availability)),
    at("api", "filter", plain(filters)),
    at("api", "q", plain(texts)),
    at("limited", "page, limiter", pages(address, REQUESTS)),
    at("storing", "page, limiter storing", pages(address, REQUESTS)),
    at(
      "limited",
      "page, limiter, known key",
      pages((i) => bearer(known[i % CLIENTS]!), REQUESTS),
    ),
    at(
      "limited",
      "page, limiter, new key",
      pages(() => bearer(newKey()), NEW_KEYS),
    ),
    at("deployed-floor", "pass-through, deployed", plain(files)),
    at("deployed", "page, deployed", plain(queries.pages)),
    at("deployed", "detail, deployed", plain(details)),
  ];
}

export function plain(paths: readonly string[]): () => Sent[] {
  return () => paths.map((path) => ({ path }));
}

function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` };
}

function newKey(): string {
  return makeKey("live", randomCharacters());
}

const AGAINST: Record<string, string> = {
  page: "pass-through",
  detail: "pass-through",
  availability: "pass-through",
  filter: "pass-through",
  q: "pass-through",
  "page, limiter": "page",
  "page, limiter storing": "page",
  "page, limiter, known key": "page, limiter",
  "page, limiter, new key": "page, limiter",
  "page, deployed": "pass-through, deployed",
  "detail, deployed": "pass-through, deployed",
};

/** `rivals` names for a target the one that it runs against. */
export function tableOf(
  runs: ReadonlyMap<string, Measured[]>,
  rivals: Readonly<Record<string, string>>,
): Record<string, Row> {
  const rows: Record<string, Row> = {};
  for (const [name, own] of runs) {
    const of = (value: (run: Measured) => number) => median(own.map(value));
    const against = rivals[name] ?? "";
    const other = runs.get(against);
    const ratio = (value: (ours: Measured, theirs: Measured) => number) =>
      other ? round(median(own.map((run, i) => value(run, other[i]!))), 2) : "";
    rows[name] = {
      "req/s": Math.round(of(({ rate }) => rate)),
      "p50 ms": round(of(({ p50 }) => p50), 2), // prettier-ignore
      "p99 ms": round(of(({ p99 }) => p99), 2), // prettier-ignore
      "CPU µs": Math.round(of(({ cpu }) => cpu)),
      against,
      "rate ratio": ratio((ours, theirs) => ours.rate / theirs.rate),
      "CPU ratio": ratio((ours, theirs) => theirs.cpu / ours.cpu),
    };
  }
  return rows;
}
