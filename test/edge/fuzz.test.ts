// I10: whatever is asked, the answer is the contract's envelope, with the status that the oracle gives, and never a
// 5xx. test/hosts/equivalence.test.ts asks the hosts.
import { afterAll, expect, it } from "vitest";
import { nastyTables } from "../nasty-dump.ts";
import { buildTables } from "../sample.ts";
import { share } from "../share.ts";
import { seeded } from "../seeded.ts";
import { openSite, TEST_NOW } from "../snapshot.ts";
import { expectSound } from "./envelope.ts";
import { hostileRequest, someIds } from "./hostile.ts";
import { askHere } from "./pages.ts";

const REQUESTS = 20_000;

const site = openSite(await buildTables(nastyTables()));
const oracle = site.oracle();
afterAll(() => oracle.close());

it("I10: hostile requests get the envelope, and the status that the oracle gives", async () => {
  const random = seeded(10);
  const ids = someIds(oracle);
  const statuses = new Set<number>();
  for (let i = 0; i < share(REQUESTS); i++) {
    const { method, path, headers } = hostileRequest(random, ids);
    // The parser of URLs resolves dots and drops fragments, so what it leaves is what was asked.
    const { pathname, search } = new URL(path, "https://riffle.test");
    try {
      const answer = await askHere(site, method, path, headers);
      const { status } = answer;
      expectSound(method, pathname, answer);
      statuses.add(status);
      const isOracles = method === "GET" && !/(health|me|calendar\.ics)$/.test(pathname);
      if (isOracles && [200, 400].includes(status)) {
        expect(oracle.answer(pathname + search, TEST_NOW).status).toBe(status);
      }
    } catch (error) {
      throw new Error(`${method} ${path} ${JSON.stringify(headers)}`, { cause: error });
    }
  }
  expect(site.log).toEqual([]);
  const met = [...statuses].sort((a, b) => a - b);
  expect(met).toEqual([200, 204, 304, 308, 400, 401, 404, 405, 414]);
});
