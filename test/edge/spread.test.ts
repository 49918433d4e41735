// Under load no answer mixes two snapshots where the folder that a server of this machine serves is swapped.
// test/serve/spread.test.ts has deployments that spread, in all orders.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pick } from "../oracle/draw.ts";
import { scratchFolder } from "../scratch.ts";
import { seeded } from "../seeded.ts";
import { FULL, share } from "../share.ts";
import { expectPure, point, purely, queriesOf, told, twoDeployments } from "../serve/spread.ts";
import { LOCAL } from "./local.ts";
import { send, type Answer } from "./pages.ts";

const [OLD, NEW] = await twoDeployments();
// None that depends on today, as these servers go by the machine's clock.
const QUERIES = queriesOf(OLD, NEW).filter((query) => !query.includes("availability"));
const PURE = await purely(QUERIES, OLD, NEW);
const UNTAGGED = new Map([...PURE].map(([query, answer]) => [query, { ...answer, etag: null }]));

/** Checks an answer, without its tag: a page's is the server's, which tells files apart by their bytes. */
function expectOne({ status, headers, text }: Answer, query: string, origin: string): void {
  const answer = told(status, (name) => headers[name.toLowerCase()] ?? null, text);
  const link = answer.link?.replaceAll(origin, "https://riffle.test") ?? null;
  expect(status).not.toBe(503);
  expectPure(UNTAGGED, query, { ...answer, link, etag: null });
}

const FILE = "/static/v1/clubs/offset.0.json";

describe.each(Object.entries(LOCAL))("the server of this machine for %s", (target, start) => {
  it("follows a swap of its folder: files and answers are of the new snapshot, and none mixes", async () => {
    const dir = join(scratchFolder(), "dist");
    point(dir, OLD.folder);
    const server = await start(dir);
    const url = new URL(server.url);
    // The function on Pages may keep its catalog for a minute.
    const paths = target === "pages" ? [FILE] : [FILE, "/v1/clubs"];
    const shown = async () => {
      const [file, answer] = await Promise.all(paths.map((path) => send(url, "GET", path)));
      const ids = [file, answer].flatMap((one) => one?.headers["x-snapshot-id"] ?? []);
      return [file!.text, ...ids];
    };
    const wholly = ({ id, files }: typeof OLD) => {
      return [files.get(FILE)!.toString(), ...paths.map(() => id)];
    };
    // Where workerd starts again, it answers nobody for a moment.
    const follows = (one: typeof OLD) =>
      expect.poll(() => shown().catch(() => []), { timeout: 30_000 }).toEqual(wholly(one));
    try {
      expect(await shown()).toEqual(wholly(OLD));
      const random = seeded(4);
      let asked = 0;
      const swapped = new AbortController();
      const lane = async (address: string) => {
        while (!swapped.signal.aborted || asked < share(6_000, 60)) {
          const query = pick(random, QUERIES);
          const headers = { "CF-Connecting-IP": `${address}.${Math.floor(asked++ / 500)}` };
          const answer = await send(url, "GET", query, headers);
          if (answer.status !== 429) expectOne(answer, query, url.origin);
        }
      };
      const width = target === "workers" ? 0 : 8;
      const lanes = Promise.all(Array.from({ length: width }, (_, n) => lane(`10.0.${n}`)));
      point(dir, NEW.folder);
      await follows(NEW);
      swapped.abort();
      await lanes;
      // A folder that is not a snapshot changes nothing, and a line tells.
      if ("logs" in server) {
        point(dir, scratchFolder());
        await expect.poll(() => server.logs.join()).toContain("snapshot_unreadable");
        expect(await shown()).toEqual(wholly(NEW));
      }
      if (FULL || "logs" in server) {
        point(dir, OLD.folder);
        await follows(OLD);
      }
    } finally {
      await server.stop();
    }
  });
});
