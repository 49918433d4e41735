// I6, I10: the same request gets the same answer from every host and from the handler in this process, in status,
// bytes and header fields, but for what a host owns; random queries that make sense, and hostile requests, whose answer
// is the contract's envelope, with the status that the oracle gives, and never a 5xx.
import { afterAll, expect, it } from "vitest";
import { EXPOSED } from "../../src/serve/respond.ts";
import { expectSound } from "../edge/envelope.ts";
import { hostileRequest, someIds, type HostileRequest } from "../edge/hostile.ts";
import { send, type Answer } from "../edge/pages.ts";
import { nastyTables } from "../nasty-dump.ts";
import { randomQuery } from "../oracle/random.ts";
import { buildTables } from "../sample.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { smallSite } from "../small-site.ts";
import { openSite } from "../snapshot.ts";
import { OPEN_TIERS, startHosts } from "./targets.ts";

const REQUESTS = 3_000;

const now = new Date();
const folder = await buildTables(nastyTables(), { now, public: smallSite() });
const SERVERS = await startHosts(folder, OPEN_TIERS);
const here = openSite(folder, now);
const oracle = here.oracle();
afterAll(() => oracle.close());
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

/** What the handler answers: the envelope, with the oracle's status. */
async function askSound(method: string, path: string, headers: Record<string, string>) {
  const response = await here.ask(path, { method, headers }, { tiers: JSON.stringify(OPEN_TIERS) });
  const fields = Object.fromEntries(response.headers);
  const answer = { status: response.status, headers: fields, text: await response.text() };
  // The parser of URLs resolves dots and drops fragments, so what it leaves is what was asked.
  const { pathname, search } = new URL(path, "https://riffle.test");
  expectSound(method, pathname, answer);
  const isOracles = method === "GET" && !/(health|me|calendar\.ics)$/.test(pathname);
  if (isOracles && [200, 400].includes(answer.status)) {
    expect(oracle.answer(pathname + search, now).status).toBe(answer.status);
  }
  return answer;
}

async function expectSame(request: HostileRequest, own: Answer) {
  const { method, path, headers } = request;
  for (const { host, edge } of SERVERS) {
    const answer = await send(edge.url, method, path, headers);
    expect(shared(answer, edge.url.origin)).toEqual(shared(own, "https://riffle.test"));
    expectSound(method, path.split("?")[0]!, answer, host.vary);
  }
}

/** Asks the handler, and the hosts as well where `every` request or its turn says so; returns the statuses. */
async function askAll(count: number, draw: () => HostileRequest, every = 1): Promise<number[]> {
  const statuses = new Set<number>();
  for (let i = 0; i < count; i++) {
    const request = draw();
    const { method, path, headers } = request;
    try {
      const own = await askSound(method, path, headers);
      statuses.add(own.status);
      // Which side resolves dots first is the platform's own, and so is what it sends elsewhere.
      const isPlain = /^\/v1(?:$|[/?])/.test(path) && !/^[^?]*\/\.\.?(?:[/?]|$)/.test(path);
      if (isPlain && i % every === 0) await expectSame(request, own);
    } catch (error) {
      throw new Error(`${method} ${path} ${JSON.stringify(headers)}`, { cause: error });
    }
  }
  return [...statuses].sort((a, b) => a - b);
}

it("a query that makes sense", async () => {
  const random = seeded(92);
  const draw = () => ({ method: "GET", path: randomQuery(random, oracle), headers: {} });
  expect(await askAll(share(REQUESTS), draw)).toEqual([200, 400, 404]);
});

it("I10: a hostile request", async () => {
  const random = seeded(10);
  const statuses = await askAll(share(7 * REQUESTS), () => hostileRequest(random, ids), 7);
  expect(statuses).toEqual([200, 204, 304, 308, 400, 401, 404, 405, 414]);
  expect(here.log).toEqual([]);
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
      SERVERS.map(async ({ edge: { url } }) => {
        const { status, headers, text } = await send(url, "GET", path);
        // Neither the function nor the limiter saw it.
        expect(headers, path).not.toHaveProperty("x-request-id");
        expect(headers, path).not.toHaveProperty("ratelimit");
        const to = headers["location"]?.replace(url.origin, "");
        // Workers leads from file to file with another status.
        return { status: status === 307 ? 308 : status, to, text: to === undefined ? text : "" };
      }),
    );
    expect(answers, path).toEqual(answers.map(() => answers[0]));
    statuses.add(answers[0]!.status);
  }
  expect([...statuses].sort()).toEqual([200, 308, 404]);
});
