// Where and how the content of a page is written in the explorer's document.
import type { Rendered } from "./views.ts";

/** Between its comments; both are groups. */
export const BODY = /(<!-- body -->).*?(<!-- \/body -->)/s;

/** `hasPages` lets the explorer's script know that properties and states have pages. */
export function bodyHtml({ before, main, after }: Rendered, hasPages: boolean): string {
  return `${before}<main id="app" tabindex="-1"${hasPages ? " data-pages" : ""}>${main}</main>${after}`;
}
