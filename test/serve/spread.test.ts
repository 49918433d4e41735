// No answer mixes two snapshots while a deployment spreads, in whatever order, under load; and all that was withdrawn
// is gone within a minute, from an isolate that nobody tells.
import { describe, expect, it } from "vitest";
import { CATALOG_PATH } from "../../src/catalog.ts";
import type { ReadAsset } from "../../src/serve/snapshot.ts";
import { chance, integer, pick } from "../oracle/draw.ts";
import { seeded, type Random } from "../seeded.ts";
import { share } from "../share.ts";
import { TEST_NOW } from "../snapshot.ts";
import {
  assetOf,
  expectPure,
  purely,
  queriesOf,
  toldBy,
  twoDeployments,
  type Told,
} from "./spread.ts";
import { World } from "./world.ts";

const [OLD, NEW] = await twoDeployments();
const QUERIES = queriesOf(OLD, NEW);
const PURE = await purely(QUERIES, OLD, NEW);
const STEPS = 6_000;
/** How long it takes, whatever share of the requests is sent: some times as long as a catalog is kept. */
const SPREAD_MS = 8 * 60_000;

/** Whether a path is new at a point of the spreading, from 0 to 1. */
type Order = (path: string, at: number, random: Random) => boolean;

const byPath = (path: string) =>
  ([...path].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7) % 997) / 997;
const ORDERS: Record<string, Order> = {
  "the catalog first": (path, at) => at > (path === CATALOG_PATH ? 0.2 : 0.4 + 0.4 * byPath(path)),
  "the catalog last": (path, at) => at > (path === CATALOG_PATH ? 0.8 : 0.2 + 0.4 * byPath(path)),
  "packs between": (path, at) => at > (path === CATALOG_PATH ? 0.5 : path.endsWith(".bin") ? 0.4 : 0.6), // prettier-ignore
  "every read anew": (_, at, random) => random() < (at - 0.3) / 0.4,
  "all at once": (_, at) => at > 0.5,
};

/** An isolate under load while NEW spreads over OLD; `at` is how far it is. */
class Spreading {
  at = 0;
  answers: { query: string; answer: Told }[] = [];
  readonly world: World;
  readonly random: Random;
  readonly #read: ReadAsset;

  constructor(order: Order, seed: number, { header = true, cacheBytes = 24_000_000 } = {}) {
    this.random = seeded(seed);
    this.world = new World(OLD.files, cacheBytes);
    this.#read = async (path) => {
      this.at += 0.25 / STEPS;
      for (let i = integer(this.random, 0, 3); i > 0; i--) await new Promise(setImmediate);
      return assetOf(order(path, Math.min(this.at, 1), this.random) ? NEW : OLD, path, header);
    };
  }

  async ask(query: string): Promise<void> {
    const { etag } = PURE.get(`${pick(this.random, [OLD, NEW]).id} ${query}`)!;
    const headers: Record<string, string> = {};
    if (etag && chance(this.random, 0.3)) headers["If-None-Match"] = etag;
    const response = await this.world.ask(query, { headers }, { readAsset: this.#read });
    this.answers.push({ query, answer: await toldBy(response) });
  }

  /** The values of a member of all answers. */
  seen(member: "snapshot" | "status"): Set<unknown> {
    return new Set(this.answers.map(({ answer }) => answer[member]));
  }

  expectPure(): void {
    for (const { query, answer } of this.answers) expectPure(PURE, query, answer);
  }

  /** Sends so many requests, some at once, from now to the point `to`. */
  async load(count: number, to: number, queries = QUERIES): Promise<void> {
    const from = this.at;
    for (let sent = 0; sent < count;) {
      const width = integer(this.random, 1, 24);
      await Promise.all(Array.from({ length: width }, () => this.ask(pick(this.random, queries))));
      sent += width;
      this.at = Math.max(this.at, from + ((to - from) * sent) / count);
      this.world.now = new Date(TEST_NOW.getTime() + this.at * SPREAD_MS);
    }
    this.at = to;
  }
}

const count = share(STEPS, 20);

describe("a deployment that spreads", () => {
  it("withdraws records that are asked for", () => {
    const gone = QUERIES.filter((query) => {
      const [before, after] = [OLD, NEW].map(({ id }) => PURE.get(`${id} ${query}`)!.status);
      return before === 200 && after === 404;
    });
    expect(gone).toContainEqual(expect.stringMatching("^/v1/properties/"));
  });

  for (const [name, order] of Object.entries(ORDERS)) {
    it.each([24_000_000, 60_000, 0])(
      `mixes nothing where it comes with ${name}, with %i bytes kept`,
      async (cacheBytes) => {
        const spreading = new Spreading(order, 32 + cacheBytes, { cacheBytes });
        await spreading.load(count, 1);
        spreading.expectPure();
        expect(spreading.seen("snapshot")).toEqual(new Set([OLD.id, NEW.id]));
        expect(spreading.seen("status")).toContain(304);
        // It is all there: nothing is refused any more, and in a minute all is new.
        spreading.answers = [];
        await spreading.load(QUERIES.length, 1);
        expect(spreading.seen("status")).not.toContain(503);
        spreading.world.now = new Date(spreading.world.now.getTime() + 60_000);
        spreading.answers = [];
        for (const query of QUERIES) await spreading.ask(query);
        expect(spreading.seen("snapshot")).toEqual(new Set([NEW.id]));
        spreading.expectPure();
        expect(spreading.world.lines).toEqual([]);
      },
    );

    it(`mixes no packs on a host that sends no header, with ${name}`, async () => {
      const computed = QUERIES.filter((query) =>
        /limit|bounds|q=|\/properties\/|availab/.test(query),
      );
      const spreading = new Spreading(order, 77, { header: false });
      await spreading.load(count, 1, computed);
      spreading.expectPure();
    });
  }

  it("I9: is met in one request, with no more reads than a new isolate needs, where it comes at once", async () => {
    for (const query of QUERIES) {
      let current = OLD;
      let reads = 0;
      const readAsset = async (path: string) => {
        reads++;
        return assetOf(current, path);
      };
      const ask = async (world: World) => {
        reads = 0;
        const { status, headers } = await world.ask(query, {}, { readAsset });
        expect(status).toBeLessThan(500);
        return { snapshot: headers.get("X-Snapshot-Id"), reads };
      };
      const world = new World(OLD.files, 0);
      expect((await ask(world)).snapshot).toBe(OLD.id);
      current = NEW;
      const cold = await ask(new World(NEW.files, 0));
      // What told of it is read already, and serves with the new catalog; but in other shards the
      // record of an id may lie elsewhere now.
      const more = /properties\/|availability/.test(query) ? 1 : 0;
      const warm = await ask(world);
      expect([query, warm.snapshot]).toEqual([query, cold.snapshot]);
      expect(warm.reads - cold.reads).toBeLessThanOrEqual(more);
    }
  });
});
