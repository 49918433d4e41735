// Owners with many listings close together: cells in, groups out; and what a build tells of them.
import { describe, expect, it } from "vitest";
import { findCloseListings, type CloseListings } from "../../../build/project/close-listings.ts";
import type { Cell } from "../../../build/project/anchor.ts";
import { numbers, OWNER, ROW, uuid } from "../dump-rows.ts";
import { place } from "../place.ts";

const METRE = 1 / 111_320;

/** Cells in a row to the east, `metres` apart, from a longitude on. */
function rowOf(count: number, metres: number, from = -110, latitude = 45): Cell[] {
  const step = (metres * METRE) / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: count }, (_, i) => {
    const longitude = ((from + i * step + 540) % 360) - 180;
    return { row: latitude, column: from + i, latitude, longitude };
  });
}

function groups(
  cells: readonly Cell[],
  ownerOf: (i: number) => string = () => "o",
): CloseListings[] {
  const ids = cells.map((_, i) => String(i).padStart(3, "0"));
  const byId = new Map(ids.map((id, i) => [id, cells[i]!]));
  return findCloseListings(ids, byId, new Map(ids.map((id, i) => [id, ownerOf(i)])));
}
const pinsIn = (...args: Parameters<typeof groups>) => groups(...args).map(({ pins }) => pins);

describe("findCloseListings(ids, cells, owners)", () => {
  it("finds five pins of one owner in a chain of neighbours, not four", () => {
    expect(groups(rowOf(4, 600))).toEqual([]);
    expect(groups(rowOf(5, 1_900))).toEqual([
      { owner_id: "o", pins: 5, ids: ["000", "001", "002", "003", "004"] },
    ]);
    expect(groups(rowOf(9, 2_100))).toEqual([]);
  });

  it("counts listings of one cell once, and names them all", () => {
    const cells = rowOf(4, 600);
    expect(groups([...cells, ...cells, cells[0]!])).toEqual([]);
    const [group] = groups([...rowOf(5, 600), ...rowOf(5, 600)]);
    expect([group!.pins, group!.ids.length]).toEqual([5, 10]);
  });

  it("keeps owners apart, and places of one owner that are far from each other", () => {
    expect(pinsIn(rowOf(9, 600), (i) => String(i % 2))).toEqual([5]);
    const far = [...rowOf(5, 600), ...rowOf(7, 600, -100), ...rowOf(3, 600, -90)];
    expect(pinsIn(far)).toEqual([7, 5]);
  });

  it("sees neighbours across the antimeridian", () => {
    const cells = rowOf(6, 600, 180 - 1_500 * METRE);
    expect(cells.some(({ longitude }) => longitude < 0)).toBe(true);
    expect(pinsIn(cells)).toEqual([6]);
  });

  it("takes twenty thousand listings of one owner", () => {
    const many = Array.from({ length: 200 }, (_, i) => rowOf(100, 600, -110 + i, 30 + i / 10));
    expect(groups(many.flat())).toHaveLength(200);
  });
});

const near = (n: number) => ({ latitude: 45 + n * 600 * METRE, longitude: -110 });

it("a build tells how many there are, and only the private folder which", async () => {
  const { build, hidden, hiddenJson } = place();
  const properties = [
    ...numbers(10).map((n) => ROW.properties(n, near(n))),
    ...numbers(10).map((n) => ROW.properties(n + 10, { owner_id: `${n}`, ...near(n) })),
    ROW.properties(30, { status: "draft", ...near(11) }),
  ];
  await build({ properties });
  const ids = numbers(10).map((n) => uuid("properties", n));
  expect(hiddenJson("close-listings")).toEqual([{ owner_id: OWNER, pins: 10, ids }]);
  expect(hiddenJson("report")).toMatchObject({ close_listings: { owners: 1, listings: 10 } });
  expect(hidden("report.html")).toContain("10 listings of 1 owner, in groups");
  expect(hidden("report.html")).not.toContain(OWNER);
});
