// The isolate's memory: never past its limit, and what was used longest ago goes first. admit.test.ts has entries that end.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { Memory } from "../../src/serve/memory.ts";
import { share } from "../share.ts";

const LIMIT = 100;
const action = fc.record({
  key: fc.constantFrom(..."abcdef"),
  /** Of what is to be held; undefined to look up. */
  weight: fc.option(fc.oneof(fc.nat(60), fc.constantFrom(0, 99, 100, 101)), { nil: undefined }),
});

it("holds what was used last, never above its limit, whatever is asked of it", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const memory = new Memory<number>(LIMIT);
      /** From least to most recently used. */
      let model: { key: string; weight: number }[] = [];
      const size = () => model.reduce((sum, one) => sum + one.weight, 0);
      for (const { key, weight } of actions) {
        const held = model.find((one) => one.key === key);
        if (weight === undefined) expect(memory.get(key)).toBe(held?.weight);
        else memory.set(key, weight, { weight });
        const used = weight === undefined ? held : { key, weight };
        if (used) model = model.filter((one) => one.key !== key);
        if (used && used.weight <= LIMIT) model.push(used);
        while (size() > LIMIT) model.shift();
        expect(memory.size).toBe(size());
      }
    }),
    { seed: 6, numRuns: share(5_000) },
  );
});
