// Parts of pages around the explorer's view: breadcrumbs before it; further months, neighbours and lists after
// it. They stay until the script shows something else.
import type { ComponentChildren } from "preact";
import { addMonths } from "../../dates.ts";
import type { FacetCount } from "../../format/index-pack.ts";
import { hasList, hasSpeciesList, listPath, propertyPath } from "../../page-address.ts";
import { regionName } from "../../regions.ts";
import type { Crumb } from "../../serve/html/json-ld.ts";
import type { PropertyData } from "../../serve/html/views.ts";
import { waterName } from "../../water-types.ts";
import { MonthTable } from "../explore/month-table.tsx";
import { count, counted, distance, monthName } from "../shared/labels.ts";
import { placeName, tidyName } from "../shared/tidy.ts";
import { useMoney } from "../shared/currency.ts";

export function Crumbs({ crumbs, title }: { crumbs: readonly Crumb[]; title?: string }) {
  return (
    <section class="page-head" aria-label="About this page" data-page>
      <nav class="crumbs" aria-label="Breadcrumb">
        <ol>
          {crumbs.map(({ name, path }) => (
            <li key={path}>
              <a href={path}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {title !== undefined && <h1>{title}</h1>}
    </section>
  );
}

export function Beyond({ children }: { children: ComponentChildren }) {
  return (
    <aside class="beyond" aria-label="More" data-page>
      {children}
    </aside>
  );
}

/** The two months after the one that the explorer shows; its script takes away what has begun since. */
export function LaterMonths({ property, days, month: first }: PropertyData) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const months = [1, 2].map((number) => addMonths(first, number));
  return (
    <section aria-labelledby="later">
      <h2 id="later">Later</h2>
      <div class="later-months">
        {months.map((month) => (
          <div key={month} data-month={month}>
            <h3>{monthName(month)}</h3>
            <MonthTable month={month} today="" days={byDate} maxRods={property.max_rods} />
          </div>
        ))}
      </div>
    </section>
  );
}

export function Neighbours({ neighbours }: Pick<PropertyData, "neighbours">) {
  const money = useMoney();
  if (neighbours.length === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 id="nearby">Nearby</h2>
      <ul class="links">
        {neighbours.map(({ property, metres }) => (
          <li key={property.id}>
            <a href={propertyPath(property.id)}>{tidyName(property.name)}</a>
            <span>
              {placeName(property.location_description, property.state)} ·{" "}
              {waterName(property.water_type)} · {money(property.rate_adult_full_day)} ·{" "}
              {distance(metres)} away
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StateListsProps {
  state: string;
  waters: readonly FacetCount[];
  species: readonly FacetCount[];
}

/** Lists of a state, by water and by species. */
export function StateLists({ state, waters, species }: StateListsProps) {
  return (
    <>
      <Lists
        heading="Waters"
        state={state}
        values={waters.filter(({ value }) => hasList(value))}
        label={({ value }) => waterName(value)}
      />
      <Lists
        heading="Species"
        state={state}
        values={species.filter(({ value }) => hasSpeciesList(value))}
        label={({ label }) => label}
      />
    </>
  );
}

interface ListsProps {
  heading: string;
  state: string;
  values: readonly FacetCount[];
  label(value: FacetCount): string;
}

function Lists({ heading, state, values, label }: ListsProps) {
  if (values.length === 0) return null;
  return (
    <section>
      <h2>
        {heading} in {regionName(state)}
      </h2>
      <ul class="links short">
        {values.map((one) => (
          <li key={one.value}>
            <a href={listPath(state, one.value)}>{label(one)}</a> <span>{count(one.count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function States({ states }: { states: readonly FacetCount[] }) {
  const named = states.map((state) => ({ ...state, name: regionName(state.value) }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  return (
    <ul class="links short">
      {named.map(({ value, name, count: number }) => (
        <li key={value}>
          <a href={listPath(value)}>{name}</a>{" "}
          <span>{counted(number, "property", "properties")}</span>
        </li>
      ))}
    </ul>
  );
}
