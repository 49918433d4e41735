// Pins within a box, found in a points pack as by comparing every pin.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildPoints, type Pinned } from "../../src/format/points-pack.ts";
import type { Bounds } from "../../src/values.ts";
import { searchBounds } from "../../src/format/points-pack.ts";
import { members } from "../../src/ordinal-set.ts";
import { share } from "../share.ts";

const RUNS = share(5_000);

function packOf(pins: readonly Pinned[]): Uint8Array {
  const body = buildPoints(pins);
  const pack = new Uint8Array(16 + body.length);
  pack.set(body, 16);
  return pack;
}

function bruteForce(pins: readonly Pinned[], { south, west, north, east }: Bounds): number[] {
  return pins.flatMap(({ latitude, longitude }, ordinal) => {
    const within =
      west > east ? longitude >= west || longitude <= east : longitude >= west && longitude <= east;
    return within && latitude >= south && latitude <= north ? [ordinal] : [];
  });
}

const pin = (latitude: number, longitude: number): Pinned => ({ latitude, longitude });
const PINS = [
  pin(45.123, -110.456),
  pin(45.124, -110.456),
  pin(-17.5, 179.999),
  pin(-17.5, -180),
  pin(90, 0),
  pin(-90, -0),
  pin(1.005, 8.115),
];

const steps = (most: number) => fc.integer({ min: -most, max: most });

describe("searchBounds(pack, bounds)", () => {
  it.each<[string, Bounds, number[]]>([
    ["a point for its box", { south: 45.123, west: -110.456, north: 45.123, east: -110.456 }, [0]],
    ["both edges", { south: 45.123, west: -111, north: 45.124, east: -110.456 }, [0, 1]],
    ["nothing a hair inside", { south: 45.1230001, west: -111, north: 45.1239999, east: -110 }, []],
    ["the whole world", { south: -90, west: -180, north: 90, east: 180 }, [0, 1, 2, 3, 4, 5, 6]],
    ["both sides of the antimeridian", { south: -18, west: 179, north: -17, east: -179 }, [2, 3]],
    ["no pin at -180 for an edge at 180", { south: -18, west: 179, north: -17, east: 180 }, [2]],
    ["only -180 between 180 and -180", { south: -18, west: 180, north: -17, east: -180 }, [3]],
    ["a pole", { south: 90, west: -180, north: 90, east: 180 }, [4]],
    ["steps that doubles round", { south: 1.005, west: 8.115, north: 1.005, east: 8.115 }, [6]],
  ])("finds %s", (_, bounds, expected) => {
    expect([...members(searchBounds(packOf(PINS), bounds))]).toEqual(expected);
  });

  it("finds nothing among no pins", () => {
    const world = { south: -90, west: -180, north: 90, east: 180 };
    expect([...members(searchBounds(packOf([]), world))]).toEqual([]);
  });

  it("finds every pin by a box of its own size, at every step of a degree", () => {
    const pins = Array.from({ length: 2_000 }, (_, i) =>
      pin((i - 1_000) / 1_000, (i * 90) / 1_000),
    );
    const pack = packOf(pins);
    for (const [ordinal, { latitude, longitude }] of pins.entries()) {
      const box = { south: latitude, west: longitude, north: latitude, east: longitude };
      expect([...members(searchBounds(pack, box))]).toEqual([ordinal]);
    }
  });

  it("agrees with comparing every pin", () => {
    const pins = fc.array(
      fc
        .tuple(steps(90_000), fc.integer({ min: -180_000, max: 179_999 }))
        .map(([y, x]) => pin(y / 1_000, x / 1_000)),
      { maxLength: 300 },
    );
    const edge = (most: number) =>
      fc.oneof(
        steps(most * 1_000).map((step) => step / 1_000),
        steps(most),
        fc.double({ min: -most, max: most, noNaN: true }),
      );
    const boxes = fc.tuple(edge(90), edge(180), edge(90), edge(180));
    fc.assert(
      fc.property(pins, boxes, (all, [a, west, b, east]) => {
        const box = { south: Math.min(a, b), west, north: Math.max(a, b), east };
        expect([...members(searchBounds(packOf(all), box))]).toEqual(bruteForce(all, box));
        // An edge on a pin, and a hair beside it.
        const at = all[0];
        if (!at) return;
        const close = { south: at.latitude, west: at.longitude, north: 90, east: at.longitude };
        expect([...members(searchBounds(packOf(all), close))]).toEqual(bruteForce(all, close));
        const beside = { ...close, south: at.latitude + Number.EPSILON * 128 };
        expect([...members(searchBounds(packOf(all), beside))]).toEqual(bruteForce(all, beside));
      }),
      { seed: 7, numRuns: RUNS },
    );
  });
});

describe("buildPoints(records)", () => {
  it("refuses a coordinate with more than 3 decimals", () => {
    expect(() => buildPoints([pin(45.1234, -110)])).toThrow(RangeError);
  });

  it("gives bytes whose length keeps the pack aligned", () => {
    expect(buildPoints(PINS).length % 8).toBe(0);
  });
});
