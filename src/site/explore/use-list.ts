// The list that is shown. Records that were listed before are not asked for again.
import { useEffect, useRef } from "preact/hooks";
import type { Pagination } from "../../contract.ts";
import { MAX_LIMIT } from "../../limits.ts";
import { listUrl } from "../../links.ts";
import type { ListQuery } from "../../query.ts";
import { forgetLoaded, useAnswer } from "../shared/use-loaded.ts";
import { listCall, PERHAPS, type ListCall } from "./calls.ts";
import type { Results } from "./directory.ts";
import type { List } from "./explored.ts";
import type { Found } from "./use-directory.ts";
import { useLate } from "./use-timing.ts";

type ListData = Record<string, unknown[]>;

/** Records that were listed, by ordinal, of one snapshot and resource each. */
const listed = new Map<string, Map<number, unknown>>();

/** Where answers and packs are of two snapshots, the packs are read again after this time at most, in ms. */
const PATIENCE = 10_000;
/** Where packs take longer than this, as on a slow phone, the API is asked for the page alone, in ms. */
const PACKS_PATIENCE = 1_000;
let refreshed = -Infinity;

/** Once `ready`, packs are read, and the API is not asked before they had a chance to answer. */
export function useList(query: ListQuery | undefined, found: Found, ready: boolean): List {
  const results = found.results?.query === query ? found.results : undefined;
  const known = results && recordsOf(results);
  const isLate = useLate(query, ready && query !== undefined && !results, PACKS_PATIENCE);
  const call = useSettled(query, results, !ready || found.hasFailed || isLate);
  const asked = known ? undefined : call;
  const loaded = useAnswer<ListData>(asked?.url, asked?.api);
  const answer = asked && !loaded.loading && !loaded.failure ? loaded.value : undefined;
  const all = query && answer?.data[query.resource.table];
  const first = query && asked?.isChunk ? query.offset % MAX_LIMIT : 0;
  const own = query && all?.slice(first, first + query.limit);
  const expected = asked?.isChunk ? results?.chunk.ordinals : results?.ordinals;
  const pagination = answer?.meta.pagination as Pagination | undefined;
  const fits =
    results !== undefined &&
    expected !== undefined &&
    all?.length === expected.length &&
    pagination?.total === results.total &&
    (answer?.snapshotId ?? results.snapshot) === results.snapshot;
  if (fits) keep(results, expected, all);
  useEffect(() => {
    if (!results || !own || fits) return;
    // Whichever is the older one, what was kept of it must not come back.
    listed.clear();
    if (Date.now() - refreshed < PATIENCE) return;
    refreshed = Date.now();
    forgetLoaded();
    found.retry(true);
    loaded.retry();
  }, [results, own, fits]);

  const records = known ?? own;
  const before = useRef<{ table: string; records: readonly unknown[] }>(undefined);
  if (query && records) before.current = { table: query.resource.table, records };
  const stale =
    before.current?.table === query?.resource.table ? before.current?.records : undefined;
  const days = answer?.meta.first_days as readonly string[] | undefined;
  return {
    call,
    records: records ?? stale,
    firstDays: results ? results.firstDays : days?.slice(first, first + (query?.limit ?? 0)),
    total: (own && !fits ? pagination?.total : undefined) ?? results?.total ?? pagination?.total,
    loading: query !== undefined && !records && !loaded.failure,
    milliseconds: answer?.milliseconds,
    failure: records ? undefined : loaded.failure,
    retry: loaded.retry,
  };
}

/**
 * The call for a query: at once where it `mustAsk`, else once its results are known. Its address stays what
 * it was asked at, though the plan is known only later.
 */
function useSettled(
  query: ListQuery | undefined,
  results: Results | undefined,
  mustAsk: boolean,
): ListCall | undefined {
  const settled = useRef<ListCall>(undefined);
  if (!query) return undefined;
  const current = settled.current;
  if (current?.api === listUrl(query)) return current;
  if (!results && !mustAsk) return undefined;
  return (settled.current = listCall(query, results?.pagesOf ?? PERHAPS, results?.chunk.offset));
}

function keyOf({ snapshot, query }: Results): string {
  return `${snapshot} ${query.resource.name}`;
}

/** The records of the page, if all of them were listed before. */
function recordsOf(results: Results): unknown[] | undefined {
  const all = listed.get(keyOf(results));
  const records = results.ordinals.flatMap((ordinal) => all?.get(ordinal) ?? []);
  return records.length === results.ordinals.length ? records : undefined;
}

function keep(results: Results, ordinals: readonly number[], records: readonly unknown[]): void {
  const key = keyOf(results);
  // A withdrawn record does not outlive its snapshot.
  for (const other of listed.keys()) {
    if (!other.startsWith(`${results.snapshot} `)) listed.delete(other);
  }
  const all = listed.get(key) ?? new Map<number, unknown>();
  listed.set(key, all);
  ordinals.forEach((ordinal, i) => all.set(ordinal, records[i]));
}
