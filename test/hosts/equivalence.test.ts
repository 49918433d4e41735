// I6, I10: the same request gets the same answer from every host, in status, bytes and header fields, but for
// what a host owns; random queries that make sense, and hostile requests.
import { afterAll, expect, it } from "vitest";
import { EXPOSED } from "../../src/serve/respond.ts";
import { hostileRequest } from "../edge/hostile.ts";
import { send, type Answer } from "../edge/pages.ts";
import { nastyTables } from "../nasty-dump.ts";
import { randomQuery } from "../oracle/random.ts";
import { buildTables } from "../sample.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { smallSite } from "../small-site.ts";
import { openSite } from "../snapshot.ts";
import { HOSTS } from "./targets.ts";

const MANY = { quota: 1_000_000, window: 60 };
const TIERS = { anonymous: MANY, partner: MANY, partner_plus: MANY };
const REQUESTS = 3_000;

const folder = await buildTables(nastyTables(), { now: new Date(), public: smallSite() });
const SERVERS = await Promise.all(Object.values(HOSTS).map((host) => host.start(folder, TIERS)));
const oracle = openSite(folder).oracle();
afterAll(async () => {
  oracle.close();
  for (const server of SERVERS) await server.stop();
});
const ids = oracle.database
  .prepare<[], string>("SELECT id FROM doc WHERE resource = 'properties' LIMIT 20")
  .pluck()
  .all();

/** The fields of the contract and the body, without what differs from call to call and from host to host. */
function shared({ status, headers, text }: Answer, { origin }: URL) {
  const names = EXPOSED.toLowerCase().split(", ");
  const { ratelimit, etag, ...fields } = Object.fromEntries(
    names.map((name) => [name, headers[name]?.replaceAll(origin, "")]),
  );
  const id = headers["x-request-id"]!;
  return {
    status,
    // A page's tag is that of its file, which each server of files makes in its own way.
    tagged: etag !== undefined,
    counted: ratelimit?.replace(/r=\d+;t=\d+/, ""),
    fields: { ...fields, "x-request-id": undefined, vary: fields["vary"]?.split(",")[0] },
    // workerd spells some characters of a URL with a percent sign before anyone counts them.
    text: text
      .replaceAll(id, "")
      .replaceAll(origin, "")
      .replace(/has \d+ bytes/, ""),
  };
}

async function agree(method: string, path: string, headers: Record<string, string>) {
  const [first, ...others] = await Promise.all(
    SERVERS.map(async ({ url }) => shared(await send(url, method, path, headers), url)),
  );
  for (const other of others) {
    expect(other, `${method} ${path} ${JSON.stringify(headers)}`).toEqual(first);
  }
  return first!.status;
}

it("a query that makes sense", async () => {
  const random = seeded(92);
  const statuses = new Set<number>();
  for (let i = 0; i < share(REQUESTS); i++) {
    statuses.add(await agree("GET", randomQuery(random, oracle), {}));
  }
  expect([...statuses].sort()).toEqual([200, 400, 404]);
});

it("a hostile request", async () => {
  const random = seeded(92);
  const statuses = new Set<number>();
  for (let i = 0; i < share(REQUESTS); i++) {
    const { method, path, headers } = hostileRequest(random, ids);
    // Which side resolves dots first is the platform's own, and so is what it sends elsewhere.
    if (!/^\/v1(?:$|[/?])/.test(path) || /^[^?]*\/\.\.?(?:[/?]|$)/.test(path)) continue;
    statuses.add(await agree(method, path, headers));
  }
  expect(statuses.size).toBeGreaterThan(5);
});

it("a page of HTML", async () => {
  const names = ["x", "", "%zz", "a.b", "%00"];
  const paths = [
    "/fishing",
    "/fishing/",
    "/fishing/mt/",
    "/fishing/MT/Brown-Trout",
    "/fishing/mt/brown-trout/?page=1&x=%zz",
    "/fishing/zz/lake/",
    "/fishing/mt/?page=999",
    "/properties",
    "/properties/nonsense",
    ...ids.flatMap((id, i) => [`/properties/${id}`, `/properties/${id}/${names[i % 5]!}`]),
  ];
  const statuses = new Set<number>();
  for (const path of paths) statuses.add(await agree("GET", path, {}));
  for (const path of paths.slice(0, 9)) await agree("POST", path, {});
  // Where a property's own address is comes from its answer.
  for (const id of ids.slice(0, 6)) {
    const { headers } = await send(SERVERS[0]!.url, "GET", `/properties/${id}`);
    if (headers["location"]) statuses.add(await agree("GET", headers["location"], {}));
  }
  expect([...statuses].sort()).toEqual([200, 308, 404]);
});
