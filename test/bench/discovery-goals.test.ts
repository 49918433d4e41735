// The goals of the discovery benchmark: measurements in, met or missed out; and its mix.
import { describe, expect, it } from "vitest";
import { judge, type Figures } from "../../bench/discovery/goals.ts";
import { MIX, mixed, type Queries } from "../../bench/discovery/queries.ts";

const KINDS = Object.keys(MIX);

function loadOf(rate: number, byCpu: number): NonNullable<Figures["load"]> {
  const row = { "req/s": 1, "p50 ms": 1, "p99 ms": 1, "CPU µs": 1, against: "" };
  const ratios = { "rate ratio": rate, "CPU ratio": byCpu };
  return Object.fromEntries(KINDS.map((kind) => [kind, { ...row, ...ratios }]));
}

function cpuOf(warm: number, cold: number): NonNullable<Figures["cpu"]> {
  return [
    { name: "one", warm: 1, first: 99, cold: 1, coldThreads: 99 },
    { name: "worst", warm, first: 99, cold, coldThreads: 99 },
  ];
}

function missed(figures: Partial<Figures>): string[] {
  return Object.entries(judge({ bundle: 1, ...figures })).flatMap(([name, { met }]) =>
    met ? [] : [name],
  );
}

describe("judge(figures)", () => {
  it("meets the goals that are just reached", () => {
    const figures = { bundle: 45_000, cpu: cpuOf(5, 25), load: loadOf(3, 3) };
    expect(missed(figures)).toEqual([]);
    expect(Object.keys(judge(figures))).toHaveLength(3 + 2 * 6);
  });

  it("misses what is above or below, by requests a second and by CPU", () => {
    expect(missed({ bundle: 45_001 })).toEqual(["function bundle, bytes gzipped"]);
    expect(missed({ cpu: cpuOf(5.1, 25) })).toEqual(["worst warm CPU, ms"]);
    expect(missed({ cpu: cpuOf(5, 25.1) })).toEqual(["worst cold start, ms"]);
    const slow = missed({ load: loadOf(2.99, 3) });
    expect(slow).toEqual(["dates", "dates, state", "dates, near", "facets", "near, broad"].map((kind) => `${kind}, requests a second`)); // prettier-ignore
    expect(missed({ load: loadOf(3, 0.99) })).toContain("near, selective, CPU");
  });

  it("misses a ratio that was not measured", () => {
    expect(missed({ load: loadOf(Number.NaN, 3) })).toHaveLength(6);
  });
});

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
