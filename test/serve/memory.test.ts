// The isolate's memory: never past its limit, what was used longest ago goes first, and entries end.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Memory } from "../../src/serve/memory.ts";
import { share } from "../share.ts";

const LIMIT = 100;

/** What the memory promises, spelt out: entries from least to most recently used. */
class Model {
  entries: { key: string; weight: number }[] = [];

  get size(): number {
    return this.entries.reduce((sum, { weight }) => sum + weight, 0);
  }

  get(key: string): number | undefined {
    const found = this.entries.find((entry) => entry.key === key);
    if (found) this.entries = [...this.entries.filter((entry) => entry !== found), found];
    return found?.weight;
  }

  set(key: string, weight: number): void {
    this.entries = this.entries.filter((entry) => entry.key !== key);
    if (weight > LIMIT) return;
    while (this.size + weight > LIMIT) this.entries.shift();
    this.entries.push({ key, weight });
  }
}

const action = fc.record({
  key: fc.constantFrom(..."abcdef"),
  /** Of what is to be held; undefined to look up. */
  weight: fc.option(fc.oneof(fc.nat(60), fc.constantFrom(0, 99, 100, 101)), { nil: undefined }),
});

describe("Memory", () => {
  it("holds what was used last, never above its limit, whatever is asked of it", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const memory = new Memory<number>(LIMIT);
        const model = new Model();
        for (const { key, weight } of actions) {
          if (weight === undefined) expect(memory.get(key)).toBe(model.get(key));
          else {
            memory.set(key, weight, { weight });
            model.set(key, weight);
          }
          expect(memory.size).toBe(model.size);
        }
      }),
      { seed: 6, numRuns: share(5_000) },
    );
  });

  it("gives a value until its end and not at it, nor once it is deleted", () => {
    const memory = new Memory<string>(5);
    for (const key of ["a", "b"]) memory.set(key, "value", { end: 100 });
    memory.delete("b");
    expect(["a", "b"].map((key) => memory.get(key, 99))).toEqual(["value", undefined]);
    expect([memory.get("a", 100), memory.get("a", 50), memory.size]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });
});
