// The mix of the discovery benchmark.
import { describe, expect, it } from "vitest";
import { MIX, mixed, type Queries } from "../../bench/discovery/queries.ts";

const KINDS = Object.keys(MIX);

describe("mixed(queries)", () => {
  it("has each kind by its share of the hundred", () => {
    expect(Object.values(MIX).reduce((sum, share) => sum + share, 0)).toBe(100);
    const queries = Object.fromEntries(
      KINDS.map((kind) => [kind, Array.from({ length: 400 }, () => kind)]),
    ) as Queries;
    const hundred = mixed(queries).slice(0, 100);
    const shares = KINDS.map((kind) => hundred.filter((path) => path === kind).length);
    expect(shares).toEqual(Object.values(MIX));
  });
});
