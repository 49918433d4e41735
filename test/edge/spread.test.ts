// A deployment that spreads, on real workerd with the asset server of Pages: under load no answer mixes
// two snapshots, in both orders; and the server of `npm run serve` follows a swap of its folder likewise.
import { join } from "node:path";
import { renameSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { startEdge } from "../../ops/serve/edge.ts";
import { disk } from "../../build/disk/effects.ts";
import { CATALOG_PATH } from "../../src/catalog.ts";
import { pick } from "../oracle/draw.ts";
import { freePort } from "../processes.ts";
import { scratchFolder } from "../scratch.ts";
import { seeded, type Random } from "../seeded.ts";
import { share } from "../share.ts";
import {
  expectPure,
  purely,
  queriesOf,
  THIS_HOUR,
  told,
  twoDeployments,
  type Told,
} from "../serve/spread.ts";
import { send, type Answer } from "./pages.ts";
import { assetsOf, bundle, startWorkerd } from "./workerd.ts";

// The function with a clock that is a hundred times as fast, so that catalogs grow old in a test.
const SCRIPT = `
  import { OPEN_LIMITER } from "./test/deps.ts";
  import { assetReader } from "./src/serve/assets.ts";
  import { createApi } from "./src/serve/handle.ts";
  const api = createApi();
  let begin;
  export default {
    fetch(request, env, context) {
      begin ??= Date.now();
      return api(request, {
        readAsset: assetReader(env.ASSETS, request.url),
        keys: { lookup: async () => undefined },
        limiter: OPEN_LIMITER,
        tiers: undefined,
        now: () => new Date(begin + 100 * (Date.now() - begin)),
        log: (line) => console.error(JSON.stringify(line)),
        waitUntil: (work) => context.waitUntil(work),
      });
    },
  };`;
const [OLD, NEW] = await twoDeployments(THIS_HOUR);
const QUERIES = queriesOf(OLD, NEW).filter((query) => !query.includes("availability"));
const PURE = await purely(QUERIES, OLD, NEW);
const REQUESTS = 20_000;

/** Sends requests, `width` at once, and hands over each answer. */
async function load(
  url: URL,
  random: Random,
  count: number,
  each: (query: string, answer: Answer, i: number) => void,
) {
  // prettier-ignore
  const width = 16;
  let sent = 0;
  const lane = async () => {
    while (sent < count) {
      const i = sent++;
      const query = pick(random, QUERIES);
      each(query, await send(url, "GET", query), i);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}

/** An answer as `purely` tells it: the tags and links of this server are its own. */
function toldBy({ status, headers, text }: Answer, origin: string): Told {
  const field = (name: string) => headers[name.toLowerCase()] ?? null;
  const answer = told(status, field, text);
  const link = answer.link?.replaceAll(origin, "https://riffle.test") ?? null;
  return { ...answer, link };
}

/** Likewise, where the tag of a page is the asset server's, which tells files apart by their bytes. */
function withoutTag(answer: Told): Told {
  return { ...answer, etag: null };
}

const UNTAGGED = new Map([...PURE].map(([query, answer]) => [query, withoutTag(answer)]));

describe("a deployment that spreads", () => {
  it.each([
    ["the catalog first", (path: string, at: number) => at > (path === CATALOG_PATH ? 0.45 : 0.55)],
    ["the catalog last", (path: string, at: number) => at > (path === CATALOG_PATH ? 0.55 : 0.45)],
  ])("mixes nothing on workerd where it comes with %s", async (_, isNew) => {
    let at = 0;
    const [fromOld, fromNew] = await Promise.all([OLD, NEW].map(({ folder }) => assetsOf(folder)));
    const assets = (request: Request) =>
      (isNew(new URL(request.url).pathname, at) ? fromNew : fromOld)!(request);
    const edge = await startWorkerd({ functionScript: await bundle({ text: SCRIPT }), assets });
    try {
      const count = share(REQUESTS, 50);
      const seen = new Map<string | null, number>();
      const { origin } = edge.url;
      await load(edge.url, seeded(3), count, (query, answer, i) => {
        at = i / count;
        const answered = withoutTag(toldBy(answer, origin));
        expectPure(UNTAGGED, query, answered);
        const kind = answered.status === 503 ? "503" : answered.snapshot;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      });
      expect([...seen.keys()]).toEqual(expect.arrayContaining([OLD.id, NEW.id]));
      expect(edge.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    } finally {
      await edge.stop();
    }
  });
});

describe("startEdge(dir, port, effects), when its folder is swapped", () => {
  it("goes over at once: no answer mixes, none is refused, and no file has another's header", async () => {
    const dir = join(scratchFolder(), "dist");
    const point = (to: string) => {
      symlinkSync(to, `${dir}.new`);
      renameSync(`${dir}.new`, dir);
    };
    point(OLD.folder);
    const edge = await startEdge(dir, await freePort(), disk);
    try {
      const url = new URL(edge.url);
      const file = "/static/v1/clubs/offset.0.json";
      const shown = async ({ files, id }: typeof OLD) => {
        const { headers, text } = await send(url, "GET", file);
        expect([headers["x-snapshot-id"], text]).toEqual([id, files.get(file)!.toString()]);
      };
      await shown(OLD);
      const statuses = new Set<number>();
      const count = share(6_000, 20);
      let i = 0;
      const random = seeded(4);
      const lane = async (address: string) => {
        while (i < count) {
          if (i++ === Math.floor(count / 2)) point(NEW.folder);
          const query = pick(random, QUERIES);
          const headers = { "CF-Connecting-IP": `${address}.${Math.floor(i / 500)}` };
          const answer = await send(url, "GET", query, headers);
          statuses.add(answer.status);
          if (answer.status !== 429) expectPure(UNTAGGED, query, withoutTag(toldBy(answer, url.origin))); // prettier-ignore
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, n) => lane(`10.0.${n}`)));
      await shown(NEW);
      expect(statuses.has(503)).toBe(false);
      point(OLD.folder);
      await shown(OLD);
    } finally {
      await edge.stop();
    }
  });
});
