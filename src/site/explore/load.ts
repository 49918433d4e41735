// Loads what a state shows: a list, a property and its calendar. Each throws RiffleError.
import type { Availability, Pagination, PropertyRecord } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import { MAX_LIMIT, MAX_RANGE_DAYS } from "../../limits.ts";
import { listUrl } from "../../links.ts";
import type { ListQuery } from "../../query.ts";
import { askTimed, RiffleError } from "../shared/ask.ts";
import { forgetLoaded, preload } from "../shared/use-loaded.ts";
import { calendarCall, listCall, PERHAPS, propertyCall } from "./calls.ts";
import { localToday, type Day } from "./days.ts";
import type { Directory, Results } from "./directory.ts";
import { addDays, likelyCover, within, type DateRange } from "./month.ts";
import { openDirectory, refreshPacks } from "./packs.ts";
import { queryOf, refusalOf, type State } from "./state.ts";

type Listed = Awaited<ReturnType<typeof loadList>>;

/** Where packs take longer than this, as on a slow phone, the API is asked for the page alone, in ms. */
const PACKS_PATIENCE = 1_000;
/** Nobody waits longer than this for a rendered page to answer to clicks, in ms. */
const FIRST_PATIENCE = 4_000;
/** Where answers and packs are of two snapshots, both are read again after this time at most, in ms. */
const REFRESH_PATIENCE = 10_000;

/** Records that were listed, by ordinal, of one snapshot and resource each. */
const kept = new Map<string, Map<number, unknown>>();
let refreshed = -Infinity;

export const listKey = (query: ListQuery) => `list ${listUrl(query)}`;
export const calendarKey = (id: string) => `calendar of ${id}`;

/** A page of a list, and `all` that came with it. With `packs` records that were listed are not asked for again. */
export async function loadList(query: ListQuery, signal: AbortSignal, packs?: Promise<Results>) {
  const { table } = query.resource;
  const late = new Promise<undefined>((settle) => setTimeout(settle, PACKS_PATIENCE));
  const results = packs && (await Promise.race([packs.catch(() => undefined), late]));
  const known = results && recordsOf(results);
  if (known) {
    const call = listCall(query, results.pagesOf);
    const { firstDays, total, snapshot } = results;
    return { table, call, all: known, records: known, firstDays, total, snapshot };
  }
  const call = listCall(query, results?.pagesOf ?? PERHAPS, results?.chunk.offset);
  type Lists = Record<string, unknown[]>;
  const answer = await askTimed<Lists>(call.url, signal, call.api);
  const { snapshotId: snapshot, milliseconds, data, meta } = answer;
  const all = data[table]!;
  const before = call.isChunk ? query.offset % MAX_LIMIT : 0;
  const records = all.slice(before, before + query.limit);
  const firstDays = meta.first_days?.slice(before, before + query.limit);
  const { total } = meta.pagination as Pagination;
  return { table, call, all, records, firstDays, total, snapshot, milliseconds };
}

/** Keeps the records of a list. Says whether to read it and the results again, as they are of two snapshots. */
export function keepListed(listed: Listed, results: Results): boolean {
  const { call, all, total, snapshot = results.snapshot } = listed;
  const ordinals = call.isChunk ? results.chunk.ordinals : results.ordinals;
  if (snapshot === results.snapshot && total === results.total && all.length === ordinals.length) {
    // A withdrawn record does not outlive its snapshot.
    for (const key of kept.keys()) if (!key.startsWith(snapshot)) kept.delete(key);
    const records = kept.get(keyOf(results)) ?? new Map<number, unknown>();
    kept.set(keyOf(results), records);
    ordinals.forEach((ordinal, i) => records.set(ordinal, all[i]));
    return false;
  }
  // Whichever is the older one, what was kept of it must not come back.
  kept.clear();
  if (Date.now() - refreshed < REFRESH_PATIENCE) return false;
  refreshed = Date.now();
  forgetLoaded();
  refreshPacks();
  return true;
}

function keyOf({ snapshot, query }: Results): string {
  return `${snapshot} ${query.resource.name}`;
}

/** The records of the page, if all of them were listed before. */
function recordsOf(results: Results): unknown[] | undefined {
  const all = kept.get(keyOf(results));
  const records = results.ordinals.flatMap((ordinal) => all?.get(ordinal) ?? []);
  return records.length === results.ordinals.length ? records : undefined;
}

export function loadProperty(id: string, signal: AbortSignal): Promise<PropertyRecord> {
  const ask = () => askTimed<{ property: PropertyRecord }>(propertyCall(id), signal);
  return fromPacks(
    (directory) => directory.property(id),
    async () => (await ask()).data.property,
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
      return (await askTimed<Availability>(call, signal)).data.days;
    },
  );
}

/** The packs' data, or the API's answer where they can't be read. */
async function fromPacks<T>(
  read: (directory: Directory) => Promise<T>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await read(await openDirectory());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      throw new RiffleError(404, "not_found", error.message);
    }
    return ask();
  }
}

/** Loads what the first render shows. It never fails: the explorer reports what can't be loaded, and asks again. */
export async function loadFirst(state: State): Promise<void> {
  const signal = AbortSignal.timeout(FIRST_PATIENCE);
  const { property: id } = state;
  const query = queryOf(state);
  const today = localToday(new Date());
  const cover = likelyCover(today);
  if (id !== undefined) {
    await Promise.allSettled([
      preload(propertyCall(id), () => loadProperty(id, signal)),
      preload(calendarKey(id), () => loadCalendar(id, today, cover, signal)),
    ]);
  } else if (refusalOf(state) === undefined) {
    await preload(listKey(query), () => loadList(query, signal)).catch(() => {});
  }
}
