// Where nothing matches: which filter to drop, and how many results there are without it.
import { resultsName } from "../shared/labels.ts";
import { useLoaded } from "../shared/use-loaded.ts";
import type { Applied } from "./filters-in-use.ts";
import { useExplored } from "./explored.ts";
import { useChange } from "./focus.ts";
import { useSaved } from "./saved.ts";
import { formatState, queryOf, refusalOf, type State } from "./state.ts";
import { resultsOf } from "./packs.ts";

/** Most filters that are named. */
const MOST = 3;

export function Without({ applied }: { applied: readonly Applied[] }) {
  const { state } = useExplored();
  const onChange = useChange();
  const saved = useSaved();
  const key = ["without", formatState(state), applied.length, ...saved].join(" ");
  const { value, loading } = useLoaded(key, () => countWithout(state, applied, saved));
  const counted = loading ? [] : (value ?? []);
  // Where none alone is in the way, or the packs can't be read.
  if (counted.length === 0) return loading ? null : <p>Use fewer words or filters.</p>;
  return (
    <ul class="row" aria-label="Filters to drop">
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
async function countWithout(state: State, applied: readonly Applied[], saved: readonly string[]) {
  const counted = await Promise.all(
    applied.map(async (one) => {
      const without = { ...state, page: 1, ...one.change };
      const isRefused = refusalOf(without) !== undefined;
      const total = isRefused ? 0 : (await resultsOf(queryOf(without, saved))).total;
      return { ...one, total };
    }),
  );
  const useful = counted.filter(({ total }) => total > 0);
  return useful.sort((a, b) => b.total - a.total).slice(0, MOST);
}
