// Shows the list of results: their number, order, cards, links to its pages, and call.
import { useMemo } from "preact/hooks";
import { PAGE_SIZE } from "../../limits.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { count, resourceName, resultsName, SORT_NAMES } from "../shared/labels.ts";
import { Empty, Problem, Skeleton } from "../shared/states.tsx";
import { Cards } from "./cards.tsx";
import { Select } from "./controls.tsx";
import { focusResults, useExplored } from "./explored.ts";
import { Link } from "./link.tsx";
import { Nothing } from "./nothing.tsx";
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

const to = (page: number) => ({ to: { page }, onFollow: focusResults });

function Pager({ total }: { total: number }) {
  const { page } = useExplored().state;
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;
  return (
    <nav class="row pager on-screen" aria-label="Pages">
      {page > 1 && (
        <Link {...to(Math.min(page - 1, pages))} rel="prev">
          Previous
        </Link>
      )}
      <ol class="row">
        {pageNumbers(page, pages).map((number, i) => (
          <li key={i}>
            {number === undefined ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                {...to(number)}
                aria-label={`Page ${count(number)}`}
                aria-current={number === page ? "page" : undefined}
              >
                {count(number)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link {...to(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}

/** The first, the last and those around `page`; undefined stands for pages left out between. */
function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages];
  const shown = new Set(near.filter((number) => number >= 1 && number <= pages));
  return [...shown].flatMap((number, i, all) => {
    const gap = number - (all[i - 1] ?? 0) - 1;
    // A gap of one page is that page.
    return gap === 0 ? [number] : [gap === 1 ? number - 1 : undefined, number];
  });
}
