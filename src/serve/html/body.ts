// Where and how the content of a page is written in the explorer's document.
import type { Rendered } from "./views.ts";

/** Between its comments; both are groups. */
export const BODY = /(<!-- body -->).*?(<!-- \/body -->)/s;

/** `hasPages` lets the explorer's script know that properties and states have pages. */
export function bodyPieces({ before, main, after }: Rendered, hasPages: boolean): string[] {
  const start = `<main id="app" tabindex="-1"${hasPages ? " data-pages" : ""}>`;
  return [before, start, main, "</main>", after];
}
