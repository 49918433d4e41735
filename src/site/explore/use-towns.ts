// Loads the towns of the basemap once they are needed.
import { useEffect, useState } from "preact/hooks";
import url from "virtual:towns";
import type { Town } from "./towns.ts";

let loading: Promise<Town[]> | undefined;

/** None until they are loaded, and where they can't be: everything else works without them. */
export function useTowns(needed: boolean): readonly Town[] {
  const [towns, setTowns] = useState<readonly Town[]>(NONE);
  useEffect(() => {
    if (!needed) return;
    let current = true;
    loading ??= fetch(url).then((response) => response.json() as Promise<Town[]>);
    loading.then(
      (found) => current && setTowns(found),
      () => (loading = undefined),
    );
    return () => {
      current = false;
    };
  }, [needed]);
  return towns;
}

const NONE: readonly Town[] = [];
