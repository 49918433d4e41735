// Shows the list of results: their number, order, cards, pages and call.
import { useMemo } from "preact/hooks";
import { PAGE_SIZE } from "../../limits.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { count, resourceName, resultsName, SORT_NAMES } from "../shared/labels.ts";
import { Empty, Problem, Skeleton } from "../shared/states.tsx";
import { useApplied } from "./applied.tsx";
import { Cards } from "./cards.tsx";
import { exactFirst } from "./exact-first.ts";
import { useExplored } from "./explored.ts";
import { focusResults, useChange } from "./focus.ts";
import { Pager } from "./pager.tsx";
import { Select } from "./controls.tsx";
import { CLEARED, sortOf, sortsOf, usualSort, type State } from "./state.ts";
import { Without } from "./without.tsx";

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
      <div class="results-head">
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
    <p class="sort-by on-screen">
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

function Nothing({ total }: { total: number }) {
  const { state, suggestion } = useExplored();
  const applied = useApplied();
  const change = useChange();
  const button = (label: string, to: Partial<State>) => (
    <button type="button" class="button" onClick={() => change(to)}>
      {label}
    </button>
  );
  if (total > 0) {
    const last = Math.ceil(total / PAGE_SIZE);
    return (
      <Empty heading={`There is no page ${count(state.page)}`}>
        <p>{button(`Go to the last page, ${count(last)}`, { page: last })}</p>
      </Empty>
    );
  }
  const { text, saved } = state;
  if (applied.length === 0 && text === "") {
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
  const words = text === "" ? [] : [{ label: text, change: { text: "" } }];
  return (
    <Empty heading="Nothing matches">
      {suggestion !== undefined && (
        <p>
          Did you mean{" "}
          <button type="button" class="plain" onClick={() => change({ text: suggestion })}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      <Without applied={[...applied, ...words]} />
      <p class="row">
        {text !== "" &&
          applied.length > 0 &&
          button("Search without filters", { ...CLEARED, text })}
        {button("Clear all", CLEARED)}
      </p>
    </Empty>
  );
}
