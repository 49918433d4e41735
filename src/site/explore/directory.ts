// The directory in the browser: runs queries on the snapshot's packs with the edge's own code. It is loaded
// after the first list is shown.
import { coverDays } from "../../catalog.ts";
import type { PropertyRecord } from "../../contract.ts";
import { firstDays } from "../../format/free-days.ts";
import { cutRuns, daysJson, decodeRuns } from "../../format/calendar.ts";
import type { Index } from "../../format/index-pack.ts";
import { locatePrefix } from "../../format/text-layout.ts";
import { MAX_LIMIT } from "../../limits.ts";
import { openPoints, searchBounds } from "../../format/points-pack.ts";
import { memoize, remember } from "../../memoize.ts";
import { isEmpty, members } from "../../ordinal-set.ts";
import { toDegrees } from "../../pin-steps.ts";
import type { ListQuery } from "../../query.ts";
import { facetsOf, type Resource } from "../../resources.ts";
import { common, countFacets, select } from "../../select.ts";
import { find, suggest } from "../../serve/find.ts";
import { keyed } from "../../serve/keyed.ts";
import { readEach } from "../../serve/read-each.ts";
import { SnapshotReader, type Snapshot } from "../../serve/snapshot.ts";
import { textPacks } from "../../serve/text.ts";
import type { Position } from "../map/spots.ts";
import type { PagesOf } from "./calls.ts";
import type { Day } from "./days.ts";
import type { Fetch } from "../shared/site-fetch.ts";
import { readFiles, type Reading } from "./read-files.ts";

/** Bytes of packs that are kept: all that 29,000 properties need, with room. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * The results of a query. Ordinals number the records of a snapshot in canonical order: of the page, in its order; of a
 * `chunk` around it, as many as the API gives at once; and of all pages, ascending, wherever the map looks. Values of
 * facets are counted among the records that match the other filters, and among `all`.
 */
export type Results = Awaited<ReturnType<typeof resultsIn>>;
export type FacetValue = Results["facets"][number][number];
/** Published pins by ordinal. */
export type Pins = Awaited<ReturnType<Directory["pins"]>>;

const decoder = new TextDecoder();

/** Each method throws ApiError, 503 where the snapshot can't be read and 404 for an id that is not published. */
export class Directory {
  #reader = new SnapshotReader(KEPT_BYTES);
  readonly #fetch: Fetch;
  #reading: Reading = new Map();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Reads everything again: a newer snapshot is known to exist. */
  refresh(): void {
    this.#reader = new SnapshotReader(KEPT_BYTES);
    this.#reading = new Map();
  }

  results(query: ListQuery): Promise<Results> {
    return this.#use((snapshot) => resultsIn(snapshot, query));
  }

  /** Reads the packs that a search for folded `words` needs. */
  prepare({ name, ranked }: Resource, words: readonly string[]) {
    return this.#use((snapshot) => {
      const { words: bounds } = snapshot.catalog.resources[name];
      const needed = textPacks(
        words.map((word) => locatePrefix(bounds, word)),
        bounds,
        ranked,
      );
      return readEach(needed, (number) => snapshot.pack(name, "text", number));
    });
  }

  pins() {
    return this.#use(async (snapshot) => {
      const positions = readPins(await pointsIn(snapshot));
      return { snapshot: snapshot.catalog.snapshot, positions };
    });
  }

  property(id: string): Promise<PropertyRecord> {
    return this.#use(async (snapshot) => {
      const bytes = await keyed(snapshot, "single", id);
      return JSON.parse(decoder.decode(bytes)) as PropertyRecord;
    });
  }

  calendar(id: string): Promise<Day[]> {
    return this.#use(async (snapshot) => {
      const { from, to } = coverDays(snapshot.catalog.cover);
      const runs = decodeRuns(await keyed(snapshot, "calendars", id));
      return JSON.parse(`[${daysJson(cutRuns(runs, 0, to - from), from)}]`) as Day[];
    });
  }

  #use<T>(ask: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const read = readFiles(this.#fetch, this.#reading);
    return this.#reader.use(read, Date.now(), ask);
  }
}

function pointsIn(snapshot: Snapshot): Promise<Uint8Array> {
  return snapshot.pack("properties", "points", 0);
}

async function resultsIn(snapshot: Snapshot, query: ListQuery) {
  const index = await snapshot.index(query.resource.name);
  const counted = { ...query, counted: facetsOf(query.resource).map((_, i) => i) };
  // Free days are found among candidates, which a box must not narrow for the map.
  const found = await find({ ...counted, bounds: undefined }, snapshot, index);
  const box = query.bounds && searchBounds(await pointsIn(snapshot), query.bounds);
  const constraints = box ? [...found.constraints, { set: box }] : found.constraints;
  const offset = query.offset - (query.offset % MAX_LIMIT);
  const { total, ordinals } = select({ ...query, offset, limit: MAX_LIMIT }, index, {
    ...found,
    constraints,
  });
  const first = query.offset - offset;
  const own = ordinals.slice(first, first + query.limit);
  return {
    query,
    snapshot: snapshot.catalog.snapshot,
    total,
    ordinals: own,
    /** Where stays are looked for: the first day of the earliest one, item by item. */
    firstDays: query.free?.stay && firstDays(found.days!, own),
    chunk: { offset, ordinals },
    everywhere: members(common(found.constraints, index.total)),
    facets: countFacets(counted, index, constraints).map((values, facet) => {
      const all = countsIn(index)(facet);
      return values.map((value, i) => ({ ...value, all: all[i]!.count }));
    }),
    /** Other words, where the query's own find nothing. */
    suggestion:
      total > 0 ? undefined : await suggest(query, doubtful(query, found), snapshot, LOOSE_EDITS),
    cover: snapshot.catalog.cover,
    pagesOf: ((slugs) => index.pagesOf(slugs)) satisfies PagesOf,
  };
}

/** The counts of a facet's values in the whole directory, which filters don't change. */
const countsIn = memoize((index: Index) => remember((facet: number) => index.count(facet)));

/** A person sees the suggestion before it applies, so more errors are forgiven than by the API. */
const LOOSE_EDITS = (letters: number) => (letters < 4 ? 0 : letters < 5 ? 1 : letters < 8 ? 2 : 3);

/** Words that begin no word; or, where all do and nothing has them together, those long enough for an error. */
function doubtful({ text }: ListQuery, found: Awaited<ReturnType<typeof find>>): readonly string[] {
  const unknown = found.text?.unknown ?? [];
  if (unknown.length > 0 || !found.text || !isEmpty(found.text.set)) return unknown;
  return text!.words.filter((word) => LOOSE_EDITS([...word].length) > 0);
}

function readPins(pack: Uint8Array): Position[] {
  const { ids, coords } = openPoints(pack);
  // Of its length from the start: an array that is filled out of order is kept as a slow table.
  const positions = Array.from<Position>({ length: ids.length });
  for (let i = 0; i < ids.length; i++) {
    positions[ids[i]!] = [toDegrees(coords[2 * i]!), toDegrees(coords[2 * i + 1]!)];
  }
  return positions;
}
