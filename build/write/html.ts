// Makes the HTML pages that are files, one at a time, with the code and the components of the edge.
import { packPath } from "../../src/address.ts";
import { termsOf } from "../../src/catalog.ts";
import { BuildError } from "../../src/errors.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import { MAX_FILE_BYTES } from "../../src/limits.ts";
import { memoize } from "../../src/memoize.ts";
import type { PeopleRecord } from "../../src/serve/html/json-ld.ts";
import { countStates, countWithin, type ListParts } from "../../src/serve/html/list-page.ts";
import type { PeopleTarget } from "../../src/serve/html/people-page.ts";
import {
  decodeShown,
  nearest,
  shownMonths,
  type PropertyParts,
} from "../../src/serve/html/property-page.ts";
import { renderer } from "../../src/serve/html/renderer.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { Property, PropertyDetail } from "../../partner/client/types.ts";
import type { Config } from "../config.ts";
import type { HtmlPage } from "../plan/html.ts";
import { slice } from "../project/arena.ts";
import { coverDates, type Calendars } from "../project/calendars.ts";
import type { RecordSet } from "../project/record-set.ts";
import { outputFile, type OutputFile } from "../snapshot/output.ts";
import { parseJson } from "../snapshot/parse.ts";
import { recordStarts } from "./packs.ts";

/** Makes a page's bytes, which the next page overwrites. */
export type HtmlMaker = (page: HtmlPage) => Uint8Array;

/** Properties of lists that are held at a time. */
const MOST_KNOWN = 4_000;

/** `files` are all others: one frames the pages, and packs are read as at the edge. */
export async function htmlMaker(
  sets: readonly RecordSet[],
  calendars: Calendars,
  files: readonly OutputFile[],
  site: Config["site"],
): Promise<HtmlMaker> {
  const [properties] = sets as [RecordSet];
  const cover = coverDates(calendars.cover);
  const bytesOf = (path: string) => files.find((file) => file.path === path)!.make();
  const points = bytesOf(packPath("properties", "points", 0));
  const index = openIndex(bytesOf(packPath("properties", "index", 0)));
  const starts = recordStarts(properties);
  const months = shownMonths(cover);
  // Made by npm run site, which this process may have run.
  const { default: views } = await import("#views");
  const render = renderer(bytesOf(SHELL_PATH), views, site.url, termsOf(site));
  const counts = new Map<string, ListParts["counts"]>();

  const countsOf = (state: string) => {
    const found = counts.get(state) ?? countWithin(state, index, cover);
    counts.set(state, found);
    return found;
  };
  // Lists come state by state, and each shows a property again.
  const known = new Map<number, Property>();
  const propertyOf = (ordinal: number) => {
    const bytes = () => slice(properties.items, ordinal, ordinal + 1).subarray(0, -1);
    const found = known.get(ordinal) ?? (parseJson(bytes()) as Property);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(ordinal, found);
    return found;
  };
  const propertyParts = ([ordinal]: HtmlPage["ordinals"]): PropertyParts => {
    const bytes = slice(properties.lines, ordinal!, ordinal! + 1).subarray(0, -1);
    const property = parseJson(bytes) as PropertyDetail;
    return {
      property,
      runs: decodeShown(slice(calendars.encoded, ordinal!, ordinal! + 1), months),
      neighbours: nearest(points, property, starts).map((one) => ({
        property: propertyOf(one.ordinal),
        metres: one.metres,
      })),
    };
  };
  const listParts = ({ ordinals, total }: HtmlPage, state: string): ListParts => ({
    properties: ordinals.map(propertyOf),
    total,
    counts: countsOf(state),
  });

  const peopleParts = ({ ordinals, total }: HtmlPage, { resource, id }: PeopleTarget) => {
    const set = sets.find((one) => one.resource.name === resource)!;
    const record = byId(set).get(id)! as unknown as PeopleRecord;
    return { record, properties: ordinals.map(propertyOf), total };
  };

  const piecesOf = (page: HtmlPage): string[] => {
    const { target } = page;
    switch (target.kind) {
      case "states":
        return render.states(countStates(index, cover));
      case "list":
        return render.list(target, listParts(page, target.state));
      case "people":
        return render.people(target, peopleParts(page, target));
      case "property":
        return render.property(propertyParts(page.ordinals), months);
    }
  };
  return (page) => encoded(piecesOf(page));
}

const byId = memoize(({ records }: RecordSet) => new Map(records.map((one) => [one.id, one])));

/** A page as a file. Throws BuildError if it is too large for the platform. */
export function describeHtml(page: HtmlPage, make: HtmlMaker): OutputFile {
  const path = `${page.path}index.html`;
  const bytes = make(page);
  if (bytes.length > MAX_FILE_BYTES) {
    throw new BuildError(
      `${path} would have ${bytes.length} bytes; a file may have ${MAX_FILE_BYTES}`,
      "Shorten the texts of the records in it",
    );
  }
  return outputFile(path, "html", bytes);
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
