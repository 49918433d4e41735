// Admission: which fields present a live key, what look-ups and counts cost, and what failing stores do.
// test/hosts/limits.test.ts has exact counts, and addresses that forge keys.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryLimiter } from "../../hosts/node/memory-limiter.ts";
import { digestKey, makeKey, randomCharacters } from "../../src/api-key.ts";
import { judge } from "../../src/gcra.ts";
import { ApiError, errorOf } from "../../src/errors.ts";
import { admit, newCallers } from "../../src/serve/admit.ts";
import type { Deps } from "../../src/serve/handle.ts";
import { beginExchange } from "../../src/serve/respond.ts";
import type { StoredKey } from "../../src/stored-key.ts";
import { DEFAULT_TIERS } from "../../src/tiers.ts";
import { filesOf } from "../build/tree.ts";
import { ROW } from "../build/dump-rows.ts";
import { openDeps, STORED } from "../deps.ts";
import { buildTables } from "../sample.ts";
import { share } from "../share.ts";
import { TEST_NOW } from "../snapshot.ts";
import { World } from "./world.ts";

const files = filesOf(await buildTables({ clubs: [ROW.clubs(1)] }));
const KEY = makeKey("live", "A".repeat(30));
const DIGEST = await digestKey(KEY);
const MINUTE = 60_000;
const forged = () => `Bearer ${makeKey("live", randomCharacters())}`;
const never = () => new Promise<never>(() => {});
const down = () => Promise.reject(new Error("KV GET failed: 500"));

const MEMORY = 200;

/** An isolate with a small memory and a store of one key, and counts of what it asks of others. */
function setUp(lookup?: Deps["keys"]["lookup"]) {
  const world = new World(files, undefined, newCallers(MEMORY));
  const stored = new Map([[DIGEST, STORED]]);
  const asked = { lookups: 0, later: [] as Promise<unknown>[] };
  const found = lookup ?? (async (digest) => stored.get(digest));
  const deps: Partial<Deps> = {
    keys: { lookup: (digest) => (asked.lookups++, found(digest)) },
    waitUntil: (work) => asked.later.push(work),
  };
  return {
    world,
    stored,
    asked,
    wait: (ms: number) => void (world.now = new Date(world.now.getTime() + ms)),
    /** What a field is called: "key", or the error's code. */
    async kindOf(field = `Bearer ${KEY}`) {
      const headers = { "CF-Connecting-IP": "192.0.2.1", Authorization: field };
      const { body } = await world.get("/v1/me", { headers }, deps);
      return body.success ? "key" : body.error.code;
    },
  };
}

describe("a key", () => {
  it.each([
    "",
    KEY,
    `Basic ${KEY}`,
    `Bearer${KEY}`,
    `Bearer\t${KEY}`,
    `Bearer ${KEY}x`,
    `Bearer ${KEY} ${KEY}`,
    `Bearer "${KEY}"`,
    `Bearer ${KEY.toLowerCase()}`,
    `Bearer ${KEY.slice(0, -1)}${KEY.endsWith("0") ? "1" : "0"}`,
    `Bearer ${KEY.replace("live", "test")}`,
    `Bearer ${"x".repeat(5_000)}`,
  ])("is not what %j presents, which costs no look-up", async (field) => {
    const { asked, kindOf } = setUp(never);
    expect(await kindOf(field)).toBe("invalid_key");
    expect(asked.lookups).toBe(0);
  });

  it.each([
    ["expires_at", "2026-05-20T10:00:00Z", "invalid_key"],
    ["expires_at", "2026-05-20T10:00:00.001Z", "key"],
    ["expires_at", "2026-05-20T11:00:01+01:00", "key"],
    ["revoked_at", "2026-05-20T10:00:00Z", "invalid_key"],
    ["revoked_at", "2027-01-01T00:00:00Z", "key"],
    ["expires_at", "no time", "invalid_key"],
  ])("with %s = %s gives %s", async (member, time, kind) => {
    const { kindOf } = setUp(async () => ({ ...STORED, [member]: time }));
    expect(await kindOf()).toBe(kind);
  });

  it("is looked up once a minute, whereupon it is noticed that it is gone, or there", async () => {
    const { stored, asked, kindOf, wait } = setUp();
    for (const change of [() => stored.clear(), () => stored.set(DIGEST, STORED), () => {}]) {
      const kind = stored.size > 0 ? "key" : "invalid_key";
      asked.lookups = 0;
      for (let i = 0; i < 100; i++) expect(await kindOf()).toBe(kind);
      wait(MINUTE - 1);
      expect([await kindOf(), asked.lookups]).toEqual([kind, 1]);
      change();
      wait(1);
    }
  });

  it("that is live is not kept out by forged ones, before it or at the same time", async () => {
    const { asked, kindOf } = setUp();
    for (let i = 0; i < 100; i++) expect(await kindOf(forged())).toBe("invalid_key");
    const fields = [...Array.from({ length: 100 }, forged), undefined];
    const kinds = await Promise.all(fields.map((field) => kindOf(field)));
    expect([kinds.at(-1), await kindOf(), asked.lookups]).toEqual(["key", "key", 201]);
  });

  it("that is live is pushed out of no memory by forged ones, which fill theirs to its bound", async () => {
    const { asked, kindOf } = setUp();
    const first = forged();
    for (const field of [undefined, first]) await kindOf(field);
    for (let i = 0; i < MEMORY; i++) await kindOf(forged());
    expect([await kindOf(), asked.lookups]).toEqual(["key", MEMORY + 2]);
    await kindOf(first);
    expect(asked.lookups).toBe(MEMORY + 3);
  });
});

const FAILING: [error: string, lookup: typeof down][] = [
  ["Error: KV GET failed: 500", down],
  ["Error: No answer in 150 ms", never],
];

describe.each(FAILING)("a key store that fails with %s", (error, failing) => {
  it("makes no key invalid, with a line that has neither key nor address", async () => {
    const { world, kindOf } = setUp(failing);
    expect(await kindOf()).toBe("snapshot_unavailable");
    expect(world.lines).toEqual([{ level: "error", event: "key_store_unreachable", error }]);
  });

  it("leaves keys seen in the last hour in force until they expire", async () => {
    const expires_at = new Date(TEST_NOW.getTime() + 50 * MINUTE).toISOString();
    const found = Promise.resolve({ ...STORED, expires_at });
    let fails = false;
    const { kindOf, wait } = setUp(() => (fails ? failing() : found));
    const kinds = [await kindOf()];
    fails = true;
    for (const minutes of [49, 1, 11]) {
      wait(minutes * MINUTE);
      kinds.push(await kindOf());
    }
    expect(kinds).toEqual(["key", "key", "invalid_key", "snapshot_unavailable"]);
  });
});

it("a key that the store has lost stays invalid when the store fails afterwards", async () => {
  const answers = [async () => STORED, async () => undefined, down];
  const { kindOf, wait } = setUp(() => answers.shift()!());
  const kinds = [];
  for (let i = 0; i < 3; i++, wait(MINUTE)) kinds.push(await kindOf());
  expect(kinds).toEqual(["key", "invalid_key", "snapshot_unavailable"]);
});

describe("a key store that is late", () => {
  it.each([
    [STORED, "key"],
    [undefined, "invalid_key"],
  ])("is heard by the next call: %o is %s", async (stored, kind) => {
    const late = Promise.withResolvers<StoredKey | undefined>();
    const { world, asked, kindOf } = setUp(() => late.promise);
    expect(await kindOf()).toBe("snapshot_unavailable");
    late.resolve(stored);
    expect(await Promise.all(asked.later)).toHaveLength(1);
    expect([await kindOf(), world.lines.length]).toEqual([kind, 1]);
  });

  it("may fail after it was waited for", async () => {
    const late = Promise.withResolvers<undefined>();
    const { asked, kindOf } = setUp(() => late.promise);
    await kindOf();
    late.reject(new Error("late"));
    expect(await Promise.all(asked.later)).toEqual([undefined]);
  });
});

/** An isolate with an exact limiter, or one that does as told: what an anonymous call is told of it at a time, in ms. */
function setUpLimiter(take?: Deps["limiter"]["take"]) {
  const at = { now: TEST_NOW.getTime(), counts: 0 };
  const lines: object[] = [];
  const exact = memoryLimiter(() => at.now);
  const deps = {
    ...openDeps({ readAsset: never, now: () => new Date(at.now), log: (line) => lines.push(line) }),
    limiter: { take: (...call) => (at.counts++, take ? take(...call) : exact.take(...call)) },
  } satisfies Deps;
  const callers = newCallers();
  const request = { url: "", method: "GET", headers: new Headers() };
  const count = async () => {
    const exchange = beginExchange(request, undefined);
    const result = await admit(exchange, "ip:192.0.2.1", deps, callers).catch(errorOf);
    const status = result instanceof ApiError ? result.status : 200;
    return [status, exchange.limits["RateLimit"], exchange.limits["Retry-After"]];
  };
  return { at, lines, count };
}

describe("the limit of calls", () => {
  it("lets exactly the quota and its refill through, however a flood is timed", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 150, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(gaps, async (list) => {
        const { at, count } = setUpLimiter();
        let tat = 0;
        for (const gap of list) {
          at.now += gap;
          const verdict = judge(tat, at.now * 1_000, DEFAULT_TIERS.anonymous);
          tat = verdict.tat;
          const [full, retry] = [verdict.fullIn, verdict.retryIn].map((us) => Math.ceil(us / 1e6));
          const field = `"anonymous";r=${verdict.remaining};t=${full}`;
          const told = verdict.allowed ? [200, field, undefined] : [429, field, String(retry)];
          expect(await count()).toEqual(told);
        }
      }),
      { seed: 3, numRuns: share(300) },
    );
  });

  it("asks the limiter no more about a refused client until its next call is due", async () => {
    const { at, count } = setUpLimiter();
    for (let i = 0; i < 121; i++) await count();
    for (let ms = 0; ms < 500; ms += 50, at.now += 50) expect((await count())[0]).toBe(429);
    expect(at.counts).toBe(121);
    expect((await count())[0]).toBe(200);
    expect(at.counts).toBe(122);
  });

  const unbound = undefined as unknown as Deps["limiter"];
  it.each([
    ["throws", down],
    ["is not bound", () => unbound.take("", DEFAULT_TIERS.partner)],
    ["never answers", never],
  ])(
    "lets a call through with one line and the policy only when the limiter %s",
    async (_, take) => {
      const { lines, count } = setUpLimiter(take);
      expect(await count()).toEqual([200, undefined, undefined]);
      expect(lines).toEqual([expect.objectContaining({ event: "limiter_unreachable" })]);
      expect(JSON.stringify(lines)).not.toContain("192.0.2");
    },
  );

  it("ignores an answer that comes too late, a failure too", async () => {
    const late = Promise.withResolvers<never>();
    const { lines, count } = setUpLimiter(() => late.promise);
    await count();
    late.reject(new Error("late"));
    await new Promise((settle) => setTimeout(settle, 1));
    expect(lines).toHaveLength(1);
  });
});
