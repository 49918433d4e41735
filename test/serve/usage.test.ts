// Usage: every answer counts once, by who called and with which status, on Node and where a dataset is bound.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createMetrics } from "../../hosts/node/metrics.ts";
import { countIn } from "../../src/serve/usage.ts";
import type { StoredKey } from "../../src/stored-key.ts";
import { smallSite } from "../small-site.ts";
import { buildInto, openSite, scratchFolder } from "../snapshot.ts";
import { ROW, uuid, writeDump } from "../build/dump-rows.ts";
import { makeKey } from "../../src/api-key.ts";
import { STORED } from "../deps.ts";

const KEY = makeKey("live", "k".repeat(30));
const out = join(scratchFolder(), "out");
beforeAll(() =>
  buildInto(out, writeDump({ properties: [ROW.properties(1)] }), { public: smallSite() }),
);

async function countsOf(requests: [path: string, headers?: Record<string, string>][]) {
  const site = openSite(out);
  const counted: string[] = [];
  const usage = (caller: string, status: number) => void counted.push(`${caller} ${status}`);
  const keys = { lookup: async (): Promise<StoredKey | undefined> => STORED };
  for (const [path, headers = {}] of requests) await site.ask(path, { headers }, { usage, keys });
  return counted;
}

const full = () => {
  throw new Error("too many");
};

describe("usage", () => {
  it("tells 200 from 304, 404 and 400, by caller", async () => {
    const site = openSite(out);
    const tag = (await site.ask("/v1/properties")).headers.get("ETag")!;
    const counts = await countsOf([
      ["/v1/properties"],
      ["/v1/properties", { "If-None-Match": tag }],
      [`/v1/properties/${uuid("properties", 9)}`],
      ["/v1/properties?limit=x"],
      ["/v1/me", { Authorization: `Bearer ${KEY}` }],
      ["/v1/properties", { Authorization: `Bearer ${KEY}` }],
      ["/v1/properties", { Authorization: "Bearer nothing" }],
      [`/v1/properties?q=${"a".repeat(9_000)}`],
    ]);
    expect(counts).toEqual([
      "anonymous 200",
      "anonymous 304",
      "anonymous 404",
      "anonymous 400",
      `${STORED.id} 200`,
      `${STORED.id} 200`,
      "invalid 401",
      "none 414",
    ]);
  });

  it("is in the Node server's metrics", async () => {
    const metrics = createMetrics({
      snapshot: () => ({ id: "a", created: 0 }),
      keys: () => 1,
      keysReadable: () => true,
      limiterUp: () => true,
      draining: () => false,
    });
    metrics.usage("anonymous", 200);
    metrics.usage("anonymous", 304);
    metrics.usage("anonymous", 304);
    metrics.server.listen(0, "127.0.0.1");
    await once(metrics.server, "listening");
    const { port } = metrics.server.address() as AddressInfo;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    metrics.server.close();
    expect(text).toContain('riffle_answers_total{caller="anonymous",status="200"} 1');
    expect(text).toContain('riffle_answers_total{caller="anonymous",status="304"} 2');
  });

  it("goes to Analytics Engine where a dataset is bound, and never fails a call", () => {
    const points: unknown[] = [];
    countIn({ writeDataPoint: (point) => points.push(point) })("key-1", 304);
    expect(points).toEqual([{ indexes: ["key-1"], blobs: ["key-1", "304"], doubles: [1] }]);
    expect(() => countIn({ writeDataPoint: full })("a", 200)).not.toThrow();
  });
});
