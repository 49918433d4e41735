// Renders pages to HTML with the explorer's components, the same for the same data on every host.
import type { ComponentChild } from "preact";
import { render } from "preact-render-to-string";
import { regionName } from "../../regions.ts";
import type { FirstListData, ListPageData, Rendered, Views } from "../../serve/html/views.ts";
import { EMPTY, type State } from "../explore/state.ts";
import { waterName } from "../../water-types.ts";
import { DEFAULT_CURRENCY } from "../../currency.ts";
import { Currency } from "../shared/currency.ts";
import { HasPages } from "../shared/has-pages.ts";
import { StillCards } from "../explore/cards.tsx";
import { Still } from "../explore/month-table.tsx";
import { stillCardsIn } from "./still-card.tsx";
import { stillMonth } from "./still-month.tsx";
import { RequestTemplate } from "../shared/request.ts";
import { Beyond, Crumbs, LaterMonths, Neighbours, StateLists, States } from "./beyond.tsx";
import { ListFrame } from "./frame.tsx";
import { PropertyMain } from "./property-main.tsx";

type Shown = Pick<FirstListData, "hasPages" | "currency" | "request">;

function rendered(
  before: ComponentChild,
  main: ComponentChild,
  after: ComponentChild,
  { hasPages = true, currency = DEFAULT_CURRENCY, request }: Partial<Shown> = {},
): Rendered {
  const html = (child: ComponentChild) =>
    render(
      <HasPages.Provider value={hasPages}>
        <Currency.Provider value={currency}>
          <RequestTemplate.Provider value={request}>
            <Still.Provider value={stillMonth}>
              {/* Without pages a card leads to the list's own state. */}
              <StillCards.Provider value={hasPages ? stillCardsIn(currency) : undefined}>
                {child}
              </StillCards.Provider>
            </Still.Provider>
          </RequestTemplate.Provider>
        </Currency.Provider>
      </HasPages.Provider>,
    );
  return { before: html(before), main: html(main), after: html(after), currency, request };
}

const views: Views = {
  propertyView: (data) =>
    rendered(
      <Crumbs crumbs={data.crumbs} />,
      <PropertyMain {...data} />,
      <Beyond>
        <LaterMonths {...data} />
        <Neighbours {...data} />
      </Beyond>,
      data,
    ),

  listView: (data) => {
    const { title, properties, total, crumbs, state: code, waters, species } = data;
    const options = {
      state: [{ value: code, label: regionName(code), count: 0 }],
      water_type: waters.map((one) => ({ ...one, label: waterName(one.value) })),
      species,
    };
    return rendered(
      <Crumbs {...{ crumbs, title }} />,
      <ListFrame {...{ properties, total, options }} state={stateOf(data)} isTitled />,
      <Beyond>
        <StateLists {...{ waters, species, state: code }} />
      </Beyond>,
      data,
    );
  },

  firstListView: ({ properties, total, states, ...shown }) =>
    rendered(
      null,
      <ListFrame {...{ properties, total }} options={{}} state={EMPTY} isTitled={false} />,
      states.length > 0 && (
        <Beyond>
          <section>
            <h2>By state</h2>
            <States states={states} />
          </section>
        </Beyond>
      ),
      shown,
    ),

  statesView: (states) =>
    rendered(
      null,
      <div class="states" data-still>
        <h1>Private fishing water by state</h1>
        <States states={states} />
      </div>,
      null,
    ),

  noticeView: ({ heading, text }) =>
    rendered(
      null,
      <div class="missing" data-still>
        <h1>{heading}</h1>
        <p class="lead">{text}</p>
        <p class="actions">
          <a class="button strong" href="/explore/">
            Explore the directory
          </a>
          <a class="button" href="/">
            Home
          </a>
        </p>
      </div>,
      null,
    ),
};

export default views;

function stateOf({ state, facet, page }: ListPageData): State {
  return {
    ...EMPTY,
    facets: { state: [state], ...(facet && { [facet.name]: [facet.value] }) },
    page,
  };
}
