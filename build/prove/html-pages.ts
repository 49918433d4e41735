// Makes HTML pages of what was made again of the proved records. The writer gets the bytes; the proof holds the files to
// their hashes.
import { hash } from "node:crypto";
import { folderOf, packPath } from "../../src/address.ts";
import { termsOf, type PackKind } from "../../src/catalog.ts";
import type { PropertyItem, PropertyRecord } from "../../src/contract.ts";
import { slug } from "../../src/fold.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { memoize, once, remember } from "../../src/memoize.ts";
import { waterOf, type PageTarget } from "../../src/page-address.ts";
import { stateOf, type PeopleRecord } from "../../src/people.ts";
import {
  countStates,
  countWithin,
  type ListParts,
  type ListTarget,
} from "../../src/serve/html/list-page.ts";
import { LISTED, type PeopleParts, type PeopleTarget } from "../../src/serve/html/people-page.ts";
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
import { coverDates } from "../project/calendars.ts";
import type { RecordSet } from "../project/record-set.ts";
import { assertFits, type HtmlPage } from "../snapshot/output.ts";
import type { Around } from "../write/compose.ts";
import type { Remade } from "./files.ts";
import { assertProved, difference } from "./same.ts";

const DOCUMENT = "index.html";
const DIGITS = 22;
const digest = (text: string) => hash("sha256", text, "base64url").slice(0, DIGITS);
/** Of what many pages show; an object of one member, to be remembered. */
const digestOf = memoize((value: object) => ({ digest: digest(JSON.stringify(value)) }));
const ordinalsOf = memoize(
  ({ records }: RecordSet) => new Map(records.map(({ id }, ordinal) => [id, ordinal])),
);

export type HtmlMaker = ReturnType<typeof htmlMaker>;

/** `views` are undefined on a site without the page that frames them. */
export function htmlMaker(
  remade: Remade,
  { site, config, previous }: Around,
  views: Views | undefined,
) {
  const about = config.site;
  const parts = partsReader(remade);
  // The site's hash of the frame is that of its source. Another Node may spell numbers and dates otherwise.
  const constants = JSON.stringify([site.sources, site.list[SHELL_PATH], about, process.version]);
  const render = once(() =>
    renderer(Buffer.from(site.text(SHELL_PATH)), views!, about.url, termsOf(about)),
  );
  const expected = new Set(remade.pages);
  const sha256 = new Map<string, string>();
  return {
    sha256: sha256 as ReadonlyMap<string, string>,
    page(path: string): HtmlPage {
      if (!expected.has(path)) assertProved([difference(path, "path")]);
      const [shown, pieces] = opened(path.slice(0, -DOCUMENT.length), parts, render);
      const madeOf = site.sources && digest(constants + JSON.stringify(shown));
      const known = previous?.files.get(path);
      const before = madeOf !== undefined && known?.made_of === madeOf ? known : undefined;
      if (before) sha256.set(path, before.sha256);
      return {
        madeOf,
        before,
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

function opened(
  path: string,
  parts: ReturnType<typeof partsReader>,
  render: () => Renderer,
): [parts: unknown, pieces: () => string[]] {
  const target = routePage(path, "") as PageTarget;
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

function partsReader({ sets, calendars: { cover, runsOf }, combinations, files, entries }: Remade) {
  const [properties] = sets as [RecordSet];
  const records = properties.records as unknown as readonly PropertyRecord[];
  const dates = coverDates(cover);
  const months = shownMonths(dates);
  const packOf = (kind: PackKind) => files.get(packPath("properties", kind, 0))!.make();
  const [points, index] = [packOf("points"), openIndex(packOf("index"))];
  const listsOf = new Map(
    combinations.map((one) => [folderOf(one.resource, one.slugs), one.ordinals]),
  );
  const countsIn = remember((state: string) => countWithin(state, index, dates));
  // As lists show them: an edit of what only a property's own page shows changes no other page.
  const itemOf = memoize(({ description: _single, ...item }: PropertyRecord): PropertyItem => item);
  const itemAt = (ordinal: number) => itemOf(records[ordinal]!);
  const listed = (slugs: readonly (string | undefined)[], from: number, most: number) => {
    const ordinals = listsOf.get(folderOf(properties.resource, slugs)) ?? [];
    return { properties: ordinals.slice(from, from + most).map(itemAt), total: ordinals.length };
  };
  return {
    months,
    states: once(() => countStates(index, dates)),
    property(id: string): PropertyParts {
      const ordinal = ordinalsOf(properties).get(id)!;
      const property = records[ordinal]!;
      const near = nearest(points, property, entries[0]!.entry.starts);
      const neighbours = near.map((one) => ({ property: itemAt(one.ordinal), metres: one.metres }));
      return { property, runs: shownRuns(runsOf(ordinal), months), neighbours };
    },
    list({ state, facet, page }: ListTarget): ListParts {
      const water = facet && waterOf(facet);
      const species = water === undefined ? facet : undefined;
      const own = listed([state, water, species], (page - 1) * PAGE_SIZE, PAGE_SIZE);
      return { ...own, counts: countsIn(state) };
    },
    people({ resource, id }: PeopleTarget): PeopleParts {
      const shown = sets.find((one) => one.resource.name === resource)!;
      const record = shown.records[ordinalsOf(shown).get(id)!] as unknown as PeopleRecord;
      const state = stateOf(record);
      if (state === undefined) return { record, properties: [], total: 0 };
      return { record, ...listed([slug(state)], 0, LISTED) };
    },
  };
}
