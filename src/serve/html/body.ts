// Where and how the content of a page is written in the explorer's document.
import { DEFAULT_CURRENCY } from "../../currency.ts";
import { escapeMarkup } from "../../markup.ts";
import type { Rendered } from "./views.ts";

/** Between its comments; both are groups. */
export const BODY = /(<!-- body -->).*?(<!-- \/body -->)/s;

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
