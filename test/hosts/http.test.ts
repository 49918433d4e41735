// HTTP through each host as a whole: every status and code, headers, conditions, keys, links, and the static
// files beside it. The same table for all; what a host owns stands in test/hosts/targets.ts.
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { SITE } from "../../build/write/site.ts";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { buildSample } from "../sample.ts";
import { label, ours, PUBLIC, split, type Case, type Context } from "../edge/cases/case.ts";
import { KEY_CASES } from "../edge/cases/keys.ts";
import { parameterCases } from "../edge/cases/parameters.ts";
import { routingCases } from "../edge/cases/routing.ts";
import { staticCases } from "../edge/cases/static.ts";
import { expectEnvelope, expectHeaders } from "../edge/envelope.ts";
import { send, type Answer } from "../edge/pages.ts";
import { OPEN_TIERS, startHosts } from "./targets.ts";

const now = new Date();
const folder = await buildSample(41, 120, { now, public: SITE });
const catalog = JSON.parse(readFileSync(folder + CATALOG_PATH, "utf8")) as Catalog;
const dump = new Database(join(dirname(folder), "sample.sqlite"), { readonly: true });
const idOf = (status: string) =>
  dump.prepare<[string], string>("SELECT id FROM properties WHERE status = ?").pluck().get(status)!;
const known: Omit<Context, "origin"> = {
  property: idOf("published"),
  draft: idOf("draft"),
  today: now.toISOString().slice(0, 10),
  cover: catalog.cover,
};
dump.close();

type Headers = Record<string, string>;
const SERVERS = (await startHosts(folder, OPEN_TIERS)).map((server) => {
  const { url } = server.edge;
  const ask = (method: string, path: string, sent?: Headers) => send(url, method, path, sent);
  const get = (path: string, sent?: Headers) => ask("GET", path, sent);
  return { ...server, ask, get, context: { ...known, origin: url.origin } };
});
type Server = (typeof SERVERS)[number];

/** A test on every host at once. */
function everywhere(name: string, check: (server: Server) => Promise<void>): void {
  it(name, async () => {
    const checked = SERVERS.map((server) =>
      check(server).catch((error: Error) => {
        error.message = `On ${server.name}: ${error.message}`;
        throw error;
      }),
    );
    // All of them, so that none goes on into the next test.
    await Promise.allSettled(checked);
    await Promise.all(checked);
  });
}

const TABLES: Record<string, (server: Server) => readonly Case[]> = {
  "paths and methods": ({ context }) => routingCases(context),
  parameters: ({ context }) => parameterCases(context),
  keys: () => KEY_CASES,
  "static files": ({ host }) => staticCases(host),
};

describe.each(Object.entries(TABLES))("HTTP: %s", (_, casesOf) => {
  const lists = new Map(SERVERS.map((server) => [server, casesOf(server)]));
  it("has no case that Pages lacks", () => {
    const counts = SERVERS.map((server) => lists.get(server)!.length);
    expect(Math.max(...counts)).toBe(counts[0]);
  });

  lists.get(SERVERS[0]!)!.forEach((named, i) =>
    everywhere(label(named), async (server) => {
      const one = lists.get(server)![i];
      if (!one) return;
      expect(one.request).toBe(named.request);
      const [method, path] = split(one.request);
      const answer = await server.ask(method, path, one.sent);
      expect(answer.status).toBe(one.status);
      for (const [name, value] of Object.entries(one.fields ?? {})) {
        const expected = value instanceof RegExp ? expect.stringMatching(value) : value;
        expect([name, answer.headers[name] ?? null]).toEqual([name, expected]);
      }
      if (ours(one)) await expectOurs(server, one, answer);
      else if (one.code) expect(answer.text).toContain(`"code":"${one.code}"`);
      const told = answer.headers["x-snapshot-id"];
      // Refusals and redirects of a server of files need not say.
      if (ours(one) || [200, 404].includes(one.status)) expect(told).toBe(catalog.snapshot);
    }),
  );
});

async function expectOurs({ host, ask }: Server, one: Case, answer: Answer): Promise<void> {
  const [method, path] = split(one.request);
  expectHeaders(answer, host.vary);
  const body = expectEnvelope(path, method, answer);
  if (body) {
    const { code, details } = body.error ?? {};
    if (one.code) expect(code).toBe(one.code);
    expect(details?.map(({ parameter }) => parameter)).toEqual(one.details);
    if (one.data) expect(body.data).toMatchObject(one.data);
    expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(answer.text)));
  }
  if (method !== "GET") return;
  const head = await ask("HEAD", path, one.sent);
  expect([head.status, head.text]).toEqual([answer.status, ""]);
  expect(lasting(head)).toEqual(lasting(answer));
}

describe("HTTP: conditions", () => {
  for (const path of [
    "/v1/clubs",
    "/v1/clubs?limit=7",
    `/v1/properties/${known.property}`,
    `/v1/properties/${known.property}/calendar.ics`,
    `/v1/calendars?ids=${known.property}`,
    "/v1/properties?near=45,-110&radius_km=500&facets=state",
  ]) {
    everywhere(`GET ${path} answers 304 to its own tag, with what a 304 needs`, async (server) => {
      const { headers } = await server.get(path);
      const tag = headers["etag"]!;
      expect(tag).toMatch(/^W\/"[^"]+"$/);
      // test/serve/respond.test.ts has all forms.
      for (const value of [tag, `W/"y",${tag} , "z"`]) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await server.ask(method, path, { "If-None-Match": value });
          expect([value, answer.status, answer.text]).toEqual([value, 304, ""]);
          expectHeaders(answer, server.host.vary);
          expect(answer.headers["cache-control"]).toBe(PUBLIC);
          const { "content-length": _length, "content-type": _type, ...rest } = headers;
          expect(lasting(answer)).toEqual(lasting({ headers: rest }));
        }
      }
      for (const value of ["x", tag.slice(0, -1)]) {
        expect((await server.get(path, { "If-None-Match": value })).status, value).toBe(200);
      }
    });
  }

  everywhere("what has no tag answers the same whatever the condition", async ({ get }) => {
    const paths = ["health", "me", "nowhere", "clubs?limit=0", "clubs/"];
    const asked = paths.map((path) => get(`/v1/${path}`, { "If-None-Match": "*" }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 404, 400, 308]);
  });

  everywhere("other conditions and ranges are not looked at", async ({ get }) => {
    const dated = { "If-Match": '"x"', "If-Modified-Since": "Sat, 01 Jan 2050 00:00:00 GMT" };
    const answer = await get("/v1/clubs", { ...dated, Range: "bytes=0-9" });
    expect(answer.status).toBe(200);
    const { meta } = expectEnvelope("/v1/clubs", "GET", answer)!;
    expect(meta.pagination!.total).toBeGreaterThan(100);
  });
});

describe("HTTP: lists", () => {
  everywhere("lead to first, prev, next and last from every place to answers", async (server) => {
    const { get, context } = server;
    const { total } = expectEnvelope("/v1/clubs", "GET", await get("/v1/clubs"))!.meta.pagination!;
    for (const offset of [0, 1, 25, total - 1, total, total + 1, 1_000_000]) {
      const links = linksOf(await get(`/v1/clubs?offset=${offset}`), context.origin);
      const last = Math.floor((total - 1) / 25) * 25;
      expect(links).toEqual({
        first: page(0),
        ...(offset > 0 && { prev: page(offset >= total ? last : offset - 25) }),
        ...(offset + 25 < total && { next: page(offset + 25) }),
        last: page(last),
      });
      for (const link of Object.values(links)) expect((await get(link)).status).toBe(200);
    }
  });

  everywhere("name the static file of the same page, the same but for the id", async ({ get }) => {
    const answer = await get("/v1/clubs?state=MT");
    const file = answer.headers["content-location"]!;
    expect(file).toBe("/static/v1/clubs/state.mt/offset.0.json");
    const own = await get(file);
    expect(own.text.slice(0, -35)).toBe(answer.text.slice(0, -35));
    expect(answer.headers["etag"]).toBe(`W/${own.headers["etag"]}`);
    expect(own.headers["link"]).toBeUndefined();
    const other = await get("/v1/clubs?state=MT&limit=24");
    expect(other.headers["content-location"]).toBeUndefined();
  });
});

everywhere("HTTP: nothing was logged", async ({ edge }) => {
  expect(edge.logs.filter((line) => line.startsWith("{"))).toEqual([]);
});

/** The header fields that two equal requests share. */
function lasting({ headers }: Pick<Answer, "headers">): Record<string, string | undefined> {
  const { "x-request-id": _id, ratelimit: _left, date: _date, ...rest } = headers;
  return rest;
}

const page = (at: number) => (at <= 0 ? "/v1/clubs" : `/v1/clubs?offset=${at}`);

/** Relation to path and query, of links to the server itself. */
function linksOf({ headers }: Answer, origin: string): Record<string, string> {
  const found = headers["link"]!.split(", ").map((link) => link.split(/[<>"]/));
  return Object.fromEntries(found.map(([, url, , rel]) => [rel!, url!.replace(origin, "")]));
}
