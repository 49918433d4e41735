// What the best attacker is left with: bounds on the attacks of the privacy benchmark.
import { describe, expect, it } from "vitest";
import * as attacks from "../../bench/privacy/attacks.ts";
import { CELL_RADIUS } from "../../build/project/anchor.ts";
import { seeded } from "../seeded.ts";
import { share } from "../share.ts";

const SEED = 71;
// A tenth of them still gives the rate of hits within 100 m to 0.05 %.
const pins = attacks.ownPins(share(500_000), SEED);

describe("an attacker with one snapshot", () => {
  const { error, hits } = attacks.oneSnapshot(pins);

  it("T7 is left with 1,150 m at least", () => {
    expect(error).toBeGreaterThanOrEqual(1_150);
  });

  it("T8 hits within 100, 250 and 500 m in 0.6, 3.5 and 12 % at most", () => {
    expect(hits[0]).toBeLessThanOrEqual(0.006);
    expect(hits[1]).toBeLessThanOrEqual(0.035);
    expect(hits[2]).toBeLessThanOrEqual(0.12);
  });

  it("is judged fairly: the simulation gives the known figures of a plain disc", () => {
    // Two thirds of the radius, and the ratios of the areas.
    const random = seeded(SEED);
    const drawn = Array.from({ length: share(200_000, 4) }, () => {
      const [radius, angle] = [1_990 * Math.sqrt(random()), 2 * Math.PI * random()];
      return { east: radius * Math.cos(angle), north: radius * Math.sin(angle) };
    });
    const disc = attacks.oneSnapshot(drawn);
    expect(Math.abs(disc.error - (2 / 3) * 1_990)).toBeLessThan(10);
    expect(Math.abs(disc.hits[1]! - (250 / 1_990) ** 2)).toBeLessThan(0.002);
    expect(Math.abs(disc.hits[2]! - (500 / 1_990) ** 2)).toBeLessThan(0.004);
  });

  it("gains less than a third by knowing a straight river", () => {
    const { error: left, hit } = attacks.river(pins.slice(0, share(20_000)), SEED);
    expect(left).toBeGreaterThan(700);
    expect(hit).toBeLessThan(0.12);
  });
});

describe("an attacker with many snapshots", () => {
  it("gains nothing from 365 rebuilds, nor from any number of listings of an owner", () => {
    expect(attacks.distinctPins(365, share(200), SEED)).toBe(1);
  });

  it("T7 is left with 180 m at least after 365 noise keys", { timeout: 300_000 }, () => {
    expect(attacks.noiseKeyRotations(365, share(300), SEED)).toBeGreaterThanOrEqual(180);
  });
});

describe("an attacker who knows more", () => {
  it("learns from each further cell of a ranch whose layout is known", () => {
    const [five, ten] = [5, 10].map((count) => attacks.ranch(count, share(40, 2), SEED));
    expect(five).toBeLessThan(450);
    expect(five).toBeGreaterThan(200);
    expect(ten).toBeLessThan(0.85 * five!);
    expect(ten).toBeGreaterThan(120);
  });

  it("sees the pin change in few small moves, and then is left with half a kilometre at least", () => {
    const { kept, error } = attacks.nudge(10, share(5_000), SEED);
    expect(kept).toBeGreaterThan(0.96);
    expect(error).toBeGreaterThan(500);
  });

  it("can't take an earlier pin's offset off a later pin", () => {
    expect(attacks.earlierPin(2_000, SEED)).toBeGreaterThan(1_150);
  });

  it("finds no more than chance with a key of their own", () => {
    expect(attacks.wrongKey(share(5_000, 2), SEED)).toBeLessThan(0.005);
  });

  it("stops at the cell with stolen keys", () => {
    const { error, most } = attacks.stolenKeys(5_000, SEED);
    expect(error).toBeGreaterThan(185);
    expect(error).toBeLessThan(197);
    // The plane that the attacks are seen on is good to a few metres.
    expect(most).toBeLessThan(CELL_RADIUS + 3);
  });
});
