// Makes HTML pages, each of its path and of the proved records, calendars and packs, and remembers the hash of each. The
// writer gets the bytes, and the proof holds the files to the hashes.
import { hash } from "node:crypto";
import { packPath } from "../../src/address.ts";
import { termsOf, type PackKind } from "../../src/catalog.ts";
import type { PropertyDetail, Property } from "../../partner/client/types.ts";
import type { SiteFile } from "../../src/documents.ts";
import { BuildError } from "../../src/errors.ts";
import { slug } from "../../src/fold.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { HEADER_BYTES, words } from "../../src/format/pack.ts";
import { MAX_FILE_BYTES, PAGE_SIZE } from "../../src/limits.ts";
import { memoize } from "../../src/memoize.ts";
import { PEOPLE, peoplePath, propertyPath, STATES_PATH, waterOf } from "../../src/page-address.ts";
import { functionPaths, PAGE_KINDS, type PageKind } from "../../src/page-address.ts";
import { facetsOf } from "../../src/resources.ts";
import type { PeopleRecord } from "../../src/serve/html/json-ld.ts";
import { countStates, countWithin, type ListParts, type ListTarget } from "../../src/serve/html/list-page.ts"; // prettier-ignore
import { LISTED, stateOf, type PeopleParts, type PeopleTarget } from "../../src/serve/html/people-page.ts"; // prettier-ignore
import { nearest, shownMonths, shownRuns, type PropertyParts } from "../../src/serve/html/property-page.ts"; // prettier-ignore
import { renderer, type Renderer } from "../../src/serve/html/renderer.ts";
import { routePage } from "../../src/serve/html/route.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { Views } from "../../src/serve/html/views.ts";
import type { Config } from "../config.ts";
import type { HtmlPage } from "../snapshot/output.ts";
import { matching } from "./documents.ts";
import type { Calendars } from "./packs.ts";
import { assertProved, must, told } from "./same.ts";
import type { Shown } from "./shown.ts";

const DOCUMENT = "index.html";
/** Digits of a digest: 132 bits. */
const DIGITS = 22;
const digest = (text: string) => hash("sha256", text, "base64url").slice(0, DIGITS);
/** Of what many pages show; an object of one member, to be remembered. */
const digestOf = memoize((value: object) => ({ digest: digest(JSON.stringify(value)) }));

/** The facts that pages show in addition to records. */
export interface PageFacts {
  /** The operator's settings for the site. */
  readonly about: Config["site"];
  /** Whether there are HTML pages. */
  readonly html: boolean;
  /** SHA-256 of the site's own files, by path. */
  readonly site: Readonly<Record<string, string>>;
  /** The hash of the sources that site and views were made of, if it is known. */
  readonly sources: string | undefined;
  /** The text of one of them. */
  source(path: string): string;
  readonly views: Views | undefined;
}

export type HtmlMaker = ReturnType<typeof htmlMaker>;

/** `packs` are those of points, index and records, and `before` the files of the previous snapshot, by path. */
export function htmlMaker(
  all: readonly Shown[],
  { cover, runs }: Calendars,
  packs: ReadonlyMap<string, Uint8Array>,
  { about, html, site, source, sources, views }: PageFacts,
  before: ReadonlyMap<string, SiteFile> = new Map(),
) {
  const [properties] = all as [Shown];
  const months = shownMonths(cover);
  const packOf = (kind: PackKind, number = 0) => packs.get(packPath("properties", kind, number));
  const [points, index] = [packOf("points")!, openIndex(packOf("index")!)];
  const starts: number[] = [];
  for (let pack; (pack = packOf("records", starts.length));) {
    starts.push(words(pack, HEADER_BYTES, 1)[0]!);
  }
  // The site's hash of the frame is that of its source. Another Node may spell numbers and dates otherwise.
  const constants = JSON.stringify([sources, site[SHELL_PATH], about, process.version]);
  let opened: Renderer | undefined;
  const render = () =>
    (opened ??= renderer(Buffer.from(source(SHELL_PATH)), views!, about.url, termsOf(about)));
  const counts = new Map<string, ListParts["counts"]>();
  const sha256 = new Map<string, string>();
  // As lists show them: an edit of what only a property's own page shows changes no other page.
  const itemOf = memoize(({ description: _single, ...item }: PropertyDetail): Property => item);
  const records = properties.records as unknown as readonly PropertyDetail[];
  const itemAt = (ordinal: number) => itemOf(records[ordinal]!);

  function propertyParts(id: string): PropertyParts {
    const ordinal = ordinalIn(properties, id);
    const property = records[ordinal]!;
    const neighbours = nearest(points, property, starts).map((one) => ({
      property: itemAt(one.ordinal),
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
    return { properties: ordinals.slice(from, from + most).map(itemAt), total: ordinals.length };
  }

  function listParts({ state, facet, page }: ListTarget): ListParts {
    const water = facet && waterOf(facet);
    const wanted = water === undefined ? { state, species: facet } : { state, water_type: water };
    const own = listed(wanted, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    must(own.properties.length > 0, "", "path");
    const known = counts.get(state) ?? countWithin(state, index, cover);
    counts.set(state, known);
    return { ...own, counts: known };
  }

  function peopleParts({ resource, id }: PeopleTarget): PeopleParts {
    const shown = all.find((one) => one.resource.name === resource)!;
    const record = shown.records[ordinalIn(shown, id)] as unknown as PeopleRecord;
    const state = stateOf(record);
    const own = state === undefined ? { properties: [], total: 0 } : listed({ state: slug(state) }, 0, LISTED); // prettier-ignore
    return { record, ...own };
  }

  /** The parts of a page, apart from the constants, and its rendering. Throws Unproved for a path that no page has. */
  function open(path: string): [parts: unknown, pieces: () => string[]] {
    must(html && path.endsWith(`/${DOCUMENT}`), "", "path");
    const target = routePage(path.slice(0, -DOCUMENT.length), "");
    must(target !== undefined && target.kind !== "redirect", "", "path");
    switch (target.kind) {
      case "states": {
        const states = countStates(index, cover);
        return [states, () => render().states(states)];
      }
      case "list": {
        const parts = listParts(target);
        const shown = [parts.properties.map(digestOf), parts.total, digestOf(parts.counts)];
        return [shown, () => render().list(target, parts)];
      }
      case "people": {
        const parts = peopleParts(target);
        return [parts, () => render().people(target, parts)];
      }
      case "property": {
        const parts = propertyParts(target.id);
        const { property, runs: own, neighbours } = parts;
        const near = neighbours.map((one) => [digestOf(one.property), one.metres]);
        return [[property, own, near, months.month], () => render().property(parts, months)];
      }
    }
  }

  return {
    /** The hashes of the pages so far, by path. */
    sha256: sha256 as ReadonlyMap<string, string>,
    page(path: string): HtmlPage {
      let page: ReturnType<typeof open> | undefined;
      assertProved(told(path, () => (page = open(path))));
      const [parts, pieces] = page!;
      const madeOf = sources && digest(constants + JSON.stringify(parts));
      const known = before.get(path);
      const isSame = madeOf !== undefined && known?.made_of === madeOf;
      if (isSame) sha256.set(path, known.sha256);
      return {
        madeOf,
        before: isSame ? known : undefined,
        make() {
          const bytes = encoded(pieces());
          sha256.set(path, hash("sha256", bytes));
          if (bytes.length <= MAX_FILE_BYTES) return bytes;
          throw new BuildError(
            `${path} would have ${bytes.length} bytes; a file may have ${MAX_FILE_BYTES}`,
            "Shorten the texts of the records in it",
          );
        },
      };
    },
  };
}

/** The text of _routes.json; `files` are the paths of all files. A kind is files if all its pages are, which the explorer's page frames. */
export function routesText(
  all: readonly Shown[],
  files: ReadonlyMap<string, unknown>,
  { html, site }: PageFacts,
): string {
  const isFile = (path: string) => files.has(path + DOCUMENT);
  const idsOf = (name: string) => all.find(({ resource }) => resource.name === name)!.records;
  const own: Record<PageKind, readonly string[]> = {
    properties: idsOf("properties").map(({ id }) => propertyPath(id)),
    lists: [STATES_PATH],
    people: PEOPLE.flatMap((name) => idsOf(name).map(({ id }) => peoplePath(name, id))),
  };
  const isFiles = (kind: PageKind) => own[kind].every(isFile);
  const framed = site[SHELL_PATH] === undefined ? [] : PAGE_KINDS.filter(isFiles);
  const include = functionPaths(html ? framed : PAGE_KINDS);
  return `${JSON.stringify({ version: 1, include, exclude: [] })}\n`;
}

function ordinalIn({ ordinals }: Shown, id: string): number {
  const ordinal = ordinals.get(id);
  must(ordinal !== undefined, id, "id");
  return ordinal;
}

// A page is written before the next one is made, so they share memory.
let memory = Buffer.alloc(1 << 18);

function encoded(pieces: readonly string[]): Uint8Array {
  // UTF-8 takes at most three bytes per UTF-16 unit.
  const most = 3 * pieces.reduce((sum, { length }) => sum + length, 0);
  if (most > memory.length) memory = Buffer.alloc(2 * most);
  let at = 0;
  for (const piece of pieces) at += memory.write(piece, at);
  return memory.subarray(0, at);
}
