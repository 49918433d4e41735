// Finds owners with many listings close together: where a ranch's layout is known, each further pin tells more.
import type { Cell } from "./anchor.ts";

export type CloseListings = ReturnType<typeof findCloseListings>[number];

/** Pins of one ranch from which on they are many: five leave some 300 m, where one leaves 1,180 m. */
export const MIN_PINS = 5;
const MAX_METRES = 2_000;
const METRES_PER_DEGREE = 111_320;

/** `cells` and `owners` are by property id. The groups with the most pins come first. */
export function findCloseListings(
  ids: readonly string[],
  cells: ReadonlyMap<string, Cell>,
  owners: ReadonlyMap<string, string>,
) {
  const byOwner = Map.groupBy(ids, (id) => owners.get(id)!);
  return [...byOwner]
    .filter(([, own]) => own.length >= MIN_PINS)
    .flatMap(([owner_id, own]) => groupsOf(own, cells).map((group) => ({ owner_id, ...group })))
    .filter(({ pins }) => pins >= MIN_PINS)
    .sort((a, b) => b.pins - a.pins || (a.ids[0]! < b.ids[0]! ? -1 : 1));
}

function groupsOf(ids: readonly string[], cells: ReadonlyMap<string, Cell>) {
  const byCell = Map.groupBy(ids, (id) => `${cells.get(id)!.row} ${cells.get(id)!.column}`);
  const places = [...byCell.values()].map((own) => ({ ids: own, cell: cells.get(own[0]!)! }));
  // From south to north, so that only places within reach are compared.
  places.sort((a, b) => a.cell.latitude - b.cell.latitude);
  const left = new Set(places);
  return places.flatMap((first) => {
    if (!left.delete(first)) return [];
    const group = [first];
    for (const { cell } of group)
      for (const other of left) {
        if ((other.cell.latitude - cell.latitude) * METRES_PER_DEGREE > MAX_METRES) break;
        if (metresBetween(cell, other.cell) > MAX_METRES) continue;
        left.delete(other);
        group.push(other);
      }
    return [{ pins: group.length, ids: group.flatMap(({ ids: own }) => own).sort() }];
  });
}

// On a plane, which is exact enough for what is near; the antimeridian is not special.
function metresBetween(a: Cell, b: Cell): number {
  const north = b.latitude - a.latitude;
  const turn = ((b.longitude - a.longitude + 540) % 360) - 180;
  const east = turn * Math.cos((a.latitude * Math.PI) / 180);
  return METRES_PER_DEGREE * Math.hypot(north, east);
}
