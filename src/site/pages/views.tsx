// Renders pages to HTML with the explorer's components, the same for the same data on every host.
import type { ComponentChild } from "preact";
import type { PropertyItem } from "../../contract.ts";
import { regionName } from "../../regions.ts";
import type { ListPageData } from "../../serve/html/list-page.ts";
import type { Rendered, Shown, Views } from "../../serve/html/views.ts";
import { PropertyCard, StillCard } from "../explore/cards.tsx";
import { EMPTY, type State } from "../explore/state.ts";
import { waterName } from "../../water-types.ts";
import { termsOf, type Terms } from "../../catalog.ts";
import { Beyond, Crumbs, PeopleLists, Section, StateLists, States } from "./beyond.tsx";
import { ListFrame } from "./frame.tsx";
import { PeopleBeyond, PeopleMain } from "./people-main.tsx";
import { htmlOf, propertyHtml } from "./property-html.tsx";

function rendered(
  before: ComponentChild,
  main: ComponentChild,
  after: ComponentChild,
  { hasPages = true, ...given }: Partial<Terms & { hasPages: boolean }> = {},
): Rendered {
  const terms = termsOf(given);
  const html = (child: ComponentChild) => htmlOf(child, { hasPages, ...terms });
  return { before: html(before), main: html(main), after: html(after), ...terms };
}

const views: Views = {
  propertyView: propertyHtml,

  peopleView: (data) =>
    rendered(
      <Crumbs crumbs={data.crumbs} />,
      <PeopleMain {...data} />,
      <PeopleBeyond {...data} />,
      data,
    ),

  listView: (data) => {
    const { title, properties, total, crumbs, counts, state: code } = data;
    const { waters, species } = counts;
    const options = {
      state: [{ value: code, label: regionName(code), count: 0 }],
      water_type: waters.map((one) => ({ ...one, label: waterName(one.value) })),
      species,
    };
    return rendered(
      <Crumbs {...{ crumbs, title }} />,
      <StillCard.Provider value={cardIn(data)}>
        <ListFrame {...{ properties, total, options }} state={stateOf(data)} isTitled />
      </StillCard.Provider>,
      <Beyond>
        <StateLists {...counts} state={code} />
        <PeopleLists state={code} />
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
          <Section title="By state">
            <States states={states} />
          </Section>
        </Beyond>
      ),
      shown,
    ),

  statesView: ({ states }) =>
    rendered(
      null,
      <div class="stack states" data-still>
        <h1>Private fishing water by state</h1>
        <States states={states} />
      </div>,
      null,
    ),

  noticeView: ({ heading, text, retryAfter }) =>
    rendered(
      null,
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
      </div>,
      null,
    ),
};

export default views;

let cards = new WeakMap<PropertyItem, string>();
let cardsOf = "";

/** Makes each card once in a build, whose lists come state by state: of the state, its waters and species. */
function cardIn({ state: code, ...data }: Shown<ListPageData>) {
  if (code !== cardsOf) [cardsOf, cards] = [code, new WeakMap()];
  const terms = termsOf(data);
  return (record: PropertyItem): string => {
    const html =
      cards.get(record) ?? htmlOf(<PropertyCard record={record} />, { hasPages: true, ...terms });
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
