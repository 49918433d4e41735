// Where nothing matches: which filter to drop, and how many results there are without it.
import { useEffect, useState } from "preact/hooks";
import { resultsName } from "../shared/labels.ts";
import type { Applied } from "./applied.tsx";
import { queryOf } from "./calls.ts";
import { useExplored } from "./explored.ts";
import { readSaved } from "./saved.ts";
import { formatState, type State } from "./state.ts";
import { openDirectory } from "./use-directory.ts";

interface Props {
  applied: readonly Applied[];
  onChange(change: Partial<State>): void;
}

/** Most filters that are named. */
const MOST = 3;

interface Counted extends Applied {
  total: number;
}

export function Without({ applied, onChange }: Props) {
  const { state } = useExplored();
  const [counted, setCounted] = useState<readonly Counted[]>([]);
  useEffect(() => {
    let current = true;
    setCounted([]);
    // Without packs there is the advice that needs no numbers.
    countWithout(state, applied).then(
      (found) => current && setCounted(found),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [formatState(state), applied.length]);
  if (counted.length === 0) return null;
  return (
    <ul class="actions" aria-label="Filters to drop">
      {counted.map(({ label, change, total }) => (
        <li key={label}>
          <button type="button" class="button" onClick={() => onChange(change)}>
            Without “{label}”: {resultsName(state.resource, total)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Those without which there are results, most first. Rejects where the packs can't be read. */
async function countWithout(state: State, applied: readonly Applied[]): Promise<Counted[]> {
  const directory = await openDirectory();
  const counted = await Promise.all(
    applied.map(async (one) => {
      const parsed = queryOf({ ...state, page: 1, ...one.change }, undefined, readSaved());
      const total = "query" in parsed ? (await directory.results(parsed.query)).total : 0;
      return { ...one, total };
    }),
  );
  const useful = counted.filter(({ total }) => total > 0);
  return useful.sort((a, b) => b.total - a.total).slice(0, MOST);
}
