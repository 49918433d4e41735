// The numbers that tables of benchmarks are made of: middles, ratios and roundings.
import { describe, expect, it } from "vitest";
import { mean, median, megabytes, quantile, ratio, round } from "../../bench/table.ts";

describe("median(numbers)", () => {
  it.each([
    [[3], 3],
    [[5, 1, 100], 5],
    [[4, 1, 3, 2], 2.5],
    [[2, 2, 2, 9], 2],
    [[10, 9, 1], 9],
    [[], NaN],
  ])("of %j is %d", (numbers, middle) => {
    expect(median(numbers)).toBe(middle);
  });

  it("leaves the numbers in their order", () => {
    const numbers = [3, 1, 2];
    median(numbers);
    expect(numbers).toEqual([3, 1, 2]);
  });
});

describe("quantile(sorted, share)", () => {
  it.each([
    [0, 1],
    [0.5, 3],
    [0.99, 4],
    [1, 4],
  ])("at %d of 1 to 4 is %d", (share, number) => {
    expect(quantile([1, 2, 3, 4], share)).toBe(number);
  });
});

describe("ratio(number, base)", () => {
  it.each([
    [3, 2, "1.50x"],
    [0.1, 0.3, "0.333x"],
    [1234, 10, "123x"],
    [0, 2, "0.00x"],
    [1, 0, "-"],
    [1, undefined, "-"],
    [NaN, 2, "-"],
  ])("of %d and %d is %s", (number, base, text) => {
    expect(ratio(number, base)).toBe(text);
  });
});

describe("round(number, digits)", () => {
  it("keeps three decimals unless told otherwise", () => {
    expect([round(1.23456), round(1.25, 1), round(1499.6, 0)]).toEqual([1.235, 1.3, 1500]);
  });
});

describe("megabytes(bytes)", () => {
  it("has a decimal below ten", () => {
    expect([megabytes(9_940_000), megabytes(61_164_357)]).toEqual([9.9, 61]);
  });
});

describe("mean(numbers)", () => {
  it("is the sum over the count", () => {
    expect(mean([1, 2, 6])).toBe(3);
  });
});
