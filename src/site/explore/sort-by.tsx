// Chooses the order of the list among those that suit the state.
import { useId } from "preact/hooks";
import type { Sort } from "../../filters.ts";
import { defaultSort } from "../../query.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { SORT_NAMES } from "../shared/labels.ts";
import type { State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

export function SortBy({ state, navigate }: { state: State; navigate: Navigate }) {
  const id = useId();
  const resource = RESOURCES[state.resource];
  const filter = filterOf(resource, "sort");
  if (!filter) return null;
  const text = state.text.trim();
  const usual = defaultSort({ resource, near: state.near, text });
  const orders = (filter.values as Sort[]).filter(
    (sort) => (sort !== "relevance" || text !== "") && (sort !== "distance" || state.near),
  );
  const current = state.sort && orders.includes(state.sort) ? state.sort : usual;
  return (
    <p class="sort-by">
      <label for={id}>Sort by</label>
      <select
        id={id}
        value={current}
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
