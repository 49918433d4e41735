// Numbers as people read them, and tables of cells.
import { describe, expect, it } from "vitest";
import { columns, grouped, size, timed } from "../../build/figures.ts";

describe("grouped(number)", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1,000"],
    [1_234_567, "1,234,567"],
  ])("writes %i as %s", (number, text) => {
    expect(grouped(number)).toBe(text);
  });
});

describe("size({ files, bytes }) and timed(name, seconds)", () => {
  it("give units", () => {
    expect(size({ files: 2_014, bytes: 5_550_000 })).toBe("2,014 files, 5.5 MB");
    expect(timed("site", 12.34)).toBe("site       12.3 s");
  });
});

describe("columns(rows, right)", () => {
  const rows = [
    ["table", "read"],
    ["fly_shops", "1,000"],
    ["clubs", ""],
  ];

  it("makes each column as wide as its widest cell, and leaves no blank at the end", () => {
    expect(columns(rows)).toEqual(["table      read", "fly_shops  1,000", "clubs"]);
  });

  it("aligns to the right from a column on", () => {
    expect(columns(rows, 1)).toEqual(["table       read", "fly_shops  1,000", "clubs"]);
  });
});
