// Finds what a list query asks of packs other than the index, and other words where its own find nothing.
import type { PackKind } from "../catalog.ts";
import { blocksOf, findFree, openDays, type WantedDays } from "../format/free-days.ts";
import { ordinalsOf } from "../format/keyed-pack.ts";
import { keepWithin, type Index } from "../format/index-pack.ts";
import { searchBounds, searchNear, type Nearby } from "../format/points-pack.ts";
import { isEmpty, setOf, type OrdinalSet } from "../ordinal-set.ts";
import type { ListQuery } from "../query.ts";
import { filterOf } from "../resources.ts";
import { common, constraintsOf, type Constraint, type Matches } from "../select.ts";
import type { Snapshot } from "./snapshot.ts";
import { STRICT_EDITS, replace } from "./suggest.ts";
import { searchText, type TextMatches } from "./text.ts";

interface Found extends Matches {
  constraints: Constraint[];
  near?: Nearby;
  days?: WantedDays;
  text?: TextMatches;
}

export async function find(query: ListQuery, snapshot: Snapshot, index: Index): Promise<Found> {
  const { resource, bounds, near, free, ids, text, counted } = query;
  const { name } = resource;
  const { total } = index;
  const found: Found = { constraints: constraintsOf(query, index) };
  const keep = (set: OrdinalSet) => found.constraints.push({ set });
  const read = (kind: PackKind) => (number: number) => snapshot.pack(name, kind, number);
  if (text) {
    const catalog = snapshot.catalog.resources[name];
    found.text = await searchText(resource, text.words, read("text"), catalog);
    keep(found.text.set);
  }
  if (bounds) keep(searchBounds(await read("points")(0), bounds));
  if (near) {
    found.near = searchNear(await read("points")(0), near);
    keep(found.near.set);
  }
  if (ids) keep(setOf(ordinalsOf(await read("ids")(0), ids), total));
  if (free) {
    // The counts of a facet need records that its own values don't let through.
    const among = common(
      found.constraints.filter(({ facet }) => facet === undefined || !counted),
      total,
    );
    keepWithin(among, index.column(filterOf(resource, "rods")!.column), "minimum", free.rods);
    found.days = openDays(free, await Promise.all(blocksOf(free).map(read("days"))));
    keep(findFree(found.days, among));
  }
  return found;
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
  const { set } = await searchText(resource, words, read("text"), catalog, false);
  return isEmpty(set) ? undefined : words.join(" ");
}
