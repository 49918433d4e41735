// docs/operators.md beside the code: the checks of the gate, their limits, and the keys of the configuration.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { CHECKS } from "../../build/prove/gate.ts";
import { rows, section } from "./markdown.ts";

const OPERATORS = readFileSync("docs/operators.md", "utf8");

describe("docs/operators.md", () => {
  const table = rows(section(OPERATORS, "## Gate")).slice(2);

  it("has every check of the gate", () => {
    expect(table.map(([check]) => check)).toEqual(CHECKS.map((check) => `\`${check}\``));
  });

  it("has every limit of the gate with its default", () => {
    const limits = table.flatMap(([, , keys]) => [...keys!.matchAll(/`(\w+)` \(([\d.]+)\)/g)]);
    const told = Object.fromEntries(limits.map(([, key, value]) => [key, Number(value)]));
    expect(told).toEqual(DEFAULT_CONFIG.gate);
  });

  it("has every key of the configuration that has a default", () => {
    const keys = rows(section(OPERATORS, "## Configuration"))
      .slice(2)
      .map(([key]) => key!.replaceAll("`", ""));
    // Of an object its own keys may be told instead.
    const told = new Set(keys.flatMap((key) => [key, key.split(".")[0]]));
    for (const key of Object.keys(DEFAULT_CONFIG)) expect(told).toContain(key);
  });
});
