// The states and provinces against their known number and codes.
import { describe, expect, it } from "vitest";
import { REGIONS } from "../../src/regions.ts";

describe("REGIONS", () => {
  it("names 50 states, 6 other US regions and 13 Canadian ones by their codes", () => {
    const codes = Object.keys(REGIONS);
    expect(codes).toHaveLength(50 + 6 + 13);
    expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect(new Set(Object.values(REGIONS)).size).toBe(codes.length);
  });

  it.each([
    ["MT", "Montana"],
    ["DC", "District of Columbia"],
    ["VI", "Virgin Islands"],
    ["MP", "Northern Mariana Islands"],
    ["NL", "Newfoundland and Labrador"],
    ["YT", "Yukon"],
  ])("names %s", (code, name) => {
    expect(REGIONS[code]).toBe(name);
  });
});
