// The one directory of packs, with code that is loaded at first use, and what is asked of it.
import type { ListQuery } from "../../query.ts";
import type { Resource } from "../../resources.ts";
import { doubtCache, siteFetch } from "../shared/site-fetch.ts";
import type { Directory, Results } from "./directory.ts";

let opened: Promise<Directory> | undefined;
/** By query: list and filters wait for the same ones. */
let found = new WeakMap<ListQuery, Promise<Results>>();

/** Rejects if its code can't be loaded. */
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

/** Reads everything again from then on: a newer snapshot is known to be there. */
export function refreshPacks(): void {
  found = new WeakMap();
  doubtCache();
  void openDirectory().then((directory) => directory.refresh());
}

/** Shorter words need packs that the next letter seldom needs as well. */
const MIN_LETTERS = 3;

/** Reads ahead what a search for folded `words`, still typed, will need; nothing where the user saves data. */
export function prepare(resource: Resource, words: readonly string[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const long = words.filter((word) => word.length >= MIN_LETTERS);
  if (connection?.saveData || long.length === 0) return;
  openDirectory()
    .then((directory) => directory.prepare(resource, long))
    .catch(() => {});
}
