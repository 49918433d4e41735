// Renders pages to HTML with the explorer's components, the same for the same data on every host.
import type { ComponentChild } from "preact";
import type { Terms } from "../../catalog.ts";
import type { PropertyItem } from "../../contract.ts";
import { regionName } from "../../regions.ts";
import type { ListPageData } from "../../serve/html/list-page.ts";
import type { Rendered, Views } from "../../serve/html/views.ts";
import { PropertyCard, StillCard } from "../explore/cards.tsx";
import { EMPTY, type State } from "../explore/state.ts";
import { waterName } from "../../water-types.ts";
import { Beyond, Crumbs, PeopleLists, Section, StateLists, States } from "./beyond.tsx";
import { ListFrame } from "./frame.tsx";
import { PeopleBeyond, PeopleMain } from "./people-main.tsx";
import { htmlOf, propertyHtml } from "./property-html.tsx";

function rendered(
  terms: Terms,
  { before, main, after }: { [Part in keyof Rendered]?: ComponentChild },
): Rendered {
  const html = (child: ComponentChild) => htmlOf(child, terms);
  return { before: html(before), main: html(main), after: html(after) };
}

const views: Views = {
  propertyView: propertyHtml,

  peopleView: (data, terms) =>
    rendered(terms, {
      before: <Crumbs crumbs={data.crumbs} />,
      main: <PeopleMain {...data} />,
      after: <PeopleBeyond {...data} />,
    }),

  listView(data, terms) {
    const { title, properties, total, crumbs, counts, state: code } = data;
    const { waters, species } = counts;
    const options = {
      state: [{ value: code, label: regionName(code), count: 0 }],
      water_type: waters.map((one) => ({ ...one, label: waterName(one.value) })),
      species,
    };
    return rendered(terms, {
      before: <Crumbs {...{ crumbs, title }} />,
      main: (
        <StillCard.Provider value={cardIn(code, terms)}>
          <ListFrame {...{ properties, total, options }} state={stateOf(data)} isTitled />
        </StillCard.Provider>
      ),
      after: (
        <Beyond>
          <StateLists {...counts} state={code} />
          <PeopleLists state={code} />
        </Beyond>
      ),
    });
  },

  firstListView: ({ properties, total, states }, terms) =>
    rendered(terms, {
      main: <ListFrame {...{ properties, total }} options={{}} state={EMPTY} isTitled={false} />,
      after: terms.hasPages && states.length > 0 && (
        <Beyond>
          <Section title="By state">
            <States states={states} />
          </Section>
        </Beyond>
      ),
    }),

  statesView: ({ states }, terms) =>
    rendered(terms, {
      main: (
        <div class="stack states" data-still>
          <h1>Private fishing water by state</h1>
          <States states={states} />
        </div>
      ),
    }),

  noticeView: ({ heading, text, retryAfter }, terms) =>
    rendered(terms, {
      main: (
        <div class="stack missing" data-still>
          <h1>{heading}</h1>
          <p class="lead">{text}</p>
          {retryAfter !== undefined && <p data-retry={retryAfter} />}
          <p class="row">
            {retryAfter !== undefined && (
              <a class="button strong" href="">
                Try again
              </a>
            )}
            <a class={retryAfter === undefined ? "button strong" : "button"} href="/explore/">
              Explore the directory
            </a>
            <a class="button" href="/">
              Home
            </a>
          </p>
        </div>
      ),
    }),
};

export default views;

let cards = new WeakMap<PropertyItem, string>();
let cardsOf = "";

/** Makes each card once in a build, whose lists come state by state: of the state, its waters and species. */
function cardIn(state: string, terms: Terms) {
  if (state !== cardsOf) [cardsOf, cards] = [state, new WeakMap()];
  return (record: PropertyItem): string => {
    const html = cards.get(record) ?? htmlOf(<PropertyCard record={record} />, terms);
    cards.set(record, html);
    return html;
  };
}

function stateOf({ state, facet, page }: ListPageData): State {
  return {
    ...EMPTY,
    facets: { state: [state], ...(facet && { [facet.name]: [facet.value] }) },
    page,
  };
}
