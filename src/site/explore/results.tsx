// Shows the list of results: their number, order, cards, pages and call.
import { useMemo } from "preact/hooks";
import { ApiCall } from "../shared/api-call.tsx";
import { resourceName, resultsName, SORT_NAMES } from "../shared/labels.ts";
import { Empty, Problem, Skeleton } from "../shared/states.tsx";
import { Cards } from "./cards.tsx";
import { Select } from "./controls.tsx";
import { focusResults, useExplored } from "./explored.ts";
import { Nothing } from "./nothing.tsx";
import { Pager } from "./pager.tsx";
import { exactFirst, sortOf, sortsOf, usualSort } from "./state.ts";

export function Results() {
  const { state, list, refusal, isTitled } = useExplored();
  const { call, records, firstDays, total, loading, failure } = list;
  const order = useMemo(() => exactFirst(records ?? [], state), [records, state]);
  const isAnswered = refusal === undefined && !failure;
  const isKnown = isAnswered && total !== undefined;
  const Heading = isTitled ? "h2" : "h1";
  const title = isKnown ? resultsName(state.resource, total) : resourceName(state.resource);
  const retry = () => {
    list.retry();
    // The button that had the focus goes away.
    focusResults();
  };
  return (
    <section class="stack results" aria-busy={loading} aria-labelledby="results">
      <div class="row spread results-head">
        {/* It has the focus, which stays when the heading's level changes. */}
        <div id="results" tabIndex={-1}>
          <Heading>{title}</Heading>
        </div>
        <SortBy />
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
      {isAnswered && !records && <Skeleton />}
      {isAnswered && records && (
        <div class={loading ? "stale" : ""}>
          <Cards
            records={order.map((i) => records[i])}
            firstDays={loading || !firstDays ? undefined : order.map((i) => firstDays[i]!)}
          />
          {!loading && records.length === 0 && <Nothing total={total ?? 0} />}
          {total !== undefined && <Pager total={total} />}
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

function SortBy() {
  const { state, navigate } = useExplored();
  const orders = sortsOf(state);
  if (orders.length === 0) return null;
  return (
    <p class="row sort-by on-screen">
      <Select
        label="Sort by"
        value={sortOf(state)}
        values={orders}
        name={(sort) => SORT_NAMES[sort] ?? sort}
        onChange={(sort) => navigate({ sort: sort === usualSort(state) ? undefined : sort })}
      />
    </p>
  );
}
