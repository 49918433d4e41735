// The frame of every page: the explorer's own document of the deployed snapshot, so that a page has the same
// header, styles and script.
import { DEFAULT_CURRENCY, type Terms } from "../../catalog.ts";
import { escapeMarkup } from "../../markup.ts";
import { memoize } from "../../memoize.ts";
import type { Rendered } from "./views.ts";

/** The document around a page, in pieces: to make one text of them costs as much as to render them. */
type Shell = (head: string, body: Rendered, terms: Terms) => string[];

export const SHELL_PATH = "/explore/index.html";
/** In the sources as comments: what is between is the explorer's own. */
const HEAD = /<!-- head -->.*?<!-- \/head -->/s;
export const BODY = /(<!-- body -->).*?(<!-- \/body -->)/s;
const CURRENT = ' aria-current="page"';

/** Throws Error for a document without slots for pages. */
export const shellOf = memoize((bytes: Uint8Array): Shell => {
  const document = new TextDecoder().decode(bytes);
  const [start, rest = ""] = document.split(HEAD);
  const [middle, , , end] = rest.split(BODY);
  if (end === undefined) throw new Error("The explorer's page has no slots for pages");
  const frame = middle!.replace(CURRENT, "");
  return (head, body, terms) => [start!, head, frame, ...bodyPieces(body, terms), end];
});

/** The explorer's script goes on with the terms. */
export function bodyPieces({ before, main, after }: Rendered, terms: Terms): string[] {
  const { currency, request, tiles, hasPages } = terms;
  const data = [
    hasPages && " data-pages",
    currency !== DEFAULT_CURRENCY && ` data-currency="${currency}"`,
    request !== undefined && ` data-request="${escapeMarkup(request)}"`,
    tiles && ` data-tiles="${escapeMarkup(JSON.stringify(tiles))}"`,
  ];
  return [
    before,
    `<main id="app" tabindex="-1"${data.filter(Boolean).join("")}>`,
    main,
    "</main>",
    after,
  ];
}
