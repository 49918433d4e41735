// Shows the list of results: their number, order, cards, pages and call.
import { useMemo, useRef } from "preact/hooks";
import type { Property } from "../../../partner/client/types.ts";
import { PAGE_SIZE } from "../../limits.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { count, resourceName, resultsName } from "../shared/labels.ts";
import { useMoney } from "../shared/currency.ts";
import { Empty, Problem, Skeleton } from "../shared/states.tsx";
import type { Position } from "../map/circle.ts";
import { appliedOf } from "./applied.tsx";
import { Cards } from "./cards.tsx";
import { exactFirst } from "./exact-first.ts";
import { focusResults } from "./focus.ts";
import { Pager } from "./pager.tsx";
import { SortBy } from "./sort-by.tsx";
import { CLEARED, countFilters, type State } from "./state.ts";
import type { OptionsOf } from "./suggestions.ts";
import type { List } from "./use-list.ts";
import type { Navigate } from "./use-url-state.ts";
import { Without } from "./without.tsx";

interface Props {
  state: State;
  navigate: Navigate;
  list: List;
  /** Searched words, folded. */
  words: readonly string[];
  /** Why nothing is searched. */
  refusal: string | undefined;
  /** Other words, where the searched ones find nothing. */
  suggestion: string | undefined;
  /** The spot of the map that the pointer is on. */
  spot: Position | undefined;
  onPoint(property: Property | undefined): void;
  options: OptionsOf;
  /** The name of the place that is searched near. */
  place: string;
  /** The page has a heading of its own, of which this one is a part. */
  isTitled: boolean;
}

export function Results(props: Props) {
  const { state, navigate, list, words, refusal, suggestion, spot, onPoint } = props;
  const { call, records, total, loading, failure } = list;
  const order = useMemo(() => exactFirst(records ?? [], state), [records, state]);
  const isKnown = refusal === undefined && !failure && total !== undefined;
  const Heading = props.isTitled ? "h2" : "h1";
  const before = useRef<{ resource: string; title: string }>(undefined);
  const name = resourceName(state.resource);
  // The previous number stays while the next one is counted.
  const stale = loading && before.current?.resource === name ? before.current.title : name;
  const title = isKnown ? resultsName(state.resource, total) : stale;
  if (isKnown) before.current = { resource: name, title };
  const retry = () => {
    list.retry();
    // The button that had the focus goes away.
    focusResults();
  };
  return (
    <section class="results" aria-busy={loading} aria-labelledby="results">
      <div class="results-head">
        {/* It has the focus, which stays when the heading's level changes. */}
        <div id="results" tabIndex={-1}>
          <Heading>{title}</Heading>
        </div>
        <SortBy state={state} navigate={navigate} />
      </div>
      <p class="unseen" role="status">
        {loading ? "Loading" : isKnown ? title : ""}
      </p>
      {refusal !== undefined && (
        <Empty heading="Search not sent">
          <p>{refusal}</p>
        </Empty>
      )}
      {failure && <Problem failure={failure} onRetry={retry} />}
      {refusal === undefined && !failure && !records && <Skeleton />}
      {refusal === undefined && !failure && records && (
        <div class={loading ? "stale" : ""}>
          <Cards
            {...{ state, navigate, words, spot, onPoint }}
            records={order.map((i) => records[i])}
            firstDays={
              loading ? undefined : list.firstDays && order.map((i) => list.firstDays![i]!)
            }
          />
          {!loading && records.length === 0 && (
            <Nothing
              {...{
                state,
                navigate,
                total: total ?? 0,
                suggestion,
                options: props.options,
                place: props.place,
              }}
            />
          )}
          {total !== undefined && <Pager {...{ state, total, navigate }} />}
        </div>
      )}
      {call && (
        <ApiCall
          label={state.text === "" ? "List" : "Search"}
          url={call.isChunk ? call.api : call.url}
          api={call.api}
          milliseconds={list.milliseconds}
        />
      )}
    </section>
  );
}

interface NothingProps {
  state: State;
  navigate: Navigate;
  total: number;
  suggestion: string | undefined;
  options: OptionsOf;
  place: string;
}

function Nothing({ state, navigate, total, suggestion, options, place }: NothingProps) {
  const money = useMoney();
  const change = (to: Partial<State>) => {
    navigate(to);
    focusResults();
  };
  if (total > 0) {
    const last = Math.ceil(total / PAGE_SIZE);
    return (
      <Empty heading={`There is no page ${count(state.page)}`}>
        <p>
          <button type="button" class="button" onClick={() => change({ page: last })}>
            Go to the last page, {count(last)}
          </button>
        </p>
      </Empty>
    );
  }
  const hasFilters = countFilters(state) > 0;
  const hasOtherFilters = countFilters({ ...state, bounds: undefined }) > 0;
  if (!hasFilters && state.text === "") {
    return state.saved ? (
      <Empty heading="Nothing saved yet">
        <p>Save a property on its page, and it is listed here, on this device only.</p>
      </Empty>
    ) : (
      <Empty heading="Nothing published yet">
        <p>This directory has none of these so far.</p>
      </Empty>
    );
  }
  return (
    <Empty heading="Nothing matches">
      {suggestion !== undefined ? (
        <p>
          Did you mean{" "}
          <button type="button" class="plain" onClick={() => change({ text: suggestion })}>
            {suggestion}
          </button>
          ?
        </p>
      ) : (
        <p>
          {state.bounds && "Zoom out or move the map. "}
          {state.text !== "" && "Use fewer or shorter words. "}
          {hasOtherFilters && "Remove a filter."}
        </p>
      )}
      <Without
        state={state}
        applied={[
          ...appliedOf(state, options, place, money),
          ...(state.text === "" ? [] : [{ label: state.text, change: { text: "" } }]),
        ]}
        onChange={change}
      />
      <p class="actions">
        {state.bounds && (
          <button type="button" class="button" onClick={() => change({ bounds: undefined })}>
            Show all places
          </button>
        )}
        {state.text !== "" && hasFilters && (
          <button
            type="button"
            class="button"
            onClick={() => change({ ...CLEARED, text: state.text })}
          >
            Search without filters
          </button>
        )}
        <button type="button" class="button" onClick={() => change(CLEARED)}>
          Clear all
        </button>
      </p>
    </Empty>
  );
}
