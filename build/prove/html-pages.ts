// Makes HTML pages, each of its path and of what was made again of the proved records, and remembers the hash of each. The
// writer gets the bytes, and the proof holds the files to the hashes.
import { hash } from "node:crypto";
import { folderOf, packPath } from "../../src/address.ts";
import { termsOf, type PackKind } from "../../src/catalog.ts";
import type { PropertyItem, PropertyRecord } from "../../src/contract.ts";
import type { SiteFile } from "../../src/documents.ts";
import { BuildError } from "../../src/errors.ts";
import { slug } from "../../src/fold.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { MAX_FILE_BYTES, PAGE_SIZE } from "../../src/limits.ts";
import { memoize } from "../../src/memoize.ts";
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
import type { HtmlPage } from "../snapshot/output.ts";
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
  { sets, cover, runsOf, files, entries }: Remade,
  { site, config, views }: PageFacts,
  before: ReadonlyMap<string, SiteFile> = new Map(),
) {
  const [properties] = sets as [RecordSet];
  const about = config.site;
  const dates = coverDates(cover);
  const months = shownMonths(dates);
  const packOf = (kind: PackKind) => files.get(packPath("properties", kind, 0))!.make();
  const [points, index] = [packOf("points"), openIndex(packOf("index"))];
  const { starts } = entries[0]!.entry;
  const combinations = combinationsOf(properties);
  const byFolder = new Map(combinations.map((one) => [folderOf(one.resource, one.slugs), one.ordinals])); // prettier-ignore
  // The site's hash of the frame is that of its source. Another Node may spell numbers and dates otherwise.
  const constants = JSON.stringify([site.sources, site.list[SHELL_PATH], about, process.version]);
  let opened: Renderer | undefined;
  const render = () =>
    (opened ??= renderer(Buffer.from(site.text(SHELL_PATH)), views!, about.url, termsOf(about)));
  const counts = new Map<string, ListParts["counts"]>();
  const sha256 = new Map<string, string>();
  // As lists show them: an edit of what only a property's own page shows changes no other page.
  const itemOf = memoize(({ description: _single, ...item }: PropertyRecord): PropertyItem => item);
  const records = properties.records as unknown as readonly PropertyRecord[];
  const itemAt = (ordinal: number) => itemOf(records[ordinal]!);

  function propertyParts(id: string): PropertyParts {
    const ordinal = ordinalIn(properties, id);
    const property = records[ordinal]!;
    const neighbours = nearest(points, property, starts).map((one) => ({
      property: itemAt(one.ordinal),
      metres: one.metres,
    }));
    return { property, runs: shownRuns(runsOf(ordinal), months), neighbours };
  }

  function listed(
    wanted: Readonly<Record<string, string | undefined>>,
    from: number,
    most: number,
  ) {
    const { resource } = properties;
    const slugs = facetsOf(resource).map(({ name }) => wanted[name]);
    const ordinals = byFolder.get(folderOf(resource, slugs)) ?? [];
    return { properties: ordinals.slice(from, from + most).map(itemAt), total: ordinals.length };
  }

  function listParts({ state, facet, page }: ListTarget): ListParts {
    const water = facet && waterOf(facet);
    const wanted = water === undefined ? { state, species: facet } : { state, water_type: water };
    const own = listed(wanted, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    must(own.properties.length > 0, "", "path");
    const known = counts.get(state) ?? countWithin(state, index, dates);
    counts.set(state, known);
    return { ...own, counts: known };
  }

  function peopleParts({ resource, id }: PeopleTarget): PeopleParts {
    const shown = sets.find((one) => one.resource.name === resource)!;
    const record = shown.records[ordinalIn(shown, id)] as unknown as PeopleRecord;
    const state = stateOf(record);
    const own = state === undefined ? { properties: [], total: 0 } : listed({ state: slug(state) }, 0, LISTED); // prettier-ignore
    return { record, ...own };
  }

  /** The parts of a page, apart from the constants, and its rendering. Throws Unproved for a path that no page has. */
  function open(path: string): [parts: unknown, pieces: () => string[]] {
    must(config.exports.html && path.endsWith(`/${DOCUMENT}`), "", "path");
    const target = routePage(path.slice(0, -DOCUMENT.length), "");
    must(target !== undefined && target.kind !== "redirect", "", "path");
    switch (target.kind) {
      case "states": {
        const states = countStates(index, dates);
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
      const madeOf = site.sources && digest(constants + JSON.stringify(parts));
      const known = before.get(path);
      const isSame = madeOf !== undefined && known?.made_of === madeOf;
      if (isSame) sha256.set(path, known.sha256);
      return {
        madeOf,
        before: isSame ? known : undefined,
        make() {
          const bytes = Buffer.from(pieces().join(""));
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

function ordinalIn(set: RecordSet, id: string): number {
  const ordinal = ordinalsOf(set).get(id);
  must(ordinal !== undefined, id, "id");
  return ordinal;
}
