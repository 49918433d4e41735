// The frame of every page: the explorer's own document of the deployed snapshot, so that a page has the same
// header, styles and script.
import { DEFAULT_CURRENCY } from "../../catalog.ts";
import { escapeMarkup } from "../../markup.ts";
import { memoize } from "../../memoize.ts";
import type { Rendered } from "./views.ts";

/** The document around a page, in pieces: to make one text of them costs as much as to render them. */
type Shell = (content: Rendered & { head: string }) => string[];

export const SHELL_PATH = "/explore/index.html";
/** In the sources as comments: what is between is the explorer's own. */
const HEAD = /<!-- head -->.*?<!-- \/head -->/s;
export const BODY = /(<!-- body -->).*?(<!-- \/body -->)/s;
const CURRENT = ' aria-current="page"';

/** Throws Error for a document without slots for pages. */
export const shellOf = memoize((bytes: Uint8Array): Shell => {
  const document = new TextDecoder().decode(bytes);
  const head = HEAD.exec(document);
  const body = BODY.exec(document);
  if (!head || !body) throw new Error("The explorer's page has no slots for pages");
  const start = document.slice(0, head.index);
  const middle = document.slice(head.index + head[0].length, body.index).replace(CURRENT, "");
  const end = document.slice(body.index + body[0].length);
  return (content) => [start, content.head, middle, ...bodyPieces(content, true), end];
});

/** `hasPages` lets the explorer's script know that properties and states have pages. */
export function bodyPieces(rendered: Rendered, hasPages: boolean): string[] {
  const { before, main, after, currency, request, tiles } = rendered;
  const data = [
    hasPages ? " data-pages" : "",
    currency === DEFAULT_CURRENCY ? "" : ` data-currency="${currency}"`,
    request === undefined ? "" : ` data-request="${escapeMarkup(request)}"`,
    tiles ? ` data-tiles="${escapeMarkup(JSON.stringify(tiles))}"` : "",
  ].join("");
  return [before, `<main id="app" tabindex="-1"${data}>`, main, "</main>", after];
}
