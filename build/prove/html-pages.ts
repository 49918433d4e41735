// Makes HTML pages, each of its path and of what was made again of the proved records, and remembers the hash of each. The
// writer gets the bytes, and the proof holds the files to the hashes.
import { hash } from "node:crypto";
import { folderOf, packPath } from "../../src/address.ts";
import { termsOf, type PackKind } from "../../src/catalog.ts";
import type { PropertyItem, PropertyRecord } from "../../src/contract.ts";
import type { SiteFile } from "../../src/documents.ts";
import { slug } from "../../src/fold.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { memoize, once } from "../../src/memoize.ts";
import { waterOf } from "../../src/page-address.ts";
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
import { combinationsOf } from "../plan/combinations.ts";
import { coverDates } from "../project/calendars.ts";
import type { RecordSet } from "../project/record-set.ts";
import { assertFits, type HtmlPage } from "../snapshot/output.ts";
import type { ReadSite } from "../write/site.ts";
import type { Remade } from "./files.ts";
import { assertProved, must, told } from "./same.ts";

const DOCUMENT = "index.html";
/** Digits of a digest: 132 bits. */
const DIGITS = 22;
const digest = (text: string) => hash("sha256", text, "base64url").slice(0, DIGITS);
/** Of what many pages show; an object of one member, to be remembered. */
const digestOf = memoize((value: object) => ({ digest: digest(JSON.stringify(value)) }));
/** By id, the position of a record. */
const ordinalsOf = memoize(
  ({ records }: RecordSet) => new Map(records.map(({ id }, ordinal) => [id, ordinal])),
);

export interface PageFacts {
  readonly site: ReadSite;
  readonly config: Pick<Config, "site" | "exports">;
  readonly views: Views | undefined;
}

export type HtmlMaker = ReturnType<typeof htmlMaker>;

/** `before` are the files of the previous snapshot, by path. */
export function htmlMaker(
  remade: Remade,
  { site, config, views }: PageFacts,
  before: ReadonlyMap<string, SiteFile> = new Map(),
) {
  const about = config.site;
  const parts = partsReader(remade);
  // The site's hash of the frame is that of its source. Another Node may spell numbers and dates otherwise.
  const constants = JSON.stringify([site.sources, site.list[SHELL_PATH], about, process.version]);
  const render = once(() =>
    renderer(Buffer.from(site.text(SHELL_PATH)), views!, about.url, termsOf(about)),
  );
  const sha256 = new Map<string, string>();

  const open = (path: string) => {
    must(config.exports.html && path.endsWith(`/${DOCUMENT}`), "", "path");
    return opened(path.slice(0, -DOCUMENT.length), parts, render);
  };
  return {
    /** The hashes of the pages so far, by path. */
    sha256: sha256 as ReadonlyMap<string, string>,
    page(path: string): HtmlPage {
      let page: ReturnType<typeof open> | undefined;
      assertProved(told(path, () => (page = open(path))));
      const [shown, pieces] = page!;
      const madeOf = site.sources && digest(constants + JSON.stringify(shown));
      const known = before.get(path);
      const isSame = madeOf !== undefined && known?.made_of === madeOf;
      if (isSame) sha256.set(path, known.sha256);
      return {
        madeOf,
        before: isSame ? known : undefined,
        make() {
          const bytes = Buffer.from(pieces().join(""));
          assertFits([{ path, bytes: bytes.length }], 0, 1);
          sha256.set(path, hash("sha256", bytes));
          return bytes;
        },
      };
    },
  };
}

/** The parts of a page, apart from the constants, and its rendering. Throws Unproved for a path that no page has. */
function opened(
  path: string,
  parts: ReturnType<typeof partsReader>,
  render: () => Renderer,
): [parts: unknown, pieces: () => string[]] {
  const target = routePage(path, "");
  must(target !== undefined && target.kind !== "redirect", "", "path");
  switch (target.kind) {
    case "states":
      return [parts.states(), () => render().states(parts.states())];
    case "list": {
      const own = parts.list(target);
      const shown = [own.properties.map(digestOf), own.total, digestOf(own.counts)];
      return [shown, () => render().list(target, own)];
    }
    case "people": {
      const own = parts.people(target);
      return [own, () => render().people(target, own)];
    }
    case "property": {
      const own = parts.property(target.id);
      const near = own.neighbours.map((one) => [digestOf(one.property), one.metres]);
      const { months } = parts;
      return [[own.property, own.runs, near, months.month], () => render().property(own, months)];
    }
  }
}

/** Reads what pages show from what was made again. */
function partsReader({ sets, cover, runsOf, files, entries }: Remade) {
  const [properties] = sets as [RecordSet];
  const records = properties.records as unknown as readonly PropertyRecord[];
  const dates = coverDates(cover);
  const months = shownMonths(dates);
  const packOf = (kind: PackKind) => files.get(packPath("properties", kind, 0))!.make();
  const [points, index] = [packOf("points"), openIndex(packOf("index"))];
  const facets = facetsOf(properties.resource);
  const folderOfValues = (wanted: Readonly<Record<string, string | undefined>>) =>
    folderOf(
      properties.resource,
      facets.map(({ name }) => wanted[name]),
    );
  const byFolder = new Map(combinationsOf(properties).map((one) => [folderOf(one.resource, one.slugs), one.ordinals])); // prettier-ignore
  const counts = new Map<string, ListParts["counts"]>();
  // As lists show them: an edit of what only a property's own page shows changes no other page.
  const itemOf = memoize(({ description: _single, ...item }: PropertyRecord): PropertyItem => item);
  const itemAt = (ordinal: number) => itemOf(records[ordinal]!);
  const listed = (folder: string, from: number, most: number) => {
    const ordinals = byFolder.get(folder) ?? [];
    return { properties: ordinals.slice(from, from + most).map(itemAt), total: ordinals.length };
  };
  return {
    months,
    states: once(() => countStates(index, dates)),
    property(id: string): PropertyParts {
      const ordinal = ordinalIn(properties, id);
      const property = records[ordinal]!;
      const near = nearest(points, property, entries[0]!.entry.starts);
      const neighbours = near.map((one) => ({
        property: itemAt(one.ordinal),
        metres: one.metres,
      }));
      return { property, runs: shownRuns(runsOf(ordinal), months), neighbours };
    },
    list({ state, facet, page }: ListTarget): ListParts {
      const water = facet && waterOf(facet);
      const wanted = water === undefined ? { state, species: facet } : { state, water_type: water };
      const own = listed(folderOfValues(wanted), (page - 1) * PAGE_SIZE, PAGE_SIZE);
      must(own.properties.length > 0, "", "path");
      const known = counts.get(state) ?? countWithin(state, index, dates);
      counts.set(state, known);
      return { ...own, counts: known };
    },
    people({ resource, id }: PeopleTarget): PeopleParts {
      const shown = sets.find((one) => one.resource.name === resource)!;
      const record = shown.records[ordinalIn(shown, id)] as unknown as PeopleRecord;
      const state = stateOf(record);
      if (state === undefined) return { record, properties: [], total: 0 };
      return { record, ...listed(folderOfValues({ state: slug(state) }), 0, LISTED) };
    },
  };
}

function ordinalIn(set: RecordSet, id: string): number {
  const ordinal = ordinalsOf(set).get(id);
  must(ordinal !== undefined, id, "id");
  return ordinal;
}
