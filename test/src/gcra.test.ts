// The rate algorithm against a simulated clock and a plain token bucket.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interval, judge, type Policy, type Verdict } from "../../src/gcra.ts";
import { share } from "../share.ts";

const options = { seed: 11, numRuns: share(2_000) };
const START = 1_790_000_000_000_000;
const ANONYMOUS: Policy = { quota: 120, window: 60 };

const policy = fc.record({
  quota: fc.integer({ min: 1, max: 10_000 }),
  window: fc.integer({ min: 1, max: 3_600 }),
});
/** Waits between calls, in microseconds: none, within a few intervals, or long. */
const waits = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 2_000_000 }),
    fc.integer({ min: 0, max: 100_000_000 }),
  ),
  { minLength: 1, maxLength: 300 },
);

function play(rule: Policy, gaps: readonly number[], start = START) {
  let tat = 0;
  let now = start;
  const calls: { now: number; verdict: Verdict }[] = [];
  for (const gap of gaps) {
    now += gap;
    const verdict = judge(tat, now, rule);
    tat = verdict.tat;
    calls.push({ now, verdict });
  }
  return calls;
}

describe("judge(tat, now, policy)", () => {
  it("agrees with a token bucket that counts in whole tokens and exact fractions", () => {
    fc.assert(
      fc.property(policy, waits, (rule, gaps) => {
        const step = BigInt(interval(rule));
        const full = step * BigInt(rule.quota);
        let level = full;
        let last = BigInt(START);
        for (const { now, verdict } of play(rule, gaps)) {
          level += BigInt(now) - last;
          if (level > full) level = full;
          last = BigInt(now);
          const allowed = level >= step;
          if (allowed) level -= step;
          expect(verdict.allowed).toBe(allowed);
          expect(verdict.remaining).toBe(Number(level / step));
          expect(verdict.fullIn).toBe(Number(full - level));
          expect(verdict.retryIn).toBe(level >= step ? 0 : Number(step - level));
        }
      }),
      options,
    );
  });

  it("never makes a client wait longer than one window when the clock goes back", () => {
    fc.assert(
      fc.property(policy, waits, fc.integer({ min: 1, max: 1e15 }), (rule, gaps, back) => {
        const { now, verdict } = play(rule, gaps).at(-1)!;
        const after = judge(verdict.tat, now - back, rule);
        expect(after.fullIn).toBeLessThanOrEqual(rule.window * 1e6);
        expect(after.remaining).toBeGreaterThanOrEqual(0);
        expect(judge(after.tat, now - back + after.retryIn, rule).allowed).toBe(true);
      }),
      options,
    );
  });

  it("keeps a client's debt when its tier changes, and no more than one quota of the new tier", () => {
    const spent = play(ANONYMOUS, Array<number>(120).fill(0)).at(-1)!.verdict;
    const wider = judge(spent.tat, START + 30_000_000, { quota: 1_200, window: 60 });
    expect(wider).toMatchObject({ allowed: true, remaining: 599 });
    const shorter = judge(spent.tat, START, { quota: 10, window: 10 });
    expect(shorter).toMatchObject({ allowed: false, fullIn: 10_000_000, retryIn: 1_000_000 });
  });
});
