// Chooses the order of the list among those that suit the state.
import { useId } from "preact/hooks";
import type { Sort } from "../../filters.ts";
import { SORT_NAMES } from "../shared/labels.ts";
import { sortOf, sortsOf, usualSort, type State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

export function SortBy({ state, navigate }: { state: State; navigate: Navigate }) {
  const id = useId();
  const orders = sortsOf(state);
  if (orders.length === 0) return null;
  const usual = usualSort(state);
  return (
    <p class="sort-by">
      <label for={id}>Sort by</label>
      <select
        id={id}
        value={sortOf(state)}
        onChange={(event) => {
          const sort = event.currentTarget.value as Sort;
          navigate({ sort: sort === usual ? undefined : sort });
        }}
      >
        {orders.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort] ?? sort}
          </option>
        ))}
      </select>
    </p>
  );
}
