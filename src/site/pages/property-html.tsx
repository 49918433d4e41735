// The page of a property as HTML: as the explorer shows it before its script runs, of no day, which only the script
// knows.
import { render } from "preact-render-to-string";
import type { ComponentChild } from "preact";
import type { Terms } from "../../catalog.ts";
import { addMonths } from "../../dates.ts";
import type { PropertyData } from "../../serve/html/property-page.ts";
import type { Rendered, Shown } from "../../serve/html/views.ts";
import { ExploredContext, STILL } from "../explore/explored.ts";
import { monthRange } from "../explore/month.ts";
import { StillMonth, Weekdays } from "../explore/month-table.tsx";
import { CallsSwitch } from "../explore/panels.tsx";
import { propertyTexts, type PropertyTexts } from "../explore/property-texts.ts";
import { PropertyView } from "../explore/property.tsx";
import { EMPTY } from "../explore/state.ts";
import { distance, monthName } from "../shared/labels.ts";
import { Site } from "../shared/site.ts";
import { Beyond, Crumbs, mentionOf, Mentions, PeopleLists, Section } from "./beyond.tsx";
import { filled } from "./filled.ts";
import { laterMonth, LaterMonths, monthsOf, rowsOf, type MonthDays } from "./months.tsx";

const NO_DAYS = { value: new Map(), failure: undefined, retry() {} };
/** Months before and after the first one that the explorer is likely to offer. */
const EARLIER = -1;
const LATER = 18;
/** Numbers for the script alone. */
const NO_NUMBERS = { max_rods: 0, rate_adult_full_day: 0 };

export function htmlOf(child: ComponentChild, terms: Terms): string {
  return render(<Site.Provider value={terms}>{child}</Site.Provider>);
}

export function propertyHtml(data: Shown<PropertyData>, terms: Terms): Rendered {
  const { property, runs, month, first, crumbs, neighbours } = data;
  const { currency, request } = terms;
  const { description, state, max_rods: maxRods } = property;
  const [own, ...later] = monthsOf(runs, first) as [MonthDays, ...MonthDays[]];
  const html = (child: ComponentChild) => htmlOf(child, terms);
  const main = {
    texts: propertyTexts(property, description, currency),
    days: { html: rowsOf(own, maxRods) },
  };
  const after = {
    months: later.map((one) => laterMonth(one, maxRods)),
    mentions: neighbours.map((one) => {
      const mention = mentionOf(one.property, currency);
      return { ...mention, about: `${mention.about} · ${distance(one.metres)} away` };
    }),
  };
  return {
    before: filled("before", { crumbs }, (texts) => html(<Crumbs {...texts} />)),
    main: filled(`${month} ${request}`, main, (texts) =>
      html(<PropertyMain {...texts} month={month} />),
    ),
    after: filled(`after ${state}`, after, ({ months, mentions }) =>
      html(
        <Beyond>
          <LaterMonths months={months} />
          {mentions.length > 0 && (
            <Section id="nearby" title="Nearby">
              <Mentions all={mentions} />
            </Section>
          )}
          <PeopleLists state={state} />
        </Beyond>,
      ),
    ),
  };
}

interface MainProps {
  texts: PropertyTexts;
  days: { html: string };
  month: string;
}

function PropertyMain({ texts, days, month }: MainProps) {
  const cover = {
    from: `${addMonths(month, EARLIER)}-01`,
    to: monthRange(addMonths(month, LATER)).to,
  };
  const state = { ...EMPTY, property: texts.id, month };
  const table = (
    <table class="month" aria-label={monthName(month)}>
      <thead>
        <Weekdays />
      </thead>
      <tbody dangerouslySetInnerHTML={{ __html: days.html }} />
    </table>
  );
  return (
    <ExploredContext.Provider value={{ ...STILL, state, cover }}>
      <div class="stack explorer alone">
        <div class="stack middle">
          <StillMonth.Provider value={table}>
            <PropertyView id={texts.id} record={NO_NUMBERS} texts={texts} calendar={NO_DAYS} />
          </StillMonth.Provider>
          <CallsSwitch />
        </div>
        <div class="map-side on-screen">
          <div class="box map-frame map-ghost" />
        </div>
      </div>
    </ExploredContext.Provider>
  );
}
