// Shows one property with all that is published of it, its calendar and water near it.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PropertyItem, PropertyRecord } from "../../contract.ts";
import { listUrl } from "../../links.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { useRequestAddress, useSite } from "../shared/site.ts";
import { Problem, Skeleton } from "../shared/states.tsx";
import { useAnswer, useLoaded, type Loaded } from "../shared/use-loaded.ts";
import { EXPLORER_PATH } from "./address.ts";
import { Calendar, type CalendarProps } from "./calendar.tsx";
import { propertyCall } from "./calls.ts";
import { Cards } from "./cards.tsx";
import { ExploredContext, STILL, useExplored } from "./explored.ts";
import { Link } from "./link.tsx";
import { calendarKey, loadCalendar } from "./load.ts";
import { parseState } from "./parse-state.ts";
import { propertyTexts, type PropertyTexts, type SpeciesTexts } from "./property-texts.ts";
import { Keep } from "./saved.tsx";
import { CLOSED, queryOf, type State } from "./state.ts";
import { isFirst, isRendered } from "./take-over.ts";

const MAX_NEAR = 3;

export interface PageProps {
  id: string;
  /** Its item in the list, which is there sooner. */
  item: PropertyItem | undefined;
  detail: Loaded<PropertyRecord>;
}

export function PropertyPage({ id, item, detail }: PageProps) {
  const { today, cover } = useExplored();
  const { currency } = useSite();
  const loaded = useLoaded(calendarKey(id), (signal) => loadCalendar(id, today, cover, signal));
  const days = loaded.loading ? undefined : loaded.value;
  const value = useMemo(() => days && new Map(days.map((day) => [day.date, day])), [days]);
  const property = detail.loading ? undefined : detail.value;
  useEffect(() => {
    if (!isFirst()) scrollTo(0, 0);
  }, [id]);
  const record = property ?? item;
  return (
    <PropertyView
      {...{ id, record }}
      calendar={{ ...loaded, value }}
      texts={record && propertyTexts(record, property?.description ?? "", currency)}
      detail={detail}
    />
  );
}

interface ViewProps extends Pick<CalendarProps, "id" | "calendar"> {
  record: Pick<PropertyItem, "max_rods" | "rate_adult_full_day"> | undefined;
  texts: PropertyTexts | undefined;
  /** Undefined where all is there. */
  detail?: Pick<Loaded<unknown>, "failure" | "retry">;
}

export function PropertyView({ id, record, texts, detail, calendar }: ViewProps) {
  const failure = detail?.failure;
  const { page, chosen, rods } = useExplored().state;
  const request = useRequestAddress({ id, rods });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst()) heading.current?.focus({ preventScroll: true });
  }, [id, record === undefined]);
  return (
    <article class="stack property">
      <p class="back on-screen">
        <Link to={{ ...CLOSED, page }}>← Back to results</Link>
      </p>
      {(failure || !record) && <h1 class="unseen">Property</h1>}
      {failure && <Problem failure={failure} onRetry={detail!.retry} />}
      {!failure && !record && <Skeleton rows={3} />}
      {!failure && record && texts && (
        <>
          <h1 ref={heading} tabIndex={-1}>
            {texts.name}
          </h1>
          <p class="place">{texts.place}</p>
          <dl class="facts-table">
            <Fact name="Water">{texts.water}</Fact>
            <Fact name="Price per adult and day">{texts.price}</Fact>
            <Fact name="Rods a day">{texts.rods}</Fact>
            <Fact name="Species">
              <SpeciesList {...texts} />
            </Fact>
            <Fact name="Location">{texts.location}</Fact>
          </dl>
          <div class="row next-step on-screen">
            {request !== undefined && !chosen && (
              <a class="button strong" href={request}>
                Request days
              </a>
            )}
            <Keep {...{ id, chosen }} name={texts.name} />
          </div>
          {texts.description !== "" && <p class="prose">{texts.description}</p>}
          {texts.regulations !== "" && (
            <>
              <h2>Regulations</h2>
              <p class="prose">{texts.regulations}</p>
            </>
          )}
          <Calendar
            {...{ id, calendar }}
            maxRods={record.max_rods}
            rate={record.rate_adult_full_day}
          />
          <Onward id={id} ways={texts.ways} />
          <ApiCall label="Property" url={propertyCall(id)} />
        </>
      )}
    </article>
  );
}

function Onward({ id, ways }: Pick<PropertyTexts, "id" | "ways">) {
  return (
    <nav class="onward on-screen" aria-labelledby="onward">
      <h2 id="onward">Keep looking</h2>
      <Nearby key={id} id={id} href={ways[0]!.href} />
      <ul class="stack">
        {ways.map(({ label, href }) => (
          <li key={label}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
        <li>
          <a href={propertyCall(id)}>This property from the API</a>
        </li>
      </ul>
    </nav>
  );
}

/** Water near a property, asked for when the reader scrolls to it; `href` leads to the search for it. */
function Nearby({ id, href }: { id: string; href: string }) {
  const { navigate } = useExplored();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const state = parseState(href.slice(EXPLORER_PATH.length));
  // A rendered page lists its neighbours already.
  const hasOwn = isRendered() && document.getElementById("nearby") !== null;
  const url = isSeen && !hasOwn ? listUrl(queryOf(state), MAX_NEAR + 1, 0) : undefined;
  const { value: answer, loading } = useAnswer<{ properties: PropertyItem[] }>(url);
  const all = answer && !loading ? answer.data.properties : [];
  const others = all.filter((one) => one.id !== id).slice(0, MAX_NEAR);
  const shown = {
    ...STILL,
    state,
    navigate: (to: Partial<State>) => navigate({ ...state, ...to }),
  };
  return (
    <div ref={place}>
      {loading && <Skeleton rows={MAX_NEAR} />}
      {others.length > 0 && (
        <ExploredContext.Provider value={shown}>
          <Cards records={others} />
        </ExploredContext.Provider>
      )}
    </div>
  );
}

function useSeen(place: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}

export function SpeciesList({ species, more, folded }: SpeciesTexts) {
  return (
    <>
      {species}
      {more !== "" && (
        <details>
          <summary>{more}</summary>
          {folded}
        </details>
      )}
    </>
  );
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
