// The page of a property as HTML.
import { render } from "preact-render-to-string";
import { jsxTemplate } from "preact/jsx-runtime";
import type { VNode } from "preact";
import { termsOf } from "../../catalog.ts";
import type { Day, PropertyData } from "../../serve/html/views.ts";
import { StillMonth } from "../explore/month-table.tsx";
import { propertyTexts } from "../explore/property-texts.ts";
import { distance, monthName } from "../shared/labels.ts";
import { Site } from "../shared/site.ts";
import {
  Beyond,
  Crumbs,
  LaterMonths,
  mentionOf,
  Neighbours,
  PeopleLists,
  peopleLists,
} from "./beyond.tsx";
import { filled, Html } from "./filled.ts";
import { PropertyMain } from "./property-main.tsx";
import { runsOf, stillMonth } from "./still-month.tsx";

export function propertyHtml(data: PropertyData) {
  const { property, days, month, crumbs, neighbours } = data;
  const terms = termsOf(data);
  const { currency, request } = terms;
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
    lists: peopleLists(property.state),
  };
  const html = (child: VNode) =>
    render(<Site.Provider value={{ hasPages: true, ...terms }}>{child}</Site.Provider>);
  return {
    ...terms,
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
          <PeopleLists {...all} />
        </Beyond>
      ),
      html,
    ),
  };
}

function inMonths(days: readonly Day[]): Day[][] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()];
}
