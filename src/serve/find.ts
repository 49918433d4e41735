// Finds what a list query asks of packs other than the index, and other words where its own find nothing.
import type { PackKind } from "../catalog.ts";
import { BLOCK_DAYS, blockOf, findFree } from "../format/days-pack.ts";
import { ordinalsOf } from "../format/keyed-pack.ts";
import { findStays, openStays, type Stays } from "../format/stays.ts";
import { keepWithin, type Index } from "../format/index-pack.ts";
import { searchBounds, searchNear, type Nearby } from "../format/points-pack.ts";
import { setOf, type OrdinalSet } from "../ordinal-set.ts";
import type { FreeDays, ListQuery } from "../query.ts";
import { filterOf } from "../resources.ts";
import { common, constraintsOf, type Constraint, type Matches } from "../select.ts";
import type { Snapshot } from "./snapshot.ts";
import { STRICT_EDITS, replace } from "./suggest.ts";
import { searchText, type TextMatches } from "./text.ts";

interface Found extends Matches {
  constraints: Constraint[];
  near?: Nearby;
  stays?: Stays;
  text?: TextMatches;
}

export async function find(query: ListQuery, snapshot: Snapshot, index: Index): Promise<Found> {
  const { resource, bounds, near, free, ids, text, counted } = query;
  const { name } = resource;
  const { total } = index;
  const found: Found = { constraints: constraintsOf(query, index) };
  const keep = (set: OrdinalSet) => found.constraints.push({ set });
  if (text) {
    const read = (number: number) => snapshot.pack(name, "text", number);
    found.text = await searchText(resource, text.words, read, snapshot.catalog.resources[name]);
    keep(found.text.set);
  }
  if (bounds) keep(searchBounds(await snapshot.pack(name, "points", 0), bounds));
  if (near) {
    found.near = searchNear(await snapshot.pack(name, "points", 0), near);
    keep(found.near.set);
  }
  if (ids) keep(setOf(ordinalsOf(await snapshot.pack(name, "ids", 0), ids), total));
  if (free) {
    // The counts of a facet need records that its own values don't let through.
    const among = common(
      found.constraints.filter(({ facet }) => facet === undefined || !counted),
      total,
    );
    keepWithin(among, index.column(filterOf(resource, "rods")!.column), "minimum", free.rods);
    const packs = await Promise.all(blocksOf(free).map((n) => snapshot.pack(name, "days", n)));
    const { stay } = free;
    if (stay) found.stays = openStays({ ...free, stay }, packs);
    keep(found.stays ? findStays(found.stays, among) : findAllFree(free, packs, among));
  }
  return found;
}

function blocksOf({ from, to }: FreeDays): number[] {
  const first = blockOf(from);
  return Array.from({ length: blockOf(to) - first + 1 }, (_, i) => first + i);
}

function findAllFree(
  { from, to, rods }: FreeDays,
  packs: readonly Uint8Array[],
  within: OrdinalSet,
): OrdinalSet {
  return packs.reduce((left, pack, i) => {
    const start = (blockOf(from) + i) * BLOCK_DAYS;
    const first = Math.max(from, start);
    const days = Math.min(to, start + BLOCK_DAYS - 1) - first + 1;
    return findFree(pack, { first: first - start, days, rods }, left);
  }, within);
}

/** The text to ask for instead of one with some `unknown` words; undefined if that is the same or finds nothing. */
export async function suggest(
  { resource, text }: ListQuery,
  unknown: readonly string[],
  snapshot: Snapshot,
  maxEdits = STRICT_EDITS,
): Promise<string | undefined> {
  if (!text || unknown.length === 0) return undefined;
  const { name } = resource;
  const catalog = snapshot.catalog.resources[name];
  const read = (kind: PackKind) => (number: number) => snapshot.pack(name, kind, number);
  const replaced = await replace(unknown, catalog.initials, read("dictionary"), maxEdits);
  if (!replaced) return undefined;
  const words = text.words.map((word) => replaced.get(word) ?? word);
  if (words.join(" ") === text.words.join(" ")) return undefined;
  const { ordinals } = await searchText(resource, words, read("text"), catalog, false);
  return ordinals.length > 0 ? words.join(" ") : undefined;
}
