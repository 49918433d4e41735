// The expected HTML pages, and the routes that lead to them: each page is made of the proved records, calendars and packs
// again, so that no byte in it goes unread.
import { termsOf } from "../../src/catalog.ts";
import type { PackKind } from "../../src/catalog.ts";
import type { Property, PropertyDetail } from "../../partner/client/types.ts";
import { slug } from "../../src/fold.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { HEADER_BYTES, words } from "../../src/format/pack.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { memoize } from "../../src/memoize.ts";
import {
  functionPaths,
  PEOPLE,
  PAGE_KINDS,
  peoplePath,
  propertyPath,
  STATES_PATH,
  waterOf,
  type PageKind,
} from "../../src/page-address.ts";
import { facetsOf } from "../../src/resources.ts";
import type { PeopleRecord } from "../../src/serve/html/json-ld.ts";
import { countStates, countWithin, type ListParts } from "../../src/serve/html/list-page.ts";
import {
  LISTED,
  stateOf,
  type PeopleParts,
  type PeopleTarget,
} from "../../src/serve/html/people-page.ts";
import {
  nearest,
  shownMonths,
  shownRuns,
  type PropertyParts,
} from "../../src/serve/html/property-page.ts";
import { renderer, type Renderer } from "../../src/serve/html/renderer.ts";
import { routePage } from "../../src/serve/html/route.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { Views } from "../../src/serve/html/views.ts";
import type { Config } from "../config.ts";
import { matching } from "./documents.ts";
import type { Calendars } from "./packs.ts";
import { must, type Pieces } from "./same.ts";
import type { Shown } from "./shown.ts";

const DOCUMENT = "index.html";

/** What pages show besides records. */
export interface PageFacts {
  /** The operator's settings for the site. */
  readonly about: Config["site"];
  /** Whether there are HTML pages. */
  readonly html: boolean;
  /** SHA-256 of the site's own files, by path. */
  readonly site: Readonly<Record<string, string>>;
  /** The text of one of them. */
  source(path: string): string;
  readonly views: Views | undefined;
}

/** Pages come after the packs that they are made of; `files` are the paths of all files. */
export function htmlProof(
  all: readonly Shown[],
  { cover, runs }: Calendars,
  files: readonly string[],
  { about, html, site, source, views }: PageFacts,
) {
  const [properties] = all as [Shown];
  const records = properties.records as unknown as readonly PropertyDetail[];
  const months = shownMonths(cover);
  const starts: number[] = [];
  const packs = new Map<PackKind, Uint8Array>();
  const shownOf = (name: string) => all.find(({ resource }) => resource.name === name)!;
  const opened = memoize(openIndex);
  const index = () => opened(packs.get("index")!);
  const counts = new Map<string, ListParts["counts"]>();
  let render: Renderer | undefined;

  function propertyParts(id: string): PropertyParts {
    const ordinal = ordinalIn(properties, id);
    const property = records[ordinal]!;
    const neighbours = nearest(packs.get("points")!, property, starts).map((one) => ({
      property: records[one.ordinal] as Property,
      metres: one.metres,
    }));
    return { property, runs: shownRuns(runs[ordinal]!, months), neighbours };
  }

  function listed(
    wanted: Readonly<Record<string, string | undefined>>,
    from: number,
    most: number,
  ) {
    const ordinals = matching(properties, facetsOf(properties.resource).map(({ name }) => wanted[name])); // prettier-ignore
    const own = ordinals.slice(from, from + most).map((ordinal) => records[ordinal]!);
    return { properties: own, total: ordinals.length };
  }

  function listParts(state: string, facet: string | undefined, page: number): ListParts {
    const water = facet && waterOf(facet);
    const wanted = water === undefined ? { state, species: facet } : { state, water_type: water };
    const own = listed(wanted, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    must(own.properties.length > 0, "", "path");
    const known = counts.get(state) ?? countWithin(state, index(), cover);
    counts.set(state, known);
    return { ...own, counts: known };
  }

  function peopleParts({ resource, id }: PeopleTarget): PeopleParts {
    const shown = shownOf(resource);
    const record = shown.records[ordinalIn(shown, id)] as unknown as PeopleRecord;
    const state = stateOf(record);
    const own = state === undefined ? { properties: [], total: 0 } : listed({ state: slug(state) }, 0, LISTED); // prettier-ignore
    return { record, ...own };
  }

  return {
    /** Keeps what pages need of a proved pack of properties. */
    note(kind: PackKind, bytes: Uint8Array): void {
      if (kind === "points" || kind === "index") packs.set(kind, bytes);
      if (kind === "records") starts.push(words(bytes, HEADER_BYTES, 1)[0]!);
    },
    pieces(path: string): Pieces {
      must(html && path.endsWith(`/${DOCUMENT}`), "", "path");
      const target = routePage(path.slice(0, -DOCUMENT.length), "");
      must(target !== undefined && target.kind !== "redirect", "", "path");
      render ??= renderer(Buffer.from(source(SHELL_PATH)), views!, about.url, termsOf(about));
      switch (target.kind) {
        case "states":
          return render.states(countStates(index(), cover));
        case "list":
          return render.list(target, listParts(target.state, target.facet, target.page));
        case "people":
          return render.people(target, peopleParts(target));
        case "property":
          return render.property(propertyParts(target.id), months);
      }
    },
    /** The text of _routes.json. A kind is files if all its pages are, which the explorer's page frames. */
    routes(): string {
      const known = new Set(files);
      const isFile = (path: string) => known.has(path + DOCUMENT);
      const own: Record<PageKind, readonly string[]> = {
        properties: records.map(({ id }) => propertyPath(id)),
        lists: [STATES_PATH],
        people: PEOPLE.flatMap((name) => shownOf(name).records.map(({ id }) => peoplePath(name, id))), // prettier-ignore
      };
      const isFiles = (kind: PageKind) => own[kind].every(isFile);
      const framed = site[SHELL_PATH] === undefined ? [] : PAGE_KINDS.filter(isFiles);
      const include = functionPaths(html ? framed : PAGE_KINDS);
      return `${JSON.stringify({ version: 1, include, exclude: [] })}\n`;
    },
  };
}

function ordinalIn({ ordinals }: Shown, id: string): number {
  const ordinal = ordinals.get(id);
  must(ordinal !== undefined, id, "id");
  return ordinal;
}
