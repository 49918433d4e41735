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
import { countStates, countWithin } from "../../src/serve/html/list-page.ts";
import { LISTED } from "../../src/serve/html/people-page.ts";
import { nearest, shownMonths, shownRuns } from "../../src/serve/html/property-page.ts";
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
  // The site's hash of the frame is that of its source. Another Node may spell numbers and dates otherwise.
  const constants = JSON.stringify([site.sources, site.list[SHELL_PATH], about, process.version]);
  const render = once(() =>
    renderer(Buffer.from(site.text(SHELL_PATH)), views!, about.url, termsOf(about)),
  );
  const open = opener(remade, render);
  const expected = new Set(remade.pages);
  const sha256 = new Map<string, string>();
  return {
    sha256: sha256 as ReadonlyMap<string, string>,
    page(path: string): HtmlPage {
      if (!expected.has(path)) assertProved([difference(path, "path")]);
      const [shown, pieces] = open(path.slice(0, -DOCUMENT.length));
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

/** Of a path: what its page shows, with digests of what many pages show; and how that is rendered. */
function opener(remade: Remade, render: () => Renderer) {
  const { sets, calendars, combinations, entries } = remade;
  const [properties] = sets as [RecordSet];
  const records = properties.records as unknown as readonly PropertyRecord[];
  const dates = coverDates(calendars.cover);
  const months = shownMonths(dates);
  const packOf = (kind: PackKind) => remade.files.get(packPath("properties", kind, 0))!.make();
  const [points, index] = [packOf("points"), openIndex(packOf("index"))];
  const states = once(() => countStates(index, dates));
  const countsIn = remember((state: string) => countWithin(state, index, dates));
  const lists = new Map(
    combinations.map((one) => [folderOf(one.resource, one.slugs), one.ordinals]),
  );
  // As lists show them: an edit of what only a property's own page shows changes no other page.
  const itemOf = memoize(({ description: _single, ...item }: PropertyRecord): PropertyItem => item);
  const itemAt = (ordinal: number) => itemOf(records[ordinal]!);
  const listed = (slugs: readonly (string | undefined)[], from: number, most: number) => {
    const ordinals = lists.get(folderOf(properties.resource, slugs)) ?? [];
    return { properties: ordinals.slice(from, from + most).map(itemAt), total: ordinals.length };
  };
  return (path: string): [shown: unknown, pieces: () => string[]] => {
    const target = routePage(path, "") as PageTarget;
    switch (target.kind) {
      case "states":
        return [states(), () => render().states(states())];
      case "list": {
        const { state, facet, page } = target;
        const water = facet && waterOf(facet);
        const slugs = [state, water, water === undefined ? facet : undefined];
        const own = {
          ...listed(slugs, (page - 1) * PAGE_SIZE, PAGE_SIZE),
          counts: countsIn(state),
        };
        const shown = [own.properties.map(digestOf), own.total, digestOf(own.counts)];
        return [shown, () => render().list(target, own)];
      }
      case "people": {
        const set = sets.find(({ resource }) => resource.name === target.resource)!;
        const record = set.records[ordinalsOf(set).get(target.id)!] as unknown as PeopleRecord;
        const state = stateOf(record);
        const none = { properties: [], total: 0 };
        const own = { record, ...(state === undefined ? none : listed([slug(state)], 0, LISTED)) };
        return [own, () => render().people(target, own)];
      }
      case "property": {
        const ordinal = ordinalsOf(properties).get(target.id)!;
        const property = records[ordinal]!;
        const neighbours = nearest(points, property, entries[0]!.entry.starts).map((one) => {
          return { property: itemAt(one.ordinal), metres: one.metres };
        });
        const runs = shownRuns(calendars.runsOf(ordinal), months);
        const near = neighbours.map((one) => [digestOf(one.property), one.metres]);
        const own = { property, runs, neighbours };
        return [[property, runs, near, months.month], () => render().property(own, months)];
      }
    }
  };
}
