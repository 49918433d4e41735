// The list of results: the answer to the state's call in, cards with their count, pages and call out.
import type { Pagination, Property } from "../../client/types.ts";
import { PAGE_SIZE } from "../../limits.ts";
import { RESOURCES } from "../../resources.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { count, counted, RESOURCE_NAMES } from "../shared/labels.ts";
import type { Position } from "../map/circle.ts";
import type { Loaded } from "../shared/use-answer.ts";
import type { ListCall } from "./calls.ts";
import { Cards } from "./cards.tsx";
import { focusResults } from "./focus.ts";
import { Pager } from "./pager.tsx";
import { CLEARED, countFilters, type State } from "./state.ts";
import { Empty, Problem, Skeleton } from "../shared/states.tsx";
import type { Navigate } from "./use-url-state.ts";

export type ListData = Record<string, unknown[]>;

interface Props {
  state: State;
  navigate: Navigate;
  /** Undefined where the API would refuse what is asked. */
  call: ListCall | undefined;
  loaded: Loaded<ListData>;
  /** The spot of the map that the pointer is on. */
  spot: Position | undefined;
  onPoint(property: Property | undefined): void;
}

export function Results({ state, navigate, call, loaded, spot, onPoint }: Props) {
  const { answer, loading, failure } = loaded;
  // The answer before may be of another resource.
  const records = answer?.data[RESOURCES[state.resource].table];
  const pagination = answer?.meta.pagination as Pagination | undefined;
  const isReady = !!call && !loading && !failure && records !== undefined && !!pagination;
  const title = isReady ? heading(state, pagination.total) : RESOURCE_NAMES[state.resource];
  return (
    <section class="results" aria-busy={loading} aria-labelledby="results">
      <div class="results-head">
        <h1 id="results" tabIndex={-1}>
          {title}
        </h1>
        <p class="range" role="status">
          {loading && "Loading…"}
          {isReady && <span class="unseen">{title} </span>}
          {isReady && rangeOf(pagination, records.length)}
        </p>
      </div>
      {call && (
        <ApiCall
          label={state.text === "" ? "List" : "Search"}
          url={!loading && answer && !failure ? answer.url : call.url}
          api={call.api}
          milliseconds={loading || failure ? undefined : answer?.milliseconds}
        />
      )}
      {!call && (
        <Empty heading="Nothing was asked">
          <p>The API refuses such a search; change its words.</p>
        </Empty>
      )}
      {failure && (
        <Problem
          failure={failure}
          onRetry={() => {
            loaded.retry();
            focusResults();
          }}
        />
      )}
      {call && !failure && !records && <Skeleton />}
      {call && !failure && records && (
        <div class={loading ? "stale" : ""}>
          {records.length > 0 && <Cards {...{ state, navigate, records, spot, onPoint }} />}
          {isReady && records.length === 0 && (
            <Nothing state={state} navigate={navigate} total={pagination.total} />
          )}
          {pagination && <Pager state={state} total={pagination.total} navigate={navigate} />}
        </div>
      )}
    </section>
  );
}

function heading({ resource }: State, total: number): string {
  const many = RESOURCE_NAMES[resource].toLowerCase();
  return total === 0 ? `No ${many}` : counted(total, SINGLE[resource], many);
}

const SINGLE = { properties: "property", guides: "guide", clubs: "club", "fly-shops": "fly shop" };

function rangeOf({ offset, total }: Pagination, shown: number): string {
  if (shown === 0 || total <= PAGE_SIZE) return "";
  return `${count(offset + 1)} to ${count(offset + shown)}`;
}

function Nothing({
  state,
  navigate,
  total,
}: Pick<Props, "state" | "navigate"> & { total: number }) {
  const change = (to: Partial<State>) => {
    navigate(to);
    focusResults();
  };
  if (total > 0) {
    return (
      <Empty heading="There is no such page">
        <p>The list ends before page {count(state.page)}.</p>
        <p>
          <button type="button" class="button" onClick={() => change({ page: 1 })}>
            To the first page
          </button>
        </p>
      </Empty>
    );
  }
  const hasFilters = countFilters(state) > 0 || state.text !== "";
  return (
    <Empty heading="Nothing matches">
      <p>{hasFilters ? ADVICE : "Nothing of this kind is published yet."}</p>
      {hasFilters && (
        <p class="actions">
          {state.bounds && (
            <button type="button" class="button" onClick={() => change({ bounds: undefined })}>
              Search everywhere
            </button>
          )}
          <button type="button" class="button" onClick={() => change(CLEARED)}>
            Clear all filters
          </button>
        </p>
      )}
    </Empty>
  );
}

const ADVICE =
  "Take a filter away, shorten a word of the search, or look at a larger part of the map.";
