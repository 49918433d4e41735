// Loads what a state shows, from the snapshot's packs or the API: results, a list, a property and its calendar.
import type { Availability, Pagination, PropertyRecord } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import { fold } from "../../fold.ts";
import { MAX_LIMIT, MAX_RANGE_DAYS } from "../../limits.ts";
import { listUrl } from "../../links.ts";
import type { ListQuery } from "../../query.ts";
import type { Resource } from "../../resources.ts";
import { ask, RiffleError } from "../shared/ask.ts";
import { doubtCache, siteFetch } from "../shared/site-fetch.ts";
import { forgetLoaded, preload } from "../shared/use-loaded.ts";
import { calendarCall, listCall, PERHAPS, propertyCall } from "./calls.ts";
import { localToday, type Day } from "./days.ts";
import type { Directory, Results } from "./directory.ts";
import { addDays, likelyCover, within, type DateRange } from "./month.ts";
import { queryOf, refusalOf, type State } from "./state.ts";

type Listed = Awaited<ReturnType<typeof loadList>>;

/** Where packs take longer than this, as on a slow phone, the API is asked for the page alone, in ms. */
const PACKS_PATIENCE = 1_000;
/** Nobody waits longer than this for a rendered page to answer to clicks, in ms. */
const FIRST_PATIENCE = 4_000;
/** Of words to read ahead for: shorter ones need packs that the next letter seldom needs as well. */
const MIN_LETTERS = 3;
/** Where answers and packs are of two snapshots, both are read again after this time at most, in ms. */
const REFRESH_PATIENCE = 10_000;

let opened: Promise<Directory> | undefined;
/** By query: list and filters wait for the same ones. */
let found = new WeakMap<ListQuery, Promise<Results>>();
/** Records of one snapshot that were listed, by resource and ordinal. */
let kept = { snapshot: "", records: new Map<string, unknown>() };
let refreshed = -Infinity;

export const listKey = (query: ListQuery) => `list ${listUrl(query)}`;
export const calendarKey = (id: string) => `calendar of ${id}`;

/** The directory of packs, with code that is loaded at first use. Rejects if that can't be loaded. */
export function openDirectory(): Promise<Directory> {
  opened ??= import("./directory.ts").then((code) => new code.Directory(siteFetch));
  opened.catch(() => (opened = undefined));
  return opened;
}

/** The results of a query. Rejects where packs can't be read. */
export function resultsOf(query: ListQuery): Promise<Results> {
  const results = found.get(query) ?? openDirectory().then((directory) => directory.results(query));
  found.set(query, results);
  results.catch(() => found.delete(query));
  return results;
}

/** Reads ahead what a search for words that are still typed will need, unless the user saves data. */
export function prepare(resource: Resource, typed: string): void {
  const words = fold(typed).filter((word) => word.length >= MIN_LETTERS);
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (words.length === 0 || connection?.saveData) return;
  openDirectory()
    .then((directory) => directory.prepare(resource, words))
    .catch(() => {});
}

/** A page of a list, and `all` that came with it; what was listed is not asked for again if there are `packs`. */
export async function loadList(query: ListQuery, signal: AbortSignal, packs?: Promise<Results>) {
  const { table } = query.resource;
  const late = new Promise<undefined>((settle) => setTimeout(settle, PACKS_PATIENCE));
  const results = packs && (await Promise.race([packs.catch(() => undefined), late]));
  const known = results && keptOf(results);
  if (known) {
    const call = listCall(query, results.pagesOf);
    const { firstDays, total, snapshot } = results;
    return { table, call, all: known, records: known, firstDays, total, snapshot };
  }
  const call = listCall(query, results?.pagesOf ?? PERHAPS, results?.chunk.offset);
  type Lists = Record<string, unknown[]>;
  const { snapshotId: snapshot, data, meta } = await ask<Lists>(call.url, signal, call.api);
  const all = data[table]!;
  const before = call.isChunk ? query.offset % MAX_LIMIT : 0;
  const own = <T>(list: readonly T[]) => list.slice(before, before + query.limit);
  const { total } = meta.pagination as Pagination;
  const firstDays = meta.first_days && own(meta.first_days);
  return { table, call, all, records: own(all), firstDays, total, snapshot };
}

/** Keeps the records of a list. Says whether to read it and the results again, as they are of two snapshots. */
export function keepListed(listed: Listed, results: Results): boolean {
  const { call, all, total, snapshot = results.snapshot } = listed;
  const ordinals = call.isChunk ? results.chunk.ordinals : results.ordinals;
  const isSame =
    snapshot === results.snapshot && total === results.total && all.length === ordinals.length;
  // A withdrawn record does not outlive its snapshot; of two, whichever is the older one must not come back.
  if (!isSame || kept.snapshot !== snapshot) kept = { snapshot, records: new Map() };
  if (isSame) {
    ordinals.forEach((ordinal, i) => kept.records.set(keyOf(results, ordinal), all[i]));
    return false;
  }
  if (Date.now() - refreshed < REFRESH_PATIENCE) return false;
  refreshed = Date.now();
  forgetLoaded();
  found = new WeakMap();
  doubtCache();
  void openDirectory().then((directory) => directory.refresh());
  return true;
}

const keyOf = ({ query }: Results, ordinal: number) => `${query.resource.name} ${ordinal}`;

/** The records of the page, if all of them were listed before. */
function keptOf(results: Results): unknown[] | undefined {
  if (results.snapshot !== kept.snapshot) return undefined;
  const keys = results.ordinals.map((ordinal) => keyOf(results, ordinal));
  return keys.every((key) => kept.records.has(key))
    ? keys.map((key) => kept.records.get(key))
    : undefined;
}

export function loadProperty(id: string, signal: AbortSignal): Promise<PropertyRecord> {
  return fromPacks(
    (directory) => directory.property(id),
    async () => {
      const { data } = await ask<{ property: PropertyRecord }>(propertyCall(id), signal);
      return data.property;
    },
  );
}

export function loadCalendar(
  id: string,
  today: string,
  cover: DateRange,
  signal: AbortSignal,
): Promise<readonly Day[]> {
  return fromPacks(
    (directory) => directory.calendar(id),
    async () => {
      const ahead = within({ from: today, to: addDays(today, MAX_RANGE_DAYS - 1) }, cover)!;
      const call = calendarCall(id, ahead.from, ahead.to);
      return (await ask<Availability>(call, signal)).data.days;
    },
  );
}

/** The packs' data, or the API's answer where they can't be read. Throws RiffleError. */
async function fromPacks<T>(
  read: (directory: Directory) => Promise<T>,
  askApi: () => Promise<T>,
): Promise<T> {
  try {
    return await read(await openDirectory());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      throw new RiffleError(404, "not_found", error.message);
    }
    return askApi();
  }
}

/** Loads what the first render shows. It never fails: the explorer reports what can't be loaded, and asks again. */
export async function loadFirst(state: State): Promise<void> {
  const signal = AbortSignal.timeout(FIRST_PATIENCE);
  const { property: id } = state;
  if (id !== undefined) {
    const today = localToday(new Date());
    await Promise.allSettled([
      preload(propertyCall(id), () => loadProperty(id, signal)),
      preload(calendarKey(id), () => loadCalendar(id, today, likelyCover(today), signal)),
    ]);
  } else if (refusalOf(state) === undefined) {
    const query = queryOf(state);
    await preload(listKey(query), () => loadList(query, signal)).catch(() => {});
  }
}
