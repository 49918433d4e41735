// Puts the first list into the explorer's own page, so that there is something to read before any script runs: the
// page as npm run site makes it and the public properties in, the page as it is published out.
import type { Property } from "../../partner/client/types.ts";
import type { Terms } from "../../src/catalog.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { BODY, bodyPieces } from "../../src/serve/html/body.ts";
import type { RecordSet } from "../project/record-set.ts";
import { slice } from "../project/arena.ts";

/** The page unchanged if it has no place for a list. `hasPages` leads to pages of properties and states. */
export async function withFirstList(
  page: Uint8Array,
  { records, items, facets }: RecordSet,
  { hasPages, ...terms }: Terms & { hasPages: boolean },
): Promise<Uint8Array> {
  const html = Buffer.from(page).toString("utf8");
  if (!BODY.test(html)) return page;
  // Made by npm run site, which this process may have run.
  const { default: views } = await import("#views");
  const shown = Buffer.from(slice(items, 0, Math.min(PAGE_SIZE, records.length))).toString("utf8");
  const properties = JSON.parse(`[${shown.slice(0, -1)}]`) as Property[];
  const state = facets.find(({ name }) => name === "state")!;
  const states = state.slugs.map((value, i) => ({
    value,
    label: state.labels[i]!,
    count: state.postings[i]!.length,
  }));
  const list = views.firstListView({
    properties,
    total: records.length,
    states: hasPages ? states : [],
    hasPages,
    ...terms,
  });
  const body = bodyPieces(list, hasPages).join("");
  return Buffer.from(html.replace(BODY, (_, open: string, close: string) => open + body + close));
}
