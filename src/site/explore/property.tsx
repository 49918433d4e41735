// Shows one property with all that is published of it.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { ApiCall } from "../shared/api-call.tsx";
import type { Failure } from "../shared/failure.ts";
import { useRequestAddress } from "../shared/site.ts";
import { Problem, Skeleton } from "../shared/states.tsx";
import { Calendar, type CalendarProps } from "./calendar.tsx";
import { propertyCall } from "./calls.ts";
import { useExplored } from "./explored.ts";
import { Keep } from "./keep.tsx";
import { Link } from "./link.tsx";
import { Nearby } from "./nearby.tsx";
import type { PropertyTexts, SpeciesTexts } from "./property-texts.ts";
import { CLOSED } from "./state.ts";
import { isFirst } from "./take-over.ts";

interface Props extends Pick<CalendarProps, "id" | "calendar"> {
  record: Pick<PropertyItem, "max_rods" | "rate_adult_full_day"> | undefined;
  texts: PropertyTexts | undefined;
  failure: Failure | undefined;
  onRetry(): void;
}

export function PropertyView(props: Props) {
  const { id, record, texts, failure, onRetry, calendar } = props;
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
      {failure && <Problem failure={failure} onRetry={onRetry} />}
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

/** Where to go from here. */
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

/** A long list is folded. */
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
