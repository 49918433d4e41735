// Notations of points against known examples.
import { describe, expect, it } from "vitest";
import { degreesMinutes, degreesMinutesSeconds, fullWidth, plusCode } from "../../data/geocodes.ts";

describe("plusCode(latitude, longitude)", () => {
  // Ten-digit examples of the Open Location Code project.
  it.each([
    [47.36559, 8.524997, "8FVC9G8F+6X"],
    [20.3700625, 2.7821875, "7FG49QCJ+2V"],
    [-41.2730625, 174.7859375, "4VCPPQGP+Q9"],
  ])("encodes %d, %d as %s", (latitude, longitude, code) => {
    expect(plusCode(latitude, longitude)).toBe(code);
  });
});

describe("degreesMinutesSeconds(latitude, longitude)", () => {
  it.each([
    [45.403611, -110.650556, `45°24'13.0"N 110°39'02.0"W`],
    [-0.5, 179.99999, `0°30'00.0"S 180°00'00.0"E`],
  ])("writes %d, %d as %s", (latitude, longitude, text) => {
    expect(degreesMinutesSeconds(latitude, longitude)).toBe(text);
  });
});

describe("degreesMinutes(latitude, longitude)", () => {
  it("writes hemisphere, degrees and decimal minutes", () => {
    expect(degreesMinutes(45.403617, -110.05055)).toBe("N45 24.217 W110 03.033");
  });
});

describe("fullWidth(text)", () => {
  it("normalises back to the text", () => {
    expect(fullWidth("45.4321")).toBe("４５．４３２１");
    expect(fullWidth("-110.65").normalize("NFKC")).toBe("-110.65");
  });
});
