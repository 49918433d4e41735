// Shows the records of a list as cards.
import { createContext, type VNode } from "preact";
import { useContext } from "preact/hooks";
import type { Club, FlyShop, Guide, Property } from "../../../partner/client/types.ts";
import type { ResourceName } from "../../resources.ts";
import { haversine } from "../../haversine.ts";
import { propertyPath } from "../../page-address.ts";
import { regionName } from "../../regions.ts";
import { waterName } from "../../water-types.ts";
import { count, counted, dateRange, distance } from "../shared/labels.ts";
import { placeName, tidyName, tidySpecies } from "../shared/tidy.ts";
import { FOLDED_AFTER } from "./species-list.tsx";
import { useMoney } from "../shared/currency.ts";
import { HasPages } from "../shared/has-pages.ts";
import { Link } from "./link.tsx";
import { Marked } from "./marked.tsx";
import type { Position } from "../map/circle.ts";
import { addDays } from "./month.ts";
import { pinOf } from "./pins.ts";
import { EMPTY, formatState, opened, type Chosen, type State } from "./state.ts";
import { lengthOf } from "./stay.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  navigate: Navigate;
  records: readonly unknown[];
  /** Where stays are looked for: the first day of each record's earliest one. */
  firstDays?: readonly string[] | undefined;
  /** Searched words, folded. */
  words: readonly string[];
  /** The spot of the map that the pointer is on: its properties are marked. */
  spot: Position | undefined;
  onPoint(property: Property | undefined): void;
}

/** Writes a property's card as HTML where nothing of it will change. */
export type StillCard = (record: Property, card: VNode) => string;
export const StillCards = createContext<StillCard | undefined>(undefined);

export function Cards({ state, records, spot, firstDays, ...more }: Props) {
  const Card = CARDS[state.resource];
  const still = useContext(StillCards);
  if (still) {
    return (
      <ul class="cards">
        {records.map((record) => {
          const one = record as Property;
          const html = still(
            one,
            <Card record={record as never} state={state} firstDay={undefined} {...more} />,
          );
          return <li class="card" key={one.id} dangerouslySetInnerHTML={{ __html: html }} />;
        })}
      </ul>
    );
  }
  return (
    <ul class="cards">
      {records.map((record, i) => (
        <li
          class={isAt(record, spot) ? "card pointed" : "card"}
          key={(record as { id: string }).id}
        >
          <Card record={record as never} state={state} firstDay={firstDays?.[i]} {...more} />
        </li>
      ))}
    </ul>
  );
}

function isAt(record: unknown, spot: Position | undefined): boolean {
  return spot !== undefined && pinOf(record as Property).join() === spot.join();
}

interface CardProps<T> extends Omit<Props, "records" | "spot" | "firstDays"> {
  record: T;
  firstDay: string | undefined;
}

function PropertyCard(props: CardProps<Property>) {
  const money = useMoney();
  const { record, state, navigate, words, onPoint, firstDay } = props;
  const { id, name, location_description, water_type, species, max_rods } = record;
  const change = opened(state, id, firstDay);
  const own = useContext(HasPages)
    ? propertyPath(id) + formatState({ ...EMPTY, chosen: change.chosen })
    : formatState({ ...state, ...change });
  return (
    <article
      class="property-card"
      onMouseEnter={() => onPoint(record)}
      onMouseLeave={() => onPoint(undefined)}
      onFocusCapture={() => onPoint(record)}
      onBlurCapture={() => onPoint(undefined)}
    >
      <div class="card-main">
        <h2>
          <Link id={`property-${id}`} href={own} onFollow={() => navigate(change)}>
            <Marked text={tidyName(name)} words={words} />
          </Link>
        </h2>
        <p class="place">
          <span>
            <Marked text={placeName(location_description, record.state)} words={words} />
          </span>
          {state.near && (
            <>
              {" "}
              <span class="distance">{distance(haversine(state.near, record))} away</span>
            </>
          )}
        </p>
        {firstDay && state.stay && (
          <p class="first-stay">
            Free {dateRange(firstDay, addDays(firstDay, state.stay.days - 1))}
          </p>
        )}
      </div>
      <p class="price">
        <strong>{money(record.rate_adult_full_day)}</strong>
        <span>per adult and day</span>
        {change.chosen && <StayTotal chosen={change.chosen} rate={record.rate_adult_full_day} />}
      </p>
      <p class="facts">
        <span class={`water ${water_type}`}>
          <Marked text={waterName(water_type)} words={words} />
        </span>{" "}
        <span>{counted(max_rods, "rod")} a day</span>{" "}
        {species.slice(0, FOLDED_AFTER).map((one, i) => (
          <span key={i}>
            <Marked text={tidySpecies(one)} words={words} />
            {i < species.length - 1 && ", "}
          </span>
        ))}
        {species.length > FOLDED_AFTER && <span>{species.length - FOLDED_AFTER} more</span>}
      </p>
    </article>
  );
}

/** What the days that were searched for cost altogether. */
function StayTotal({ chosen, rate }: { chosen: Chosen; rate: number }) {
  const money = useMoney();
  const days = lengthOf(chosen);
  if (days * chosen.rods === 1) return null;
  const rods = chosen.rods === 1 ? "" : `, ${counted(chosen.rods, "rod")}`;
  return (
    <span class="total">
      {money(days * chosen.rods * rate)} for {counted(days, "day")}
      {rods}
    </span>
  );
}

function GuideCard({ record, words }: CardProps<Guide>) {
  const money = useMoney();
  const { display_name, base_location, species, techniques, rating_avg, rating_count } = record;
  return (
    <article class="property-card">
      <div class="card-main">
        <h2>
          {tidyName(display_name)} {record.membership_tier === "pro" && <Pro />}
        </h2>
        <p class="place">
          <Marked text={tidyName(base_location)} words={words} />
        </p>
        <p class="facts">
          {species.map((one, i) => (
            <span key={i}>{tidySpecies(one)}</span>
          ))}
        </p>
        <p class="facts quiet">
          {techniques.map((one, i) => (
            <span key={i}>{one}</span>
          ))}
        </p>
      </div>
      <p class="price">
        <strong>{money(record.rate_full_day)}</strong>
        <span>per day</span>
        {rating_count > 0 ? (
          <span>
            <span aria-hidden="true">★ {rating_avg.toFixed(1)}</span>
            <span class="unseen">Rated {rating_avg.toFixed(1)} out of 5</span> (
            {count(rating_count)})
          </span>
        ) : (
          <span>Not rated yet</span>
        )}
      </p>
    </article>
  );
}

function ClubCard({ record: { name, location, state }, words }: CardProps<Club>) {
  return (
    <>
      <h2>
        <Marked text={tidyName(name)} words={words} />
      </h2>
      <p class="place">
        <Marked text={placeName(location, state)} words={words} />
      </p>
    </>
  );
}

function FlyShopCard({ record: { shop_name, state, is_pro } }: CardProps<FlyShop>) {
  return (
    <>
      <h2>
        {tidyName(shop_name)} {is_pro && <Pro />}
      </h2>
      <p class="place">{regionName(state)}</p>
    </>
  );
}

function Pro() {
  return <span class="pro">Pro</span>;
}

const CARDS: Record<ResourceName, (props: CardProps<never>) => preact.JSX.Element> = {
  properties: PropertyCard,
  guides: GuideCard,
  clubs: ClubCard,
  "fly-shops": FlyShopCard,
};
