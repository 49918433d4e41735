// Takes the place of a list that is empty: other words, and which filter to drop and how many results there are
// without it.
import { PAGE_SIZE } from "../../limits.ts";
import { count, resultsName } from "../shared/labels.ts";
import { Empty } from "../shared/states.tsx";
import { useLoaded } from "../shared/use-loaded.ts";
import { useChange, useExplored } from "./explored.ts";
import type { Applied } from "./filters-in-use.ts";
import { resultsOf } from "./load.ts";
import { useApplied } from "./panels.tsx";
import { useSaved } from "./saved.tsx";
import { CLEARED, formatState, queryOf, refusalOf, type State } from "./state.ts";

const MAX_OFFERS = 3;

export function Nothing({ total }: { total: number }) {
  const { text, saved, page } = useExplored().state;
  const applied = useApplied();
  if (total > 0) {
    const last = Math.ceil(total / PAGE_SIZE);
    return (
      <Empty heading={`There is no page ${count(page)}`}>
        <p>
          <Change label={`Go to the last page, ${count(last)}`} to={{ page: last }} />
        </p>
      </Empty>
    );
  }
  if (applied.length > 0 || text !== "") return <NoMatch {...{ text, applied }} />;
  return (
    <Empty heading={saved ? "Nothing saved yet" : "Nothing published yet"}>
      <p>
        {saved
          ? "Save a property on its page, and it is listed here, on this device only."
          : "This directory has none of these so far."}
      </p>
    </Empty>
  );
}

function NoMatch({ text, applied }: { text: string; applied: readonly Applied[] }) {
  const { suggestion } = useExplored();
  const words = text === "" ? [] : [{ label: text, change: { text: "" } }];
  return (
    <Empty heading="Nothing matches">
      {suggestion !== undefined && (
        <p>
          Did you mean <Change kind="plain" label={suggestion} to={{ text: suggestion }} />?
        </p>
      )}
      <Without applied={[...applied, ...words]} />
      <p class="row">
        {text !== "" && applied.length > 0 && (
          <Change label="Search without filters" to={{ ...CLEARED, text }} />
        )}
        <Change label="Clear all" to={CLEARED} />
      </p>
    </Empty>
  );
}

function Change(props: { label: string; to: Partial<State>; kind?: string }) {
  const { label, to, kind = "button" } = props;
  const change = useChange();
  return (
    <button type="button" class={kind} onClick={() => change(to)}>
      {label}
    </button>
  );
}

function Without({ applied }: { applied: readonly Applied[] }) {
  const { state } = useExplored();
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
          <Change label={`Without “${label}”: ${resultsName(state.resource, total)}`} to={change} />
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
  return useful.sort((a, b) => b.total - a.total).slice(0, MAX_OFFERS);
}
