// Parts of pages around the explorer's view: breadcrumbs before it; further months, neighbours and lists after
// it. They stay until the script shows something else.
import type { ComponentChildren } from "preact";
import type { FacetCount } from "../../format/index-pack.ts";
import { hasList, hasSpeciesList, listPath, PEOPLE, propertyPath } from "../../page-address.ts";
import type { PropertyItem } from "../../contract.ts";
import { regionName } from "../../regions.ts";
import type { Crumb } from "../../serve/html/json-ld.ts";
import { placeName, tidyName, tidySpecies } from "../../tidy.ts";
import { waterName } from "../../water-types.ts";
import { EXPLORER_PATH } from "../explore/address.ts";
import { EMPTY, formatState } from "../explore/state.ts";
import { count, counted, money, resourceName } from "../shared/labels.ts";
import { kept, type Html } from "./filled.ts";

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
    <aside class="stack beyond" aria-label="More" data-page>
      {children}
    </aside>
  );
}

interface LaterMonth {
  /** YYYY-MM. */
  month: string;
  name: string;
  runs: Html;
}

/** The two months after the one that the explorer shows, in words; its script takes away what has begun since. */
export function LaterMonths({ months }: { months: readonly LaterMonth[] }) {
  return (
    <section aria-labelledby="later">
      <h2 id="later">Later</h2>
      <div class="later-months">
        {months.map(({ month, name, runs }) => (
          <div key={month} data-month={month}>
            <h3>{name}</h3>
            <ul dangerouslySetInnerHTML={{ __html: runs.html }} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A property in few words: "Park County, MT · Lake · $80". */
export interface Mention {
  href: string;
  name: string;
  about: string;
}

/** Properties of which is kept what is said of them, in some 300 bytes: neighbours don't follow each other. */
const MOST = 20_000;
export const mentionOf = kept(MOST, (property: PropertyItem, currency): Mention => {
  const { location_description: place, state, water_type, rate_adult_full_day: rate } = property;
  return {
    href: propertyPath(property.id),
    name: tidyName(property.name),
    about: [placeName(place, state), waterName(water_type), money(rate, currency)].join(" · "),
  };
});

export function Neighbours({ neighbours }: { neighbours: readonly Mention[] }) {
  if (neighbours.length === 0) return null;
  return (
    <section aria-labelledby="nearby">
      <h2 id="nearby">Nearby</h2>
      <Mentions all={neighbours} />
    </section>
  );
}

export function Mentions({ all }: { all: readonly Mention[] }) {
  return (
    <ul class="links">
      {all.map(({ href, name, about }) => (
        <li key={href}>
          <a href={href}>{name}</a>
          <span>{about}</span>
        </li>
      ))}
    </ul>
  );
}

interface ShortLink {
  href: string;
  label: string;
  note?: string;
}

function ShortLinks({ links }: { links: readonly ShortLink[] }) {
  return (
    <ul class="links short">
      {links.map(({ href, label, note }) => (
        <li key={href}>
          <a href={href}>{label}</a>
          {note !== undefined && (
            <>
              {" "}
              <span>{note}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface PeopleTexts {
  lists: ShortLink[];
}

/** Lists of guides, clubs and shops in a state. */
export function peopleTexts(state: string): PeopleTexts {
  const region = regionName(state);
  const facets = { state: [state.toLowerCase()] };
  const lists = PEOPLE.map((resource) => {
    const own = resource === "guides" ? { text: region } : { facets };
    return {
      href: EXPLORER_PATH + formatState({ ...EMPTY, resource, ...own }),
      label: `${resourceName(resource)} in ${region}`,
    };
  });
  return { lists };
}

export function PeopleLists({ lists }: PeopleTexts) {
  return (
    <section aria-labelledby="people">
      <h2 id="people">Who can help</h2>
      <ShortLinks links={lists} />
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
  const lists = [
    {
      heading: "Waters",
      values: waters.filter(({ value }) => hasList(value)),
      label: ({ value }: FacetCount) => waterName(value),
    },
    {
      heading: "Species",
      values: species.filter(({ value }) => hasSpeciesList(value)),
      label: ({ label }: FacetCount) => tidySpecies(label),
    },
  ];
  return lists
    .filter(({ values }) => values.length > 0)
    .map(({ heading, values, label }) => (
      <section key={heading}>
        <h2>
          {heading} in {regionName(state)}
        </h2>
        <ShortLinks
          links={values.map((one) => ({
            href: listPath(state, one.value),
            label: label(one),
            note: count(one.count),
          }))}
        />
      </section>
    ));
}

export function States({ states }: { states: readonly FacetCount[] }) {
  const links = states.map(({ value, count: number }) => ({
    href: listPath(value),
    label: regionName(value),
    note: counted(number, "property", "properties"),
  }));
  return <ShortLinks links={links.sort((a, b) => (a.label < b.label ? -1 : 1))} />;
}
