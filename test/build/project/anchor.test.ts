// Pins: golden vectors, cells on every part of the globe, and how far a pin may lie.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded, between } from "../../seeded.ts";
import {
  assertShift,
  cellOf,
  createAnchor,
  exactPoint,
  type ExactPoint,
  type PublishedPoint,
} from "../../../build/project/anchor.ts";
import { OWN_DUMP, readPinKeys } from "../../../build/project/pin-keys.ts";
import { refusalOf } from "../place.ts";
import { at, moved, testKeys } from "./anchor-helpers.ts";
import { share } from "../../share.ts";
import { KEYS, VECTORS } from "./anchor-vectors.ts";

const anchor = createAnchor(testKeys("anchor"));
const OWNER = "6f1c2a58-93d4-4b7e-8a10-5d2e7c4b9f03";

describe("exactPoint(latitude, longitude)", () => {
  // prettier-ignore
  it.each([
    [null, null], [undefined, -110], [45, null], ["45", "-110"], [45n, -110n], [NaN, -110],
    [45, Infinity], [-Infinity, 0], [91, -110], [-90.0000001, 0], [45, 180.0000001], [45, -181],
    [0, 0], [-0, 0],
  ])("rejects %s, %s", (latitude, longitude) => {
    expect(exactPoint(latitude, longitude)).toBeUndefined();
  });

  // prettier-ignore
  it.each([
    [90, 180], [-90, -180], [0, 1e-9], [45.5, 0],
  ])("takes %s, %s", (latitude, longitude) => {
    expect(exactPoint(latitude, longitude)).toEqual({ kind: "exact", latitude, longitude });
  });

  it("gives a type that no published point is, and the other way round", () => {
    const exact: ExactPoint = at(45, -110);
    // @ts-expect-error -- an exact point must not compile as a published one
    const published: PublishedPoint = exact;
    // @ts-expect-error -- nor may a published one be moved a second time
    anchor.pin({ kind: "published", latitude: 45, longitude: -110 }, OWNER);
    expect(published.kind).toBe("exact");
  });
});

describe("T14 golden vectors", () => {
  const pins = createAnchor(readPinKeys(KEYS, OWN_DUMP));

  it.each(VECTORS)("%s", (_, subject, latitude, longitude, row, column, centre, [north, east]) => {
    const { cell, published } = pins.pin(at(latitude, longitude), subject);
    expect(cell).toMatchObject({ row, column });
    expect(cell.latitude).toBeCloseTo(centre[0], 9);
    expect(cell.longitude).toBeCloseTo(centre[1], 9);
    expect(published).toEqual({ kind: "published", latitude: north, longitude: east });
  });
});

describe("cellOf(point, phase)", () => {
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const phase = fc.record({ row: fraction, turn: fraction });
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });

  it("finds the same cell for the centre of a cell", () => {
    fc.assert(
      fc.property(phase, latitude, longitude, (shift, north, east) => {
        fc.pre(north !== 0 || east !== 0);
        const cell = cellOf(at(north, east), shift);
        fc.pre(cell.latitude !== 0 || cell.longitude !== 0);
        expect(cellOf(at(cell.latitude, cell.longitude), shift)).toEqual(cell);
      }),
      { seed: 4, numRuns: share(20_000) },
    );
  });

  it("covers a pole with a few wedges", () => {
    const columns = new Set<number>();
    for (let east = -180; east < 180; east++)
      columns.add(cellOf(at(90, east), { row: 0.5, turn: 0.25 }).column);
    expect(columns.size).toBeLessThanOrEqual(7);
  });
});

describe("assertShift(point, pin)", () => {
  const secret = at(45.6789, -110.4321);

  it.each([
    ["150 m off", 45.6789 + 0.00135],
    ["2.1 km off", 45.6789 + 0.0189],
    ["not a number", NaN],
  ])("fails the build without coordinates when a pin is %s", async (_, latitude) => {
    const pin = { kind: "published", latitude, longitude: -110.4321 } as const;
    const { message, hint } = await refusalOf((async () => assertShift(secret, pin))());
    expect(`${message} ${hint}`).not.toMatch(/45|110|678|432/);
  });
});

describe("createAnchor(keys).pin(point, subject)", () => {
  it("I4 depends on owner, cell and keys alone: not on time, order, other pins or the instance", () => {
    const random = seeded(6);
    const points = Array.from({ length: 500 }, () =>
      at(between(random, 25, 49), between(random, -124, -67)),
    );
    const owners = points.map((_, i) => `owner-${i % 60}`);
    const first = points.map((point, i) => anchor.pin(point, owners[i]!));
    const again = createAnchor(testKeys("anchor"));
    for (let i = points.length - 1; i >= 0; i--) {
      expect(again.pin(points[i]!, owners[i]!)).toEqual(first[i]);
    }
  });

  it("I4 gives every point of a cell one pin", () => {
    const random = seeded(7);
    const pins = new Map<string, string>();
    for (let i = 0; i < 4_000; i++) {
      const point = at(44 + between(random, 0, 0.03), -109 + between(random, 0, 0.04));
      const { cell, published } = anchor.pin(point, OWNER);
      const key = JSON.stringify(cell);
      expect(pins.get(key) ?? JSON.stringify(published)).toBe(JSON.stringify(published));
      pins.set(key, JSON.stringify(published));
    }
    expect(pins.size).toBeLessThan(80);
    expect(new Set(pins.values()).size).toBe(pins.size);
  });

  it("T6 keeps the pin in at least 97 % of moves by 10 m", () => {
    const random = seeded(8);
    let kept = 0;
    const count = share(40_000);
    for (let i = 0; i < count; i++) {
      const point = at(between(random, 25, 65), between(random, -170, -60));
      const before = anchor.pin(point, `owner-${i}`).published;
      const after = anchor.pin(moved(point, 10, random), `owner-${i}`).published;
      if (before.latitude === after.latitude && before.longitude === after.longitude) kept++;
    }
    expect(kept / count).toBeGreaterThanOrEqual(0.97);
    expect(kept).toBeLessThan(count);
  });

  it("changes with either key", () => {
    const point = at(45, -110);
    const { grid, noise } = testKeys("anchor");
    const other = testKeys("other");
    const { cell, published } = anchor.pin(point, OWNER);
    const noiseChanged = createAnchor({ grid, noise: other.noise }).pin(point, OWNER);
    const gridChanged = createAnchor({ grid: other.grid, noise }).pin(point, OWNER);
    expect(noiseChanged.cell).toEqual(cell);
    expect(noiseChanged.published).not.toEqual(published);
    expect(gridChanged.cell).not.toEqual(cell);
    expect(gridChanged.published).not.toEqual(published);
  });
});
