// One property: its id in, all that is published of it with its calendar and calls out.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Property, PropertyDetail } from "../../client/types.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { counted, money, placeName, waterName } from "../shared/labels.ts";
import type { Loaded } from "../shared/use-answer.ts";
import { Calendar } from "./calendar.tsx";
import { propertyCall } from "./calls.ts";
import { localToday } from "./days.ts";
import { Link } from "./link.tsx";
import type { DateRange } from "./month.ts";
import { formatState, type State } from "./state.ts";
import { Problem, Skeleton } from "../shared/states.tsx";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State & { property: string };
  navigate: Navigate;
  /** The list's item of it, which is there sooner. */
  item: Property | undefined;
  loaded: Loaded<{ property: PropertyDetail }>;
  cover: DateRange | undefined;
}

export function PropertyView({ state, navigate, item, loaded, cover }: Props) {
  const { property: id, page } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const { answer, loading, failure, retry } = loaded;
  const detail = answer?.data.property.id === id ? answer.data.property : undefined;
  const record = detail ?? item;
  useEffect(() => scrollTo(0, 0), [id]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id, record === undefined]);
  const back = { property: undefined, month: undefined, page };
  const today = localToday(new Date());
  return (
    <article class="property">
      <p class="back">
        <Link href={formatState({ ...state, ...back })} onFollow={() => navigate(back)}>
          ← All results
        </Link>
      </p>
      {(failure || !record) && <h1 class="unseen">Property</h1>}
      {failure && <Problem failure={failure} onRetry={retry} />}
      {!failure && !record && <Skeleton rows={3} />}
      {!failure && record && (
        <>
          <h1 ref={heading} tabIndex={-1}>
            {record.name}
          </h1>
          <p class="place">{placeName(record.location_description, record.state)}</p>
          <dl class="facts-table">
            <Fact name="Water">{waterName(record.water_type)}</Fact>
            <Fact name="Adult, full day">{money(record.rate_adult_full_day)}</Fact>
            <Fact name="Rods a day">{counted(record.max_rods, "rod")}</Fact>
            <Fact name="Species">{record.species.join(", ") || "None named"}</Fact>
            <Fact name="Place">
              within 2 km of {record.latitude.toFixed(3)}, {record.longitude.toFixed(3)}
            </Fact>
          </dl>
          {detail?.description && <p class="prose">{detail.description}</p>}
          {record.regulations !== "" && (
            <>
              <h2>Regulations</h2>
              <p class="prose">{record.regulations}</p>
            </>
          )}
          <ApiCall
            label="Property"
            url={propertyCall(id)}
            milliseconds={loading ? undefined : answer?.milliseconds}
          />
          <Calendar
            {...{ id, today, cover, maxRods: record.max_rods }}
            month={state.month ?? today.slice(0, 7)}
            onMonth={(month) => navigate({ month, page })}
          />
        </>
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
