// I10: whatever is asked, the answer is the contract's envelope and never a 5xx; in this process, and a
// smaller part on real workerd.
import { afterAll, describe, expect, it } from "vitest";
import { nastyTables } from "../nasty-dump.ts";
import { buildTables } from "../sample.ts";
import { share } from "../share.ts";
import { seeded } from "../seeded.ts";
import { openSite, TEST_NOW } from "../snapshot.ts";
import { CALENDAR_TYPE, expectEnvelope, expectHeaders } from "./envelope.ts";
import { hostileRequest } from "./hostile.ts";
import { send, startPages, type Answer } from "./pages.ts";

const REQUESTS = 20_000;
const ON_WORKERD = 3_000;
const MANY = { quota: 1_000_000, window: 60 };

const folder = await buildTables(nastyTables());
const site = openSite(folder);
const oracle = site.oracle();
afterAll(() => oracle.close());
const ids = oracle.database
  .prepare<[], string>("SELECT id FROM doc WHERE resource = 'properties' LIMIT 20")
  .pluck()
  .all();

/** Checks an answer of our code. */
function expectSound(method: string, path: string, answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status === 200 && path.endsWith("/calendar.ics")) {
    expectHeaders(answer, "Authorization", CALENDAR_TYPE);
    if (method === "GET") expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    return;
  }
  expectHeaders(answer);
  expectEnvelope(path, method, answer);
}

async function inProcess(method: string, path: string, headers: Record<string, string>) {
  const response = await site.ask(path, { method, headers });
  const fields = Object.fromEntries(response.headers);
  return { status: response.status, headers: fields, text: await response.text() };
}

describe("I10: hostile requests", () => {
  it("get the envelope in this process, and the status that the oracle gives", async () => {
    const random = seeded(10);
    const statuses = new Map<number, number>();
    for (let i = 0; i < share(REQUESTS); i++) {
      const { method, path, headers } = hostileRequest(random, ids);
      const where = `${method} ${path} ${JSON.stringify(headers)}`;
      const answer = await inProcess(method, path, headers).catch((error: unknown) =>
        expect.fail(`${where}: ${error}`),
      );
      // The parser of URLs resolves dots and drops fragments, so what it leaves is what was asked.
      const { pathname, search } = new URL(path, "https://riffle.test");
      try {
        expectSound(method, pathname, answer);
      } catch (error) {
        throw new Error(where, { cause: error });
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (
        method === "GET" &&
        [200, 400].includes(answer.status) &&
        !/(health|me|calendar\.ics)$/.test(pathname)
      ) {
        const { status } = oracle.answer(pathname + search, TEST_NOW);
        expect([status, where]).toEqual([answer.status, where]);
      }
    }
    expect(site.log).toEqual([]);
    const met = [...statuses.keys()].sort((a, b) => a - b);
    expect(met).toEqual([200, 204, 304, 308, 400, 401, 404, 405, 414]);
  });

  it("get the envelope from workerd", async () => {
    const edge = await startPages(folder, { anonymous: MANY });
    try {
      const random = seeded(11);
      for (let i = 0; i < share(ON_WORKERD); i += 20) {
        const batch = Array.from({ length: 20 }, () => hostileRequest(random, ids));
        const answers = await Promise.all(
          batch.map(({ method, path, headers }) => send(edge.url, method, path, headers)),
        );
        batch.forEach(({ method, path, headers }, n) => {
          const { pathname } = new URL(path, edge.url);
          // What lies outside /v1/ is for the asset server.
          if (!pathname.startsWith("/v1/")) return;
          try {
            expectSound(method, pathname, answers[n]!);
          } catch (error) {
            throw new Error(`${method} ${path} ${JSON.stringify(headers)}`, { cause: error });
          }
        });
      }
      expect(edge.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    } finally {
      await edge.stop();
    }
  });
});
