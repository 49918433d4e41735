// Makes the search index of the documentation, MiniSearch's JSON of the sections of its pages.
import MiniSearch from "minisearch";
import { SEARCH_OPTIONS } from "../../src/site/docs/search-options.ts";
import { textOf, type Page } from "./page.ts";

const EXCERPT = 120;

export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  // The first page only lists the others.
  index.addAll(pages.slice(1).flatMap(sectionsOf));
  return JSON.stringify(index);
}

/** A page by its headings; the part above the first one goes by the page's own title. */
function sectionsOf({ path, title: page, body }: Page): object[] {
  const [first = "", ...parts] = body.split(/(?=<h[23] id=)/);
  const section = (id: string, heading: string, html: string) => {
    const text = textOf(html);
    const start = text.slice(0, text.lastIndexOf(" ", EXCERPT));
    return { id, page, heading, text, excerpt: text.length > EXCERPT ? `${start}…` : text };
  };
  return [
    section(path, page, first.replace(/^<h1.*?<\/h1>/s, "")),
    ...parts.map((part) => {
      const [whole, id, heading] = /^<h[23] id="([^"]+)"(.*?)<\/h[23]>/s.exec(part)!;
      return section(`${path}#${id}`, textOf(`<a ${heading}`), part.slice(whole.length));
    }),
  ];
}
