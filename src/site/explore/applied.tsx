// Shows the filters in use as chips, each with a way to remove it.
import { useMoney } from "../shared/site.ts";
import { Chip } from "./combobox.tsx";
import { useExplored } from "./explored.ts";
import { appliedOf, type Applied } from "./filters-in-use.ts";
import { useChange } from "./focus.ts";
import { CLEARED } from "./state.ts";

export function AppliedFilters() {
  const applied = useApplied();
  const drop = useChange();
  if (applied.length === 0) return null;
  return (
    <ul class="row chips applied" aria-label="Filters in use">
      {applied.map(({ label, change }) => (
        <Chip key={label} label={label} onRemove={() => drop(change)} />
      ))}
      <li>
        <button type="button" class="plain" onClick={() => drop(CLEARED)}>
          Clear all
        </button>
      </li>
    </ul>
  );
}

export function useApplied(): Applied[] {
  const { state, options } = useExplored();
  return appliedOf(state, options, useMoney());
}
