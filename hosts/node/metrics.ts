// The server's metrics in Prometheus' format, and its health for orchestrators, on a port of their own.
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { pageKindOf } from "../../src/page-address.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import type { KeyFile } from "./key-file.ts";

export interface State {
  /** Id of the snapshot that is served, and when it was made, in ms since 1970. */
  snapshot(): { id: string; created: number };
  readonly keys: Pick<KeyFile, "size" | "failed">;
  limiterUp(): boolean;
  draining(): boolean;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds: a page takes a tenth of a millisecond, and nobody waits for the limiter above 150 ms. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1];
const OTHERS = ["availability", "calendars", "health", "me"];
const NAMES = new Set([...RESOURCE_LIST.map(({ name }) => name as string), ...OTHERS]);

/** The route that a request counts for: few values, whatever is asked. `path` is without its query. */
export function routeOf(path: string): string {
  const [, first, name = "", id] = path.split("/", 4);
  if (pageKindOf(path) !== undefined) return "page";
  if (first !== "v1") return "file";
  if (!NAMES.has(name)) return "unknown";
  return id ? `${name}/{id}` : name;
}

export function createMetrics(state: State) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: "riffle_request_duration_seconds",
    help: "Time from a request's head to the end of its answer's writing, by route and status",
    labelNames: ["route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const answers = new Counter({
    name: "riffle_answers_total",
    help: "Answers of the API and of pages, by the id of the caller's key (or anonymous, invalid, unavailable, none) and status",
    labelNames: ["caller", "status"],
    registers,
  });
  const events = new Counter({
    name: "riffle_events_total",
    help: "Lines that were logged, by event: limiter_unreachable, key_store_unreachable and others",
    labelNames: ["event"],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `riffle_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const { snapshot, keys } = state;
  const since = () => (Date.now() - snapshot().created) / 1_000;
  gauge("snapshot_age_seconds", "Time since the snapshot that is served was made", since);
  gauge("keys", "Partner keys that are known", () => keys.size() ?? 0);
  gauge("key_store_up", "Whether the key export could be read", () => +!keys.failed());
  gauge("limiter_up", "Whether calls are counted", () => +state.limiterUp());
  const info = new Gauge({
    name: "riffle_snapshot_info",
    help: "The snapshot that is served",
    labelNames: ["snapshot"],
    registers: [],
    collect() {
      this.reset();
      this.set({ snapshot: snapshot().id }, 1);
    },
  });
  register.registerMetric(info);
  return {
    observe: (route: string, status: number, seconds: number) =>
      requests.observe({ route, status }, seconds),
    usage: (caller: string, status: number) => answers.inc({ caller, status }),
    event: (event: string) => events.inc({ event }),
    server: serverOf(register, state),
  };
}

function serverOf(register: Registry, { draining }: State): Server {
  return createServer((request, response) => {
    const send = (status: number, text: string, type = "text/plain; charset=utf-8") => {
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(text);
    };
    if (request.url === "/livez") send(200, "ok\n");
    else if (request.url === "/readyz")
      send(draining() ? 503 : 200, draining() ? "draining\n" : "ready\n");
    else if (request.url === "/metrics") {
      register.metrics().then(
        (text) => send(200, text, register.contentType),
        () => send(500, "The metrics can't be read\n"),
      );
    } else send(404, "There are /metrics, /livez and /readyz\n");
  });
}
