// Runs a query on the packs, once the first list is shown.
import { useEffect, useState } from "preact/hooks";
import type { ListQuery } from "../../query.ts";
import type { Resource } from "../../resources.ts";
import { doubtCache, siteFetch } from "../shared/site-fetch.ts";
import { useLoaded } from "../shared/use-loaded.ts";
import type { Directory, Pins, Results } from "./directory.ts";

let opened: Promise<Directory> | undefined;

/** The one directory. Its code is loaded at first use; rejects if that fails. */
export function openDirectory(): Promise<Directory> {
  opened ??= import("./directory.ts").then((code) => new code.Directory(siteFetch));
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Shorter words need packs that the next letter seldom needs as well. */
const LEAST_LETTERS = 3;

/**
 * Reads ahead what a search for folded `words` will need, while they are still typed; nothing where the user
 * saves data. The search itself reports what can't be read.
 */
export function prepare(resource: Resource, words: readonly string[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const long = words.filter((word) => word.length >= LEAST_LETTERS);
  if (connection?.saveData || long.length === 0) return;
  openDirectory()
    .then((directory) => directory.prepare(resource, long))
    .catch(() => {});
}

export interface Found {
  /** Of the query, or while it is computed those of a previous one. */
  results: Results | undefined;
  /** Packs can't be read: the list does without them. */
  hasFailed: boolean;
  /** Computes again; `stale` where a newer snapshot is known to be there. */
  retry(stale?: boolean): void;
}

/** Computes what a query finds, once `ready`. */
export function useResults(query: ListQuery | undefined, ready: boolean): Found {
  const [results, setResults] = useState<Results>();
  const [failed, setFailed] = useState<ListQuery>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!ready || !query) return;
    let current = true;
    openDirectory()
      .then((directory) => directory.results(query))
      .then(
        (found) => current && (setResults(found), setFailed(undefined)),
        () => current && setFailed(query),
      );
    return () => {
      current = false;
    };
  }, [query, ready, tries]);
  return {
    results,
    hasFailed: failed !== undefined && failed === query,
    retry: (stale = false) => {
      setFailed(undefined);
      if (!stale) setTries(tries + 1);
      else {
        doubtCache();
        void openDirectory().then((directory) => {
          directory.refresh();
          setTries(tries + 1);
        });
      }
    },
  };
}

/** Where all properties are shown, read once they are needed and again for another snapshot. */
export function usePins(snapshot: string | undefined, needed: boolean): Pins | undefined {
  const key = needed && snapshot !== undefined ? `pins of ${snapshot}` : undefined;
  // Where they can't be read the map has no circles, and the list reports what it lacks.
  const { value } = useLoaded(key, async () => (await openDirectory()).pins());
  return value?.snapshot === snapshot ? value : undefined;
}
