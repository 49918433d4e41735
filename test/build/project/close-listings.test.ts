// Owners with many listings close together: cells in, groups out; and what a build tells of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCloseListings, type CloseListings } from "../../../build/project/close-listings.ts";
import type { Cell } from "../../../build/project/anchor.ts";
import type { Report } from "../../../build/report/report.ts";
import { buildInto, scratchFolder } from "../../snapshot.ts";
import { OWNER, ROW, uuid, writeDump } from "../dump-rows.ts";
import { jsonOf } from "../tree.ts";

const METRE = 1 / 111_320;

/** Cells in a row to the east, `metres` apart, from a longitude on. */
function rowOf(count: number, metres: number, from = -110, latitude = 45): Cell[] {
  const step = (metres * METRE) / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: count }, (_, i) => {
    const longitude = ((from + i * step + 540) % 360) - 180;
    return { row: latitude, column: from + i, latitude, longitude };
  });
}

function groups(cells: readonly Cell[], ownerOf?: (i: number) => string): CloseListings[] {
  const ids = cells.map((_, i) => String(i).padStart(3, "0"));
  const byId = new Map(ids.map((id, i) => [id, cells[i]!]));
  return findCloseListings(ids, byId, new Map(ids.map((id, i) => [id, ownerOf?.(i) ?? "o"])));
}

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
    expect(group).toMatchObject({ pins: 5 });
    expect(group!.ids).toHaveLength(10);
  });

  it("keeps owners apart, and places of one owner that are far from each other", () => {
    expect(groups(rowOf(9, 600), (i) => String(i % 2)).map(({ pins }) => pins)).toEqual([5]);
    const far = groups([...rowOf(5, 600), ...rowOf(7, 600, -100), ...rowOf(3, 600, -90)]);
    expect(far.map(({ pins }) => pins)).toEqual([7, 5]);
  });

  it("sees neighbours across the antimeridian", () => {
    const cells = rowOf(6, 600, 180 - 1_500 * METRE);
    expect(cells.some(({ longitude }) => longitude < 0)).toBe(true);
    expect(groups(cells).map(({ pins }) => pins)).toEqual([6]);
  });

  it("takes twenty thousand listings of one owner", () => {
    const many = Array.from({ length: 200 }, (_, i) => rowOf(100, 600, -110 + i, 30 + i / 10));
    expect(groups(many.flat())).toHaveLength(200);
  });
});

const near = (n: number) => ({ latitude: 45 + (n * 600) / 111_320, longitude: -110 });

describe("a build", () => {
  it("tells how many there are, and only the private folder which", async () => {
    const out = join(scratchFolder(), "out");
    const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
    const properties = [
      ...numbers.map((n) => ROW.properties(n, near(n))),
      ...numbers.map((n) => ROW.properties(n + 10, { owner_id: `${n}`, ...near(n) })),
      ROW.properties(30, { status: "draft", ...near(11) }),
    ];
    await buildInto(out, writeDump({ properties }));
    const listed = jsonOf<CloseListings[]>(`${out}.private`, "/close-listings.json");
    expect(listed).toEqual([
      { owner_id: OWNER, pins: 10, ids: numbers.map((n) => uuid("properties", n)) },
    ]);
    expect(jsonOf<Report>(`${out}.private`, "/report.json").close_listings).toEqual({
      owners: 1,
      listings: 10,
    });
    const html = readFileSync(`${out}.private/report.html`, "utf8");
    expect(html).toContain("10 listings of 1 owner, in groups");
    expect(html).not.toContain(OWNER);
  });
});
