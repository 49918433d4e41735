// Thousands of real answers to random requests, their headers included, are as the OpenAPI document says.
import { afterAll, describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../../src/address.ts";
import { makeKey } from "../../../src/api-key.ts";
import { STORED } from "../../deps.ts";
import { chance, pick } from "../../oracle/draw.ts";
import { randomQuery } from "../../oracle/random.ts";
import { buildSample } from "../../sample.ts";
import { seeded, type Random } from "../../seeded.ts";
import { share } from "../../share.ts";
import { openSite } from "../../snapshot.ts";
import { judgeBy } from "./openapi-judge.ts";

/** In a full run. */
const ANSWERS = 5_000;

const site = openSite(await buildSample(41, 260));
const oracle = site.oracle();
afterAll(() => oracle.close());
const { document, faults } = judgeBy(site.file(OPENAPI_PATH).toString());

const ids = site
  .file("/static/v1/properties.ndjson")
  .toString()
  .trimEnd()
  .split("\n")
  .map((line) => (JSON.parse(line) as { id: string }).id);
const templates = Object.keys(document.paths)
  .filter((path) => path.startsWith("/v1/"))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace("{id}", "[^/]+")}$`) }));

/** Mostly a query of a list; else a path of one property, or what takes no parameters. */
function randomUrl(random: Random): string {
  if (chance(random, 0.75)) return randomQuery(random, oracle, { bad: 0.15 });
  const id = chance(random, 0.9) ? pick(random, ids) : "00000000-0000-4000-8000-000000000000";
  return pick(random, [
    `/v1/properties/${id}`,
    `/v1/properties/${id}/calendar.ics`,
    "/v1/health",
    "/v1/me",
    "/v1/health?colour=red",
  ]);
}

/** Perhaps a key, good or bad, a tag, or another method. */
function randomRequest(random: Random): RequestInit {
  const headers: Record<string, string> = {};
  if (chance(random, 0.2)) headers["Authorization"] = `Bearer ${makeKey("live", "k".repeat(30))}`;
  else if (chance(random, 0.05)) headers["Authorization"] = "Bearer nonsense";
  if (chance(random, 0.1)) headers["If-None-Match"] = pick(random, ["*", 'W/"other"']);
  return { headers, method: pick(random, ["GET", "GET", "GET", "GET", "HEAD", "DELETE"]) };
}

describe("answers to random requests, by the document", () => {
  it("are as described, headers included", async () => {
    const random = seeded(41);
    const met = new Map<string, number>();
    for (let i = 0; i < share(ANSWERS); i++) {
      const url = randomUrl(random);
      const init = randomRequest(random);
      const path = templates.find(({ pattern }) => pattern.test(url.split("?")[0]!))!.path;
      const answer = await site.ask(url, init, { keys: { lookup: async () => STORED } });
      const kind = `${path} ${answer.status}`;
      met.set(kind, (met.get(kind) ?? 0) + 1);
      expect(await faults(path, answer), `${init.method} ${url} ${answer.status}`).toEqual([]);
    }
    // The draw reaches every operation, and every status that needs no broken service.
    const kinds = [...met.keys()].map((kind) => kind.split(" "));
    expect(new Set(kinds.map(([path]) => path))).toEqual(
      new Set(templates.map(({ path }) => path)),
    );
    expect([...new Set(kinds.map(([, status]) => status))].sort()).toEqual([
      "200",
      "304",
      "400",
      "401",
      "404",
      "405",
    ]);
  });

  it("would not pass over a header that is not as described", async () => {
    const answer = await site.ask("/v1/clubs");
    const headers = new Headers(answer.headers);
    headers.set("X-Request-Id", "req_1");
    headers.set("RateLimit", "anonymous;r=1");
    const altered = new Response(await answer.text(), { headers });
    expect(await faults("/v1/clubs", altered)).toMatchObject([
      { name: "RateLimit", keyword: "pattern" },
      { name: "X-Request-Id", keyword: "pattern" },
    ]);
  });
});
