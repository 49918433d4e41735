// Parts of pages around the explorer's view: breadcrumbs before it, links and lists after it. They stay until the
// script shows something else.
import type { RenderableProps } from "preact";
import type { FacetCount } from "../../format/index-pack.ts";
import { hasSpeciesList, listPath, PEOPLE, propertyPath } from "../../page-address.ts";
import type { PropertyItem } from "../../contract.ts";
import { regionName } from "../../regions.ts";
import type { Crumb } from "../../serve/html/head.ts";
import type { StateCounts } from "../../serve/html/list-page.ts";
import { placeName, tidyName, tidySpecies } from "../../tidy.ts";
import { waterName } from "../../water-types.ts";
import { EXPLORER_PATH } from "../explore/address.ts";
import { EMPTY, formatState } from "../explore/state.ts";
import { count, counted, money, resourceName } from "../shared/labels.ts";

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

export function Beyond({ children }: RenderableProps<object>) {
  return (
    <aside class="stack beyond" aria-label="More" data-page>
      {children}
    </aside>
  );
}

export function Section({ title, id, children }: RenderableProps<{ title: string; id?: string }>) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A page, and what is said of it in few words: "Park County, MT · Lake · $80". */
interface Mention {
  href: string;
  name: string;
  about?: string;
}

export function mentionOf(property: PropertyItem, currency: string): Mention {
  const { location_description: place, state, water_type, rate_adult_full_day: rate } = property;
  return {
    href: propertyPath(property.id),
    name: tidyName(property.name),
    about: [placeName(place, state), waterName(water_type), money(rate, currency)].join(" · "),
  };
}

const SHORT = "links short";

export function Mentions({ all, kind = "links" }: { all: readonly Mention[]; kind?: string }) {
  return (
    <ul class={kind}>
      {all.map(({ href, name, about }) => (
        <li key={href}>
          <a href={href}>{name}</a> {about !== undefined && <span>{about}</span>}
        </li>
      ))}
    </ul>
  );
}

export function PeopleLists({ state }: { state: string }) {
  const region = regionName(state);
  const facets = { state: [state.toLowerCase()] };
  const lists = PEOPLE.map((resource) => {
    const own = resource === "guides" ? { text: region } : { facets };
    return {
      href: EXPLORER_PATH + formatState({ ...EMPTY, resource, ...own }),
      name: `${resourceName(resource)} in ${region}`,
    };
  });
  return (
    <Section id="people" title="Who can help">
      <Mentions all={lists} kind={SHORT} />
    </Section>
  );
}

export function StateLists({ state, waters, species }: StateCounts & { state: string }) {
  const linksTo = (all: readonly FacetCount[], nameOf: (one: FacetCount) => string) =>
    all.map((one) => ({
      href: listPath(state, one.value),
      name: nameOf(one),
      about: count(one.count),
    }));
  const own = species.filter(({ value }) => hasSpeciesList(value));
  const lists = {
    Waters: linksTo(waters, ({ value }) => waterName(value)),
    Species: linksTo(own, ({ label }) => tidySpecies(label)),
  };
  return Object.entries(lists).map(
    ([kind, all]) =>
      all.length > 0 && (
        <Section key={kind} title={`${kind} in ${regionName(state)}`}>
          <Mentions all={all} kind={SHORT} />
        </Section>
      ),
  );
}

export function States({ states }: { states: readonly FacetCount[] }) {
  const links = states.map(({ value, count: number }) => ({
    href: listPath(value),
    name: regionName(value),
    about: counted(number, "property", "properties"),
  }));
  return <Mentions all={links.sort((a, b) => (a.name < b.name ? -1 : 1))} kind={SHORT} />;
}
