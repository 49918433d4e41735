// Usage: every answer counts once, by who called and with which status, and goes to a dataset that is bound.
import { describe, expect, it } from "vitest";
import { countIn } from "../../src/serve/usage.ts";
import { ROW, uuid } from "../build/dump-rows.ts";
import { filesOf } from "../build/tree.ts";
import { makeKey } from "../../src/api-key.ts";
import { STORED } from "../deps.ts";
import { buildTables } from "../sample.ts";
import { World } from "./world.ts";

const KEY = makeKey("live", "k".repeat(30));
const world = new World(filesOf(await buildTables({ properties: [ROW.properties(1)] })));

const full = () => {
  throw new Error("too many");
};

describe("usage", () => {
  it("tells 200 from 304, 404 and 400, by caller", async () => {
    const tag = (await world.ask("/v1/properties")).headers.get("ETag")!;
    const counts: string[] = [];
    const usage = (caller: string, status: number) => void counts.push(`${caller} ${status}`);
    const requests: [path: string, headers?: Record<string, string>][] = [
      ["/v1/properties"],
      ["/v1/properties", { "If-None-Match": tag }],
      [`/v1/properties/${uuid("properties", 9)}`],
      ["/v1/properties?limit=x"],
      ["/v1/me", { Authorization: `Bearer ${KEY}` }],
      ["/v1/properties", { Authorization: "Bearer nothing" }],
      [`/v1/properties?q=${"a".repeat(9_000)}`],
    ];
    const keys = { lookup: async () => STORED };
    for (const [path, headers = {}] of requests)
      await world.ask(path, { headers }, { usage, keys });
    expect(counts).toEqual([
      "anonymous 200",
      "anonymous 304",
      "anonymous 404",
      "anonymous 400",
      `${STORED.id} 200`,
      "invalid 401",
      "none 414",
    ]);
  });

  it("goes to Analytics Engine where a dataset is bound, and never fails a call", () => {
    const points: unknown[] = [];
    countIn({ writeDataPoint: (point) => points.push(point) })("key-1", 304);
    expect(points).toEqual([{ indexes: ["key-1"], blobs: ["key-1", "304"], doubles: [1] }]);
    expect(() => countIn({ writeDataPoint: full })("a", 200)).not.toThrow();
  });
});
