// Shows the records of a list as cards, with the searched words marked.
import { createContext, type ComponentChild } from "preact";
import { useContext } from "preact/hooks";
import type { GuideItem, PropertyItem } from "../../contract.ts";
import { fold } from "../../fold.ts";
import { haversine } from "../../haversine.ts";
import { peoplePath, type PeopleName } from "../../page-address.ts";
import { aboutOf, type PeopleRecord } from "../../people.ts";
import { waterName } from "../../water-types.ts";
import { count, counted, dateRange, distance } from "../shared/labels.ts";
import { placeName, tidyName, tidySpecies } from "../../tidy.ts";
import { useMoney, useSite } from "../shared/site.ts";
import { useExplored } from "./explored.ts";
import { Link } from "./link.tsx";
import { lengthOf } from "./month.ts";
import { pinOf } from "./look.ts";
import { foldSpecies } from "./property-texts.ts";
import { opened, type Chosen } from "./state.ts";

interface Props {
  records: readonly unknown[];
  /** Where stays are looked for: the first day of each record's earliest one. */
  firstDays?: readonly string[] | undefined;
}

/** Makes the HTML of a property's card, where nothing of it will change. */
export const StillCard = createContext<((record: PropertyItem) => string) | undefined>(undefined);

export function Cards({ records, firstDays }: Props) {
  const { state, spot } = useExplored();
  const still = useContext(StillCard);
  const { resource } = state;
  if (still) {
    const html = (records as PropertyItem[]).map(
      (record) => `<li class="card">${still(record)}</li>`,
    );
    return <ul class="cards" dangerouslySetInnerHTML={{ __html: html.join("") }} />;
  }
  const isPointed = (record: unknown) =>
    spot?.spots[0]?.position.join() === pinOf(record as PropertyItem).join();
  return (
    <ul class="cards">
      {records.map((record, i) => (
        <li class={isPointed(record) ? "card pointed" : "card"} key={(record as { id: string }).id}>
          {resource === "properties" ? (
            <PropertyCard record={record as PropertyItem} firstDay={firstDays?.[i]} />
          ) : (
            <PeopleCard record={record as PeopleRecord} resource={resource} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  record: PropertyItem;
  firstDay?: string | undefined;
}

export function PropertyCard({ record, firstDay }: CardProps) {
  const { state, onPoint } = useExplored();
  const mark = useMarked();
  const money = useMoney();
  const { id, name, location_description: place, water_type: water, species } = record;
  const { near, stay } = state;
  const change = opened(state, id, firstDay);
  const { chosen } = change;
  const { first, more } = foldSpecies(species);
  const [come, leave] = [() => onPoint(record), () => onPoint(undefined)];
  return (
    <article
      class="property-card"
      onMouseEnter={come}
      onMouseLeave={leave}
      onFocusCapture={come}
      onBlurCapture={leave}
    >
      <div class="card-main">
        <h2>
          <Link id={`property-${id}`} to={change}>
            {mark(tidyName(name))}
          </Link>
        </h2>
        <p class="place">
          <span>{mark(placeName(place, record.state))}</span>
          {near && (
            <>
              {" "}
              <span class="distance">{distance(haversine(near, record))} away</span>
            </>
          )}
        </p>
        {stay && chosen && <p class="first-stay">Free {dateRange(chosen.from, chosen.to)}</p>}
      </div>
      <p class="price hint">
        <strong>{money(record.rate_adult_full_day)}</strong>
        <span>per adult and day</span>
        {chosen && <StayTotal chosen={chosen} rate={record.rate_adult_full_day} />}
      </p>
      <p class="row facts">
        <span class={`water ${water}`}>{mark(waterName(water))}</span>{" "}
        <span>{counted(record.max_rods, "rod")} a day</span>{" "}
        <span>
          {mark(first.join(", "))}
          {more !== "" && `, ${more}`}
        </span>
      </p>
    </article>
  );
}

function StayTotal({ chosen, rate }: { chosen: Chosen; rate: number }) {
  const money = useMoney();
  const days = lengthOf(chosen);
  if (days * chosen.rods === 1) return null;
  return (
    <span class="total">
      {money(days * chosen.rods * rate)} for {counted(days, "day")}
      {chosen.rods > 1 && `, ${counted(chosen.rods, "rod")}`}
    </span>
  );
}

function PeopleCard({ record, resource }: { record: PeopleRecord; resource: PeopleName }) {
  const { hasPages } = useSite();
  const mark = useMarked();
  const { name, place, isPro } = aboutOf(record);
  // Words are searched for in names of clubs alone.
  const shown = resource === "clubs" ? mark(name) : name;
  const head = (
    <>
      <h2>
        {hasPages ? <a href={peoplePath(resource, record.id)}>{shown}</a> : shown}{" "}
        {isPro && <Pro />}
      </h2>
      <p class="place">{mark(place)}</p>
    </>
  );
  return "rate_full_day" in record ? <GuideCard guide={record} head={head} /> : head;
}

function GuideCard({ guide, head }: { guide: GuideItem; head: ComponentChild }) {
  const { species, techniques, rate_full_day, rating_avg, rating_count } = guide;
  const money = useMoney();
  const rating = rating_avg.toFixed(1);
  const { first, more } = foldSpecies(species);
  return (
    <article class="property-card">
      <div class="card-main">
        {head}
        <p class="row facts">
          {spans(first)}
          {more !== "" && <span>{more}</span>}
        </p>
        <p class="row facts quiet">{spans(techniques.map(tidySpecies))}</p>
      </div>
      <p class="price hint">
        <strong>{money(rate_full_day)}</strong>
        <span>per day</span>
        {rating_count > 0 ? (
          <span>
            <span aria-hidden="true">★ {rating}</span>
            <span class="unseen">Rated {rating} out of 5</span> ({count(rating_count)})
          </span>
        ) : (
          <span>Not rated yet</span>
        )}
      </p>
    </article>
  );
}

function spans(names: readonly string[]) {
  return names.map((name, i) => <span key={i}>{name}</span>);
}

export function Pro() {
  return <span class="pro">Pro</span>;
}

const WORD = /[\p{L}\p{N}\p{M}'’ʻʼ`]+/gu;

function useMarked(): (text: string) => ComponentChild {
  const words = useExplored().query?.text?.words;
  if (!words) return (text) => text;
  const isSearched = (own: string) =>
    fold(own).some((one) => words.some((word) => one.startsWith(word)));
  return (text) => {
    const pieces: ComponentChild[] = [];
    let end = 0;
    for (const { 0: own, index } of text.matchAll(WORD)) {
      if (!isSearched(own)) continue;
      pieces.push(text.slice(end, index), <mark key={index}>{own}</mark>);
      end = index + own.length;
    }
    return [...pieces, text.slice(end)];
  };
}
