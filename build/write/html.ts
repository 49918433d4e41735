// Makes the HTML pages that are files, one at a time, with the code and the components of the edge.
import { createHash } from "node:crypto";
import { packPath } from "../../src/address.ts";
import { DEFAULT_CURRENCY } from "../../src/currency.ts";
import { openIndex } from "../../src/format/index-pack.ts";
import {
  countStates,
  countWithin,
  type ListParts,
  type ListTarget,
  type StateCounts,
} from "../../src/serve/html/list-page.ts";
import {
  nearest,
  shownMonths,
  shownRuns,
  type PropertyParts,
} from "../../src/serve/html/property-page.ts";
import { renderer, shellOf } from "../../src/serve/html/renderer.ts";
import { SHELL_PATH } from "../../src/serve/html/shell.ts";
import type { Property } from "../../partner/client/types.ts";
import type { Config } from "../config.ts";
import type { HtmlPage } from "../plan/html.ts";
import { slice } from "../project/arena.ts";
import { coverDates, type Calendars } from "../project/calendars.ts";
import type { RecordSet } from "../project/record-set.ts";
import type { OutputFile } from "../snapshot/output.ts";
import { recordStarts } from "./packs.ts";

export interface HtmlMaker {
  /** Hash of all that a page is made of, but for the code. */
  inputsOf(page: HtmlPage): string;
  /** Its bytes, which the next page overwrites. */
  make(page: HtmlPage): Uint8Array;
}

/** Properties of lists that are held at a time. */
const MOST_KNOWN = 4_000;

/** `files` are all others: one frames the pages, and packs are read as at the edge. */
export async function htmlMaker(
  properties: RecordSet,
  calendars: Calendars,
  files: readonly OutputFile[],
  { url: origin, currency = DEFAULT_CURRENCY, request }: Config["site"],
): Promise<HtmlMaker> {
  const cover = coverDates(calendars.cover);
  const bytesOf = (path: string) => files.find((file) => file.path === path)!.make();
  const document = bytesOf(SHELL_PATH);
  const points = bytesOf(packPath("properties", "points", 0));
  const index = openIndex(bytesOf(packPath("properties", "index", 0)));
  const starts = recordStarts(properties);
  const months = shownMonths(cover);
  // Made by npm run site, which this process may have run.
  const { default: views } = await import("#views");
  const render = renderer(document, views, origin, { currency, request });
  const states = countStates(index, cover);
  const counts = new Map<string, StateCounts>();

  const itemOf = (ordinal: number) => slice(properties.items, ordinal, ordinal + 1).subarray(0, -1);
  const countsOf = (state: string) => {
    const found = counts.get(state) ?? countWithin(state, index, cover);
    counts.set(state, found);
    return found;
  };
  // Lists come state by state, and each shows a property again.
  const known = new Map<number, Property>();
  const propertyOf = (ordinal: number) => {
    const found = known.get(ordinal) ?? (JSON.parse(textOf(itemOf(ordinal))) as Property);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(ordinal, found);
    return found;
  };
  const propertyParts = ({ ordinals: [ordinal] }: HtmlPage): PropertyParts => ({
    record: slice(properties.lines, ordinal!, ordinal! + 1).subarray(0, -1),
    runs: shownRuns(slice(calendars.encoded, ordinal!, ordinal! + 1), months),
    neighbours: nearest(points, pinOf(properties, ordinal!), starts).map((one) => ({
      item: itemOf(one.ordinal),
      metres: one.metres,
    })),
  });
  const listParts = ({ ordinals, total }: HtmlPage, { state }: ListTarget): ListParts => ({
    properties: ordinals.map(propertyOf),
    total,
    counts: countsOf(state),
  });

  const empty = { head: "", before: "", main: "", after: "", currency, request };
  const frame = createHash("sha256").update(
    JSON.stringify([shellOf(document)(empty), months.month, origin, currency, request]),
  );
  const digest = (others: unknown, pieces: readonly Uint8Array[]) => {
    const hash = frame.copy().update(JSON.stringify([others, pieces.map(({ length }) => length)]));
    for (const piece of pieces) hash.update(piece);
    return hash.digest("hex").slice(0, 32);
  };

  return {
    inputsOf(page) {
      const { target } = page;
      if (target.kind === "states") return digest(states, []);
      if (target.kind === "list") {
        return digest([target, page.total, countsOf(target.state)], page.ordinals.map(itemOf));
      }
      const { record, runs, neighbours } = propertyParts(page);
      const metres = neighbours.map((one) => one.metres);
      return digest([runs, metres], [record, ...neighbours.map(({ item }) => item)]);
    },
    make(page) {
      const { target } = page;
      if (target.kind === "states") return encoded(render.states(states));
      if (target.kind === "list") return encoded(render.list(target, listParts(page, target)));
      return encoded(render.property(propertyParts(page), months));
    },
  };
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

function pinOf({ records }: RecordSet, ordinal: number): Pick<Property, "latitude" | "longitude"> {
  return records[ordinal] as unknown as Property;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}
