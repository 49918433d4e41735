// The isolate's memory: entries end, and there are never too many.
import { describe, expect, it } from "vitest";
import { Memory } from "../../src/serve/memory.ts";

describe("Memory", () => {
  it("gives a value until its end and not at it", () => {
    const memory = new Memory<string>(5);
    memory.set("a", "value", 100);
    expect(memory.get("a", 99)).toBe("value");
    expect(memory.get("a", 100)).toBeUndefined();
    expect(memory.get("a", 50)).toBeUndefined();
  });

  it("drops the oldest beyond its limit, and counts an entry set again as new", () => {
    const memory = new Memory<number>(2);
    memory.set("a", 1, 100);
    memory.set("b", 2, 100);
    memory.set("a", 3, 100);
    memory.set("c", 4, 100);
    expect(["a", "b", "c"].map((key) => memory.get(key, 0))).toEqual([3, undefined, 4]);
  });

  it("forgets what is deleted", () => {
    const memory = new Memory<number>(2);
    memory.set("a", 1, 100);
    memory.delete("a");
    expect(memory.get("a", 0)).toBeUndefined();
  });
});
