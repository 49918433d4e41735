// Leaks of an owner's own place, in every spelling.
import * as fc from "fast-check";
import geodesic from "geographiclib-geodesic";
import { describe, expect, it } from "vitest";
import { CELL_RADIUS } from "../../../../build/project/pins/anchor.ts";
import { createTextRules } from "../../../../build/project/redact/redact.ts";
import { share } from "../../../share.ts";
import { owner } from "./owner.ts";

const rules = createTextRules({ review: "off", approved: new Set() });

describe("the rule own, the place itself", () => {
  it("T10: holds for every true point of a cell, and reads nothing but the cell's centre", () => {
    const cell = fc.record({
      latitude: fc.double({ min: -70, max: 70, noNaN: true }),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
    });
    const shift = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ max: 359, min: 0 }),
    );
    fc.assert(
      fc.property(
        cell,
        shift,
        fc.integer({ min: 2, max: 6 }),
        (centre, [part, bearing], digits) => {
          const metres = part * CELL_RADIUS;
          const { lat2, lon2 } = geodesic.Geodesic.WGS84.Direct(
            centre.latitude,
            centre.longitude,
            bearing,
            metres,
          );
          const cut = (degrees: number) =>
            (Math.trunc(degrees * 10 ** digits) / 10 ** digits).toFixed(digits);
          const text = `Go to ${cut(lat2!)}, ${cut(lon2!)} N`;
          const { findings } = rules.redact(text, "text", {
            secrets: owner({ cell: centre }),
            centre,
          });
          expect(findings).toContainEqual({ rule: "own", action: "withhold" });
        },
      ),
      { seed: 4, numRuns: share(5_000) },
    );
  });

  const centre = { latitude: 45.437, longitude: -110.637 };
  const near = { secrets: owner({ cell: centre }), centre };
  it.each([
    ["45 26 12 / 110 38 14", "own"],
    ["Lat 45.437 alone", "own"],
    ["45.9012, -110.2011", "coordinates"],
    ["ratio 3.125, 4.250", undefined],
    ["river miles 12.250, 14.750", undefined],
    ["45.5, 110.6 and 3.5", undefined],
    ["45.5, -110.6", "coordinates"],
  ])("%j is %s", (text, rule) => {
    const found = rules.redact(text, "text", near).findings.map((finding) => finding.rule);
    if (rule) expect(found).toContain(rule);
    else expect(found.filter((name) => name !== "unexplained")).toEqual([]);
  });

  it("queues a pair far from the cell, and withholds one where there is no cell", () => {
    const far = "see 12.34567, -98.76543";
    expect(rules.redact(far, "text", near).findings).toEqual([
      { rule: "coordinates", action: "flag" },
      { rule: "unexplained", action: "flag" },
    ]);
    const nowhere = { secrets: owner({}) };
    expect(rules.redact(far, "text", nowhere).findings).toEqual([
      { rule: "coordinates", action: "withhold" },
    ]);
  });
});
