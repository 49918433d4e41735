// I6, I10: the same request gets the same answer from every host and from the handler in this process, in status,
// bytes and header fields, but for what a host owns; random queries that make sense, and hostile requests.
import { afterAll, expect, it } from "vitest";
import { EXPOSED } from "../../src/serve/respond.ts";
import { expectSound } from "../edge/envelope.ts";
import { hostileRequest, someIds } from "../edge/hostile.ts";
import { askHere, send, type Answer } from "../edge/pages.ts";
import { nastyTables } from "../nasty-dump.ts";
import { randomQuery } from "../oracle/random.ts";
import { buildTables } from "../sample.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { smallSite } from "../small-site.ts";
import { openSite } from "../snapshot.ts";
import { HOSTS, OPEN_TIER, OPEN_TIERS } from "./targets.ts";

const REQUESTS = 3_000;

const folder = await buildTables(nastyTables(), { now: new Date(), public: smallSite() });
const hosts = Object.values(HOSTS);
const SERVERS = await Promise.all(hosts.map((host) => host.start(folder, OPEN_TIERS)));
const here = openSite(folder, new Date());
const oracle = here.oracle();
afterAll(async () => {
  oracle.close();
  for (const server of SERVERS) await server.stop();
});
const ids = someIds(oracle);

/** The fields of the contract and the body, without what differs from call to call and from host to host. */
function shared({ status, headers, text }: Answer, origin: string) {
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
  const tiers = JSON.stringify(OPEN_TIERS);
  const own = shared(await askHere(here, method, path, headers, { tiers }), "https://riffle.test");
  const bare = path.split("?")[0]!;
  for (const [i, { url }] of SERVERS.entries()) {
    const answer = await send(url, method, path, headers);
    const where = `${method} ${path} ${JSON.stringify(headers)}`;
    expect(shared(answer, url.origin), where).toEqual(own);
    expectSound(method, bare, answer, hosts[i]!.vary);
  }
  return own.status;
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

it("a page of HTML, which is a file, and what leads to it", async () => {
  const paths = [
    "/fishing",
    "/fishing/",
    "/fishing/mt/",
    "/fishing/mt/brown-trout/?x=%zz",
    "/fishing/zz/lake/",
    "/fishing/mt/page-999/",
    "/properties",
    "/properties/nonsense/",
    ...ids.flatMap((id) => [`/properties/${id}`, `/properties/${id}/`, `/properties/${id}/a.b`]),
  ];
  const statuses = new Set<number>();
  for (const path of paths) {
    const answers = await Promise.all(
      SERVERS.map(async ({ url }) => {
        const { status, headers, text } = await send(url, "GET", path);
        // Neither the function nor the limiter saw it.
        expect([path, headers["x-request-id"], headers["ratelimit"]]).toEqual([
          path,
          undefined,
          undefined,
        ]);
        const to = headers["location"]?.replace(url.origin, "");
        // Workers leads from file to file with another status.
        return { status: status === 307 ? 308 : status, to, text: to === undefined ? text : "" };
      }),
    );
    for (const answer of answers) expect(answer, path).toEqual(answers[0]);
    statuses.add(answers[0]!.status);
  }
  expect([...statuses].sort()).toEqual([200, 308, 404]);
});

it("a page's views are not counted, however many come from one address", async () => {
  const path = `/properties/${ids[0]}/`;
  const few = { anonymous: { quota: 5, window: 60 }, partner: OPEN_TIER, partner_plus: OPEN_TIER };
  const server = await HOSTS.Pages.start(folder, few);
  try {
    const statuses = new Set<number>();
    for (let i = 0; i < share(10_000); i += 50) {
      const some = Array.from({ length: 50 }, () => send(server.url, "GET", path));
      for (const { status, headers } of await Promise.all(some)) {
        statuses.add(status);
        expect(headers["x-request-id"]).toBeUndefined();
      }
    }
    expect([...statuses]).toEqual([200]);
  } finally {
    await server.stop();
  }
});
