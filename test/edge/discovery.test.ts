// Discovery on real workerd: random requests get what the handler gives in this process, and calendar.ics.
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { randomQuery } from "../oracle/random.ts";
import { buildSample } from "../sample.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";
import { openSite } from "../snapshot.ts";
import { PUBLIC, UNKNOWN_ID } from "./cases/case.ts";
import { CALENDAR_TYPE, expectHeaders } from "./envelope.ts";
import { send, startPages, type Answer } from "./pages.ts";

const REQUESTS = 1_000;
const MANY = { quota: 1_000_000, window: 60 };
const now = new Date();
const folder = await buildSample(43, 120, { now });
const site = openSite(folder, now);
const oracle = site.oracle();
const edge = await startPages(folder, { anonymous: MANY });
afterAll(async () => {
  oracle.close();
  await edge.stop();
});

const dump = new Database(join(dirname(folder), "sample.sqlite"), { readonly: true });
const idOf = (status: string) =>
  dump.prepare<[string], string>("SELECT id FROM properties WHERE status = ?").pluck().get(status)!;
const [published, draft] = [idOf("published"), idOf("draft")];
dump.close();

/** A text without its request id. */
function blank(text: string): string {
  return text.replace(/req_[0-9a-f]{32}/, "");
}

/** Status, blanked body and the fields that depend on the question. */
function comparable(status: number, text: string, field: (name: string) => string | null) {
  const origin = /https?:\/\/(?:riffle\.test|127\.0\.0\.1:\d+|localhost:\d+)/g;
  return {
    status,
    body: blank(text),
    type: field("content-type"),
    tag: field("content-location") === null && field("etag"),
    location: field("content-location"),
    link: field("link")?.replaceAll(origin, "") ?? null,
  };
}

async function expectSame(path: string): Promise<number> {
  const [own, far] = await Promise.all([site.ask(path), send(edge.url, "GET", path)]);
  const expected = comparable(own.status, await own.text(), (name) => own.headers.get(name));
  const answer = comparable(far.status, far.text, (name) => far.headers[name] ?? null);
  expect(answer, path).toEqual(expected);
  return far.status;
}

it("random requests get the same answers from workerd as in this process", async () => {
  const random = seeded(14);
  const statuses = new Set<number>();
  for (let i = 0; i < share(REQUESTS); i++) {
    statuses.add(await expectSame(randomQuery(random, oracle, { bad: 0.1 })));
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
});

describe("HTTP: calendar.ics", () => {
  const path = `/v1/properties/${published}/calendar.ics`;

  it("is a calendar with the headers of public data, and HEAD is like it", async () => {
    expect(await expectSame(path)).toBe(200);
    const answer = await send(edge.url, "GET", path);
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
    expectHeaders(answer, "Authorization", CALENDAR_TYPE);
    expect(answer.headers).toMatchObject({
      "cache-control": PUBLIC,
      "content-length": String(Buffer.byteLength(answer.text)),
    });
    expect(answer.headers["link"]).toBeUndefined();
    const head = await send(edge.url, "HEAD", path);
    expectHeaders(head, "Authorization", CALENDAR_TYPE);
    expect([head.status, head.text, head.headers["etag"]]).toEqual([200, "", answer.headers["etag"]]); // prettier-ignore
  });

  it("tells an unknown id and a hidden one by the same bytes", async () => {
    const [unknown, hidden] = (await Promise.all(
      [UNKNOWN_ID, draft].map((id) => send(edge.url, "GET", `/v1/properties/${id}/calendar.ics`)),
    )) as [Answer, Answer];
    expect(unknown.status).toBe(404);
    expect(blank(hidden.text)).toBe(blank(unknown.text));
    expect(Object.keys(hidden.headers)).toEqual(Object.keys(unknown.headers));
  });

  it.each(["?x=1", "?from=2026-01-01", "?limit"])("takes no parameter: %s", async (search) => {
    expect(await expectSame(path + search)).toBe(400);
  });
});
