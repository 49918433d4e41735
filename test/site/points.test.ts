// Whether the map is given other points.
import { describe, expect, it } from "vitest";
import { isSameSet } from "../../src/site/explore/points.ts";

describe("isSameSet(one, other)", () => {
  it.each([
    [[0, 5], [0, 5], true],
    [[0, 5], [0, 6], false],
    [[0, 5], [0, 5, 6], false],
    [[], [], true],
  ])("tells whether %j and %j are the same set", (one, other, expected) => {
    expect(isSameSet(Uint32Array.from(one), Uint32Array.from(other))).toBe(expected);
  });
});
