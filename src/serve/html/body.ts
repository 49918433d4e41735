// Where and how the content of a page is written in the explorer's document.
import { DEFAULT_CURRENCY } from "../../currency.ts";
import type { Rendered } from "./views.ts";

/** Between its comments; both are groups. */
export const BODY = /(<!-- body -->).*?(<!-- \/body -->)/s;

/** `hasPages` lets the explorer's script know that properties and states have pages. */
export function bodyPieces(
  { before, main, after, currency }: Rendered,
  hasPages: boolean,
): string[] {
  const own = currency === DEFAULT_CURRENCY ? "" : ` data-currency="${currency}"`;
  const data = (hasPages ? " data-pages" : "") + own;
  return [before, `<main id="app" tabindex="-1"${data}>`, main, "</main>", after];
}
