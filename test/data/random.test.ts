// Seeded choices: the same everywhere, in range, and apart between streams.
import { describe, expect, it } from "vitest";
import { Random, uniquely } from "../../data/random.ts";

function first(seed: number, stream: string): number[] {
  const random = new Random(seed, stream);
  return Array.from({ length: 4 }, random.uint32);
}

describe("Random", () => {
  it("repeats for a seed and stream, and differs for another of either", () => {
    expect(first(1, "a")).toEqual(first(1, "a"));
    expect(first(1, "a")).not.toEqual(first(2, "a"));
    expect(first(1, "a")).not.toEqual(first(1, "b"));
    expect(first(2 ** 40, "a")).not.toEqual(first(0, "a"));
  });

  it("gives these numbers on every machine", () => {
    expect(first(1, "golden")).toEqual([2241132197, 3772509620, 745250690, 232768357]);
  });

  it("draws whole numbers from both ends of a range", () => {
    const random = new Random(1, "int");
    const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)));
    expect([...drawn].toSorted()).toEqual([3, 4, 5, 6]);
  });

  it("favours early items and still draws the last", () => {
    const random = new Random(1, "favour");
    const items = [0, 1, 2, 3, 4, 5, 6, 7];
    const counts = items.map(() => 0);
    for (let i = 0; i < 8_000; i++) counts[random.favour(items)]!++;
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts[0]! / counts[7]!).toBeCloseTo(4.5, 0);
  });

  it("draws the keys of a table by their weights", () => {
    const random = new Random(1, "weighed");
    const drawn = Array.from({ length: 4_000 }, () => random.weighed({ a: 3, b: 1, c: 0 }));
    expect(drawn.filter((key) => key === "a").length / 4_000).toBeCloseTo(0.75, 1);
    expect(drawn).not.toContain("c");
  });
});

describe("uniquely()", () => {
  it("draws again until a value is new, and gives up when none is", () => {
    const unique = uniquely();
    expect(unique(() => "a")).toBe("a");
    expect(unique((tries) => (tries < 2 ? "a" : "b"))).toBe("b");
    expect(() => unique(() => "a")).toThrow(RangeError);
  });
});
