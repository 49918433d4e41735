// The page of a property as HTML.
import { render } from "preact-render-to-string";
import { jsxTemplate } from "preact/jsx-runtime";
import type { VNode } from "preact";
import { DEFAULT_CURRENCY } from "../../currency.ts";
import type { Day, PropertyData } from "../../serve/html/views.ts";
import { StillMonth } from "../explore/month-table.tsx";
import { propertyTexts } from "../explore/property-texts.ts";
import { HasPages } from "../shared/has-pages.ts";
import { distance, monthName } from "../shared/labels.ts";
import { RequestTemplate } from "../shared/request.ts";
import {
  Beyond,
  Crumbs,
  LaterMonths,
  mentionOf,
  Neighbours,
  PeopleLists,
  peopleTexts,
} from "./beyond.tsx";
import { filled, Html } from "./filled.ts";
import { PropertyMain } from "./property-main.tsx";
import { runsOf, stillMonth } from "./still-month.tsx";

export function propertyHtml(data: PropertyData) {
  const { property, days, month, crumbs, neighbours, request } = data;
  const { currency = DEFAULT_CURRENCY } = data;
  const { description, max_rods: maxRods } = property;
  const [own = [], ...later] = inMonths(days);
  const main = {
    texts: propertyTexts(property, description, currency),
    calendar: new Html(stillMonth(month, own, maxRods)),
  };
  const after = {
    months: later.map((those) => {
      const name = those[0]!.date.slice(0, 7);
      return { month: name, name: monthName(name), runs: new Html(runsOf(those, maxRods)) };
    }),
    neighbours: neighbours.map((one) => {
      const { href, name, about } = mentionOf(one.property, currency);
      return { href, name, about: `${about} · ${distance(one.metres)} away` };
    }),
    people: peopleTexts(property.state),
  };
  const html = (child: VNode) =>
    render(
      <HasPages.Provider value={true}>
        <RequestTemplate.Provider value={request}>{child}</RequestTemplate.Provider>
      </HasPages.Provider>,
    );
  return {
    before: filled("crumbs", { crumbs }, (all) => <Crumbs {...all} />, html),
    main: filled(
      `property ${month} ${request}`,
      main,
      ({ texts, calendar }) => (
        <StillMonth.Provider value={jsxTemplate([calendar.html])}>
          <PropertyMain {...{ texts, month }} />
        </StillMonth.Provider>
      ),
      html,
    ),
    after: filled(
      "beyond",
      after,
      (all) => (
        <Beyond>
          <LaterMonths {...all} />
          <Neighbours {...all} />
          <PeopleLists {...all.people} />
        </Beyond>
      ),
      html,
    ),
  };
}

function inMonths(days: readonly Day[]): Day[][] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()];
}
