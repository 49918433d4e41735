// The harness of the benchmarks: goals, and contestants in alternation.
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { alternate, goalRows, withSnapshot } from "../../bench/harness.ts";

describe("goalRows()", () => {
  it("meets a goal that is just reached, and misses one that was not measured", () => {
    const { rows, atLeast, atMost } = goalRows();
    atLeast("reached", 3, 3);
    atMost("kept", 3, 3);
    atLeast("missed", 3, 2.999);
    atMost("exceeded", 3, 3.001);
    atLeast("unknown", 3, Number.NaN);
    const met = Object.entries(rows).map(([name, row]) => `${name} ${row.met}`);
    expect(met).toEqual(["reached true", "kept true", "missed false", "exceeded false", "unknown false"]); // prettier-ignore
    expect(rows["missed"]).toEqual({ goal: ">= 3", got: 3, met: false });
  });
});

describe("alternate(rounds, contestants)", () => {
  it("runs each contestant once a round", async () => {
    const order: string[] = [];
    const contestant = (name: string) => async (round: number) => {
      order.push(`${name}${round}`);
      return round;
    };
    const results = await alternate(2, { a: contestant("a"), b: contestant("b") });
    expect(order).toEqual(["a0", "b0", "a1", "b1"]);
    expect(results).toEqual({ a: [0, 1], b: [0, 1] });
  });
});

describe("withSnapshot(chosen, usual, measure)", () => {
  it("keeps its folders until the measurement has ended, and no longer", async () => {
    let place = "";
    await withSnapshot({ dir: "test/golden/basic/expected/site" }, 1, async (folder, scratch) => {
      place = scratch;
      await sleep(1);
      expect([existsSync(folder), existsSync(scratch)]).toEqual([true, true]);
    });
    expect(existsSync(place)).toBe(false);
  });
});
