// The statistical tests of the pins: shift and cell bounds over the whole globe, and draws that no
// test distinguishes from uniform ones. Pass lines are the p = 0.001 quantiles.
import geographiclib from "geographiclib-geodesic";
import { sampleCorrelation } from "simple-statistics";
import { describe, expect, it } from "vitest";
import { between, seeded, type Random } from "../../seeded.ts";
import { CELL_RADIUS, createAnchor, RING, type ExactPoint } from "../../../build/project/anchor.ts";
import { at, chord, testKeys } from "./anchor-helpers.ts";
import { share } from "../../share.ts";

const { WGS84 } = geographiclib.Geodesic;
const anchor = createAnchor(testKeys("statistics"));
/** Largest effect of rounding to 3 decimals, metres. */
const ROUNDING = 79;
// Where no rounding reaches an edge of the ring, published pins are as uniform as the draws.
const INNER2 = (RING.inner + ROUNDING) ** 2;
const OUTER2 = (RING.outer - ROUNDING) ** 2;

const POLE = 5_000 / 111_694;
const STRATA: readonly ((random: Random) => ExactPoint)[] = [
  (random) => at(between(random, -90, 90), between(random, -180, 180)),
  (random) => at(between(random, 24, 50), between(random, -125, -66)),
  (random) => at(90 - between(random, 0, POLE), between(random, -180, 180)),
  (random) => at(between(random, 0, POLE) - 90, between(random, -180, 180)),
  (random) => at(random() < 0.5 ? 90 : -90, between(random, -180, 180)),
  (random) => at(between(random, -0.02, 0.02), between(random, -180, 180)),
  (random) => at(between(random, -89.9, 89.9), 180 - between(random, 0, 0.02)),
  (random) => at(between(random, -89.9, 89.9), between(random, 0, 0.02) - 180),
  (random) => at(between(random, -90, 90), random() < 0.5 ? 180 : -180),
  (random) => at(between(random, -0.02, 0.02), between(random, -0.02, 0.02)),
];

describe("pins over the whole globe", () => {
  it("T1 lie 200 to 2,000 m from the true point; T2 cells reach no farther than their bound", () => {
    const random = seeded(1);
    let [least, most, farthest] = [Infinity, 0, 0];
    const malformed: unknown[] = [];
    const count = share(300_000);
    for (let i = 0; i < count; i++) {
      const point = STRATA[i % STRATA.length]!(random);
      const { cell, published } = anchor.pin(point, `owner-${i}`);
      const shift = chord(point, published);
      least = Math.min(least, shift);
      most = Math.max(most, shift);
      farthest = Math.max(farthest, chord(point, cell));
      if (!isWellFormed(published)) malformed.push(published);
    }
    expect(malformed).toEqual([]);
    expect(least).toBeGreaterThanOrEqual(200);
    expect(most).toBeLessThanOrEqual(2_000);
    expect(farthest).toBeLessThanOrEqual(CELL_RADIUS);
    // The bounds are used, not only kept: a much smaller spread would be a weaker mask.
    expect(least).toBeLessThan(400);
    expect(most).toBeGreaterThan(1_850);
    expect(farthest).toBeGreaterThan(340);
  });
});

describe("draws", () => {
  it("T3 spread evenly over bearings and over the ring's area", () => {
    const random = seeded(3);
    const pins = Array.from({ length: share(300_000) }, (_, i) =>
      offset(at(between(random, -85, 85), between(random, -180, 180)), `owner-${i}`),
    );
    const { turns, inside } = fractionsOf(pins);
    expect(chiSquare(turns, 36)).toBeLessThan(66.6);
    expect(chiSquare(inside, 20)).toBeLessThan(43.8);
    const ratio = (OUTER2 - INNER2) / (RING.outer ** 2 - RING.inner ** 2);
    const deviation = Math.sqrt((ratio * (1 - ratio)) / pins.length);
    expect(Math.abs(inside.length / pins.length - ratio)).toBeLessThan(3.3 * deviation);
  });

  it("T4 spread evenly over the owners of one place", () => {
    const place = at(44.4268, -110.5885);
    const pins = Array.from({ length: 10_000 }, (_, i) => offset(place, `owner-${i}`));
    const { turns, inside } = fractionsOf(pins);
    expect(distanceToUniform(turns)).toBeLessThan(1.95 / Math.sqrt(10_000));
    expect(distanceToUniform(inside)).toBeLessThan(1.95 / Math.sqrt(inside.length));
  });

  it("T9 give one owner one pin per cell, and two owners of one point unrelated pins", () => {
    const random = seeded(9);
    const shifts = Array.from({ length: 10_000 }, (_, i) => {
      const point = at(between(random, 25, 49), between(random, -124, -67));
      const pins = [`first-${i}`, `second-${i}`].map((owner) => anchor.pin(point, owner).published);
      expect(anchor.pin(point, `first-${i}`).published).toEqual(pins[0]);
      return pins.flatMap((pin) => [
        pin.latitude - point.latitude,
        (pin.longitude - point.longitude) * Math.cos((point.latitude * Math.PI) / 180),
      ]);
    });
    const column = (j: number) => shifts.map((row) => row[j]!);
    for (const a of [0, 1])
      for (const b of [2, 3])
        expect(Math.abs(sampleCorrelation(column(a), column(b)))).toBeLessThan(0.04);
  });
});

/** A pin seen from the centre of its cell: bearing as a fraction of a turn, and place in the ring's area from inner to outer edge as 0 to 1. */
function offset(point: ExactPoint, owner: string): { turn: number; area: number } {
  const { cell, published } = anchor.pin(point, owner);
  const { latitude, longitude } = published;
  const { azi1, s12 } = WGS84.Inverse(cell.latitude, cell.longitude, latitude, longitude);
  return { turn: (azi1! + 180) / 360, area: (s12! ** 2 - INNER2) / (OUTER2 - INNER2) };
}

/** The turns of all, and the places of those between the ring's edges. */
const fractionsOf = (pins: readonly ReturnType<typeof offset>[]) => ({
  turns: pins.map(({ turn }) => turn),
  inside: pins.map(({ area }) => area).filter((area) => area >= 0 && area < 1),
});

function chiSquare(fractions: readonly number[], bins: number): number {
  const counts = Array.from({ length: bins }, () => 0);
  for (const fraction of fractions) counts[Math.min(bins - 1, Math.floor(fraction * bins))]!++;
  const expected = fractions.length / bins;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Kolmogorov-Smirnov distance of fractions to the uniform distribution. */
function distanceToUniform(fractions: readonly number[]): number {
  const n = fractions.length;
  return fractions
    .toSorted((a, b) => a - b)
    .reduce((most, x, i) => Math.max(most, (i + 1) / n - x, x - i / n), 0);
}

function isWellFormed({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  const isInRange = Math.abs(latitude) <= 90 && longitude >= -180 && longitude < 180;
  return isInRange && isRounded(latitude) && isRounded(longitude);
}

/** To at most three decimals, and no minus before 0. */
const isRounded = (degrees: number) => Object.is(Number(degrees.toFixed(3)), degrees);
