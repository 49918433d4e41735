// Limiting: exact fields, refusals remembered by the isolate, and failing open in time.
import * as fc from "fast-check";
import { parseList } from "structured-headers";
import { describe, expect, it } from "vitest";
import { judge } from "../../src/gcra.ts";
import {
  limit,
  rateFields,
  refusalMemory,
  type LimitDeps,
  type Limiter,
} from "../../src/serve/limit.ts";
import { DEFAULT_TIERS, type Tier } from "../../src/tiers.ts";
import { share } from "../share.ts";

const { anonymous, partner, partner_plus } = DEFAULT_TIERS;
const START = 1_790_000_000_000;

/** A limiter with a clock of its own, in ms, that counts how often it is asked. */
function setUp(take?: Limiter["take"]) {
  const tats = new Map<string, number>();
  const world = { now: START, asked: 0, lines: [] as unknown[] };
  const exact: Limiter["take"] = async (client, policy) => {
    world.asked++;
    const verdict = judge(tats.get(client) ?? 0, world.now * 1_000, policy);
    tats.set(client, verdict.tat);
    return verdict;
  };
  const deps: LimitDeps = {
    limiter: { take: take ?? exact },
    refusals: refusalMemory(),
    now: () => world.now,
    log: (entry) => world.lines.push(entry),
  };
  const call = (client = "ip:203.0.113.9", tier: Tier = anonymous) => limit(client, tier, deps);
  return { world, call };
}

async function spend(call: () => ReturnType<typeof limit>, count: number) {
  for (let i = 0; i < count; i++) await call();
}

describe("limit(client, tier, deps)", () => {
  it("gives the fields of the contract from the first call to the first refused one", async () => {
    const { call } = setUp();
    const policy = '"anonymous";q=120;w=60';
    const first = rateFields(await call());
    expect(first).toEqual({ "RateLimit-Policy": policy, RateLimit: '"anonymous";r=119;t=1' });
    await spend(call, 2);
    const fourth = rateFields(await call());
    expect(fourth["RateLimit"]).toBe('"anonymous";r=116;t=2');
    await spend(call, 116);
    expect(rateFields(await call())).toEqual({
      "RateLimit-Policy": policy,
      RateLimit: '"anonymous";r=0;t=60',
      "Retry-After": "1",
    });
  });

  it("asks the limiter no more about a refused client until its next call is due", async () => {
    const { world, call } = setUp();
    await spend(call, 121);
    expect(world.asked).toBe(121);
    for (world.now = START; world.now < START + 500; world.now += 50) {
      expect((await call()).verdict?.allowed).toBe(false);
    }
    expect(world.asked).toBe(121);
    expect((await call()).verdict?.allowed).toBe(true);
    expect(world.asked).toBe(122);
  });

  it("counts Retry-After and t down while it answers from memory", async () => {
    const { world, call } = setUp();
    const slow: Tier = { name: "anonymous", quota: 2, window: 20 };
    await spend(() => call("a", slow), 3);
    const seen = [];
    for (const ms of [0, 1, 1_000, 4_001, 9_000, 9_999]) {
      world.now = START + ms;
      const fields = rateFields(await call("a", slow));
      seen.push([fields["Retry-After"], fields["RateLimit"]]);
    }
    expect(seen).toEqual([
      ["10", '"anonymous";r=0;t=20'],
      ["10", '"anonymous";r=0;t=20'],
      ["9", '"anonymous";r=0;t=19'],
      ["6", '"anonymous";r=0;t=16'],
      ["1", '"anonymous";r=0;t=11'],
      ["1", '"anonymous";r=0;t=11'],
    ]);
    expect(world.asked).toBe(3);
    world.now = START + 10_000;
    expect((await call("a", slow)).verdict?.allowed).toBe(true);
  });

  it("lets exactly the quota and its refill through, however a flood is timed", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 150, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(gaps, async (list) => {
        const { world, call } = setUp();
        let tat = 0;
        for (const gap of list) {
          world.now += gap;
          const expected = judge(tat, world.now * 1_000, anonymous);
          tat = expected.tat;
          const { verdict } = await call();
          const { allowed, remaining, fullIn, retryIn } = expected;
          expect(verdict).toMatchObject({ allowed, remaining, fullIn, retryIn });
        }
      }),
      { seed: 3, numRuns: share(300) },
    );
  });

  it("keeps clients apart, and a client's tiers", async () => {
    const { call } = setUp();
    await spend(call, 121);
    expect((await call()).verdict?.allowed).toBe(false);
    expect((await call("ip:203.0.113.10")).verdict?.remaining).toBe(119);
    const wider = rateFields(await call("ip:203.0.113.9", partner));
    expect(wider["RateLimit"]).toMatch(/^"partner";r=\d+;t=\d+$/);
  });

  it("forgets the oldest of very many refused clients rather than grow", async () => {
    const { world, call } = setUp();
    const one: Tier = { name: "anonymous", quota: 1, window: 60 };
    for (let i = 0; i < 10_001; i++) {
      await call(`c${i}`, one);
      await call(`c${i}`, one);
    }
    const asked = world.asked;
    await call("c10000", one);
    expect(world.asked).toBe(asked);
    await call("c0", one);
    expect(world.asked).toBe(asked + 1);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("Network connection lost."))],
    ["is not bound", () => (undefined as unknown as Limiter).take("", anonymous)],
    ["never answers", () => new Promise<never>(() => {})],
  ])(
    "lets a call through with one line and the policy only when the limiter %s",
    async (_, take) => {
      const { world, call } = setUp(take);
      const limited = await call();
      expect(limited).toEqual({ tier: anonymous });
      expect(rateFields(limited)).toEqual({ "RateLimit-Policy": '"anonymous";q=120;w=60' });
      expect(world.lines).toHaveLength(1);
      expect(world.lines[0]).toMatchObject({ level: "error", event: "limiter_unreachable" });
      expect(JSON.stringify(world.lines)).not.toContain("203.0.113");
    },
  );

  it("ignores an answer that comes too late, a failure too", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { world, call } = setUp(() => promise);
    expect((await call()).verdict).toBeUndefined();
    reject(new Error("late"));
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(world.lines).toHaveLength(1);
  });
});

describe("rateFields(limited)", () => {
  it.each([anonymous, partner, partner_plus])("writes structured fields for $name", (tier) => {
    const verdict = { allowed: false, remaining: 0, fullIn: 59_000_001, retryIn: 1 };
    const fields = rateFields({ tier, verdict });
    const [limitItem] = parseList(fields["RateLimit"]!);
    expect(limitItem).toEqual([tier.name, new Map([["r", 0], ["t", 60]])]); // prettier-ignore
    const [policyItem] = parseList(fields["RateLimit-Policy"]!);
    expect(policyItem).toEqual([tier.name, new Map([["q", tier.quota], ["w", 60]])]); // prettier-ignore
    expect(fields["Retry-After"]).toBe("1");
  });
});
