// Circles drawn while the map moves: what is asked of the map, frame by frame.
import { afterEach, describe, expect, it, vi } from "vitest";
import { createAreas } from "../../src/site/map/areas.ts";
import type { Position } from "../../src/site/map/circle.ts";
import { spotsOf } from "../../src/site/map/spots.ts";

const MONTANA: Position = [-110, 46];

/** A map that looks at a box, and what it is told to draw; frames run one by one. */
const stage = (zoom: number, width: number, at: Position = MONTANA) => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  const view = { zoom, at };
  const map = {
    getZoom: () => view.zoom,
    getBounds: () => ({
      getWest: () => view.at[0] - width / 2,
      getEast: () => view.at[0] + width / 2,
      getSouth: () => view.at[1] - width / 2,
      getNorth: () => view.at[1] + width / 2,
    }),
  };
  const drawn: number[] = [];
  let [added, dense, cleared] = [0, false, 0];
  const areas = createAreas(
    map as never,
    ({ add = [], removeAll }) => {
      if (removeAll) [added, cleared] = [0, cleared + 1];
      drawn.push(add.length);
      added += add.length;
    },
    (isDense) => (dense = isDense),
  );
  const runFrames = () => {
    while (frames.length > 0) frames.shift()!();
  };
  const told = () => ({ added, dense, cleared, most: Math.max(0, ...drawn) });
  return { areas, view, runFrames, told };
};
/** Spots in a lattice of 20 columns, so many degrees apart. */
const grid = (count: number, apart = 0.04) =>
  spotsOf(
    Array.from({ length: count }, (_, i): Position => {
      return [-110 + ((i % 20) - 10) * apart, 46 + (Math.floor(i / 20) - 10) * apart];
    }),
  );

describe("createAreas(map, draw, gather)", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("draws all circles in view, but few a frame", () => {
    const { areas, runFrames, told } = stage(10, 1);
    areas.replace(grid(300));
    runFrames();
    expect(told()).toMatchObject({ added: 300, dense: false });
    expect(told().most).toBeLessThanOrEqual(80);
  });

  it("draws none twice, and what comes into view as the map moves", () => {
    const { areas, view, runFrames, told } = stage(11, 0.25, [-110.25, 46]);
    areas.replace(grid(400, 0.02));
    runFrames();
    const { added } = told();
    expect(added).toBeLessThan(200);
    for (let step = 0; step < 40; step++) {
      view.at = [view.at[0] + 0.02, 46];
      areas.follow();
      runFrames();
    }
    expect(told().added).toBe(400);
    expect(told().cleared).toBe(1);
  });

  it.each([
    ["from afar", [5, 5], grid(100), { added: 0, dense: false }],
    ["where there are too many", [10, 5], grid(600), { added: 0, dense: true }],
    ["where they crowd", [9, 1], grid(300, 0.005), { added: 0, dense: true }],
    ["not where as many have room", [12, 0.1], grid(300, 0.005), { added: 300, dense: false }],
    ["not where a few crowd", [9, 1], grid(40, 0.005), { added: 40, dense: false }],
  ])("leaves spots gathered %s", (_, [zoom, width], spots, outcome) => {
    const { areas, runFrames, told } = stage(zoom!, width!);
    areas.replace(spots);
    runFrames();
    expect(told()).toMatchObject(outcome);
  });

  it("takes the circles of earlier results away", () => {
    const { areas, runFrames, told } = stage(10, 1);
    areas.replace(grid(50));
    runFrames();
    areas.replace(grid(3));
    runFrames();
    expect(told()).toMatchObject({ added: 3, cleared: 2 });
  });
});
