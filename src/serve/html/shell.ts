// The frame of every page: the explorer's own document of the deployed snapshot, so that a page has the same
// header, styles and script.
import { DEFAULT_CURRENCY } from "../../currency.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Rendered } from "./views.ts";

/** The parts that a page puts in: HTML, all of it escaped. */
export interface PageContent extends Rendered {
  head: string;
}

/** A document in pieces: to make one text of them costs as much as to render them. */
export type Shell = (content: PageContent) => string[];

export const SHELL_PATH = "/explore/index.html";
/** In the sources as comments: what is between is the explorer's own. */
const HEAD = /<!-- head -->.*?<!-- \/head -->/s;
/** Between its comments; both are groups. */
export const BODY = /(<!-- body -->).*?(<!-- \/body -->)/s;
/** Pages are not the explorer's first one. */
const CURRENT = ' aria-current="page"';

/** Undefined if the document has no such slots. */
export function openShell(document: string): Shell | undefined {
  const head = HEAD.exec(document);
  const body = BODY.exec(document);
  if (!head || !body) return undefined;
  const start = document.slice(0, head.index);
  const middle = document.slice(head.index + head[0].length, body.index).replace(CURRENT, "");
  const end = document.slice(body.index + body[0].length);
  return (content) => [start, content.head, middle, ...bodyPieces(content, true), end];
}

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
