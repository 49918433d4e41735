// Shows one property with all that is published of it.
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { Property } from "../../../partner/client/types.ts";
import { slug } from "../../fold.ts";
import { DEFAULT_RADIUS_KM } from "../../limits.ts";
import { ApiCall } from "../shared/api-call.tsx";
import type { Failure } from "../shared/failure.ts";
import { regionName } from "../../regions.ts";
import { waterName } from "../../water-types.ts";
import { counted, distance } from "../shared/labels.ts";
import { placeName, tidyName, tidyText } from "../shared/tidy.ts";
import { SpeciesList } from "./species-list.tsx";
import { useMoney } from "../shared/currency.ts";
import { HasPages } from "../shared/has-pages.ts";
import { useRequestAddress } from "../shared/request.ts";
import { Problem, Skeleton } from "../shared/states.tsx";
import { addressOf } from "./address.ts";
import { Calendar, type CalendarProps } from "./calendar.tsx";
import { propertyCall } from "./calls.ts";
import { Keep } from "./keep.tsx";
import { Link } from "./link.tsx";
import { Nearby } from "./nearby.tsx";
import { CLOSED, EMPTY, formatState, type State } from "./state.ts";
import { isFirst } from "./take-over.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props extends Pick<CalendarProps, "today" | "cover" | "calendar"> {
  state: State & { property: string };
  navigate: Navigate;
  /** Undefined until it is known. */
  record: Property | undefined;
  description: string;
  failure: Failure | undefined;
  onRetry(): void;
}

export function PropertyView(props: Props) {
  const { state, navigate, record, description, failure, onRetry, ...calendar } = props;
  const { property: id, page, chosen } = state;
  const month = state.month ?? (chosen?.from ?? calendar.today).slice(0, 7);
  const request = useRequestAddress({ id, rods: state.rods });
  const hasPages = useContext(HasPages);
  const money = useMoney();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst()) heading.current?.focus({ preventScroll: true });
  }, [id, record === undefined]);
  const back = { ...CLOSED, page };
  return (
    <article class="property">
      <p class="back">
        <Link href={addressOf({ ...state, ...back }, hasPages)} onFollow={() => navigate(back)}>
          ← Back to results
        </Link>
      </p>
      {(failure || !record) && <h1 class="unseen">Property</h1>}
      {failure && <Problem failure={failure} onRetry={onRetry} />}
      {!failure && !record && <Skeleton rows={3} />}
      {!failure && record && (
        <>
          <h1 ref={heading} tabIndex={-1}>
            {tidyName(record.name)}
          </h1>
          <p class="place">{placeName(record.location_description, record.state)}</p>
          <dl class="facts-table">
            <Fact name="Water">{waterName(record.water_type)}</Fact>
            <Fact name="Price per adult and day">{money(record.rate_adult_full_day)}</Fact>
            <Fact name="Rods a day">{counted(record.max_rods, "rod")}</Fact>
            <Fact name="Species">
              <SpeciesList species={record.species} />
            </Fact>
            <Fact name="Location">
              Within 2 km of {record.latitude.toFixed(3)}, {record.longitude.toFixed(3)}
            </Fact>
          </dl>
          <div class="actions next-step">
            {request !== undefined && !chosen && (
              <a class="button strong" href={request}>
                Request days
              </a>
            )}
            <Keep state={state} name={record.name} />
          </div>
          {description !== "" && <p class="prose">{tidyText(description)}</p>}
          {record.regulations !== "" && (
            <>
              <h2>Regulations</h2>
              <p class="prose">{tidyText(record.regulations)}</p>
            </>
          )}
          <Calendar
            {...calendar}
            id={id}
            wanted={state.rods}
            maxRods={record.max_rods}
            rate={record.rate_adult_full_day}
            {...{ month, chosen }}
            onMonth={(to) => navigate({ month: to, page }, "calendar")}
            onChoose={(to) => navigate({ chosen: to, month, page }, "calendar")}
          />
          <Onward record={record} navigate={navigate} />
          <ApiCall label="Property" url={propertyCall(id)} />
        </>
      )}
    </article>
  );
}

/** Where to go from here. */
function Onward({ record, navigate }: { record: Property; navigate: Navigate }) {
  const [latitude, longitude] = [record.latitude, record.longitude].map(
    (degrees) => Number(degrees.toFixed(2)) + 0,
  ) as [number, number];
  const near = { latitude, longitude, kilometres: DEFAULT_RADIUS_KM };
  const facets = { state: [record.state.toLowerCase()], water_type: [record.water_type] };
  const ways: [label: string, state: State][] = [
    [`Properties within ${distance(DEFAULT_RADIUS_KM * 1_000)}`, { ...EMPTY, near }],
    [`${waterName(record.water_type)}s in ${regionName(record.state)}`, { ...EMPTY, facets }],
  ];
  for (const name of record.species.slice(0, 1)) {
    ways.push([`${name} everywhere`, { ...EMPTY, facets: { species: [slug(name)] } }]);
  }
  return (
    <nav class="onward" aria-labelledby="onward">
      <h2 id="onward">Keep looking</h2>
      <Nearby key={record.id} id={record.id} state={{ ...EMPTY, near }} navigate={navigate} />
      <ul>
        {ways.map(([label, state]) => (
          <li key={label}>
            <Link href={formatState(state)} onFollow={() => navigate(state)}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a href={propertyCall(record.id)}>This property from the API</a>
        </li>
      </ul>
    </nav>
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
