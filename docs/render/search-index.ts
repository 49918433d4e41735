// Makes the search index of the documentation, MiniSearch's JSON of the sections of its pages.
import MiniSearch from "minisearch";
import { SEARCH_OPTIONS } from "../../src/site/docs/search-options.ts";
import { textOf, type Page } from "./page.ts";

export interface Section {
  id: string;
  page: string;
  heading: string;
  text: string;
  excerpt: string;
}

const EXCERPT = 120;

/** A page by its headings; the part above the first one goes by the page's own title. */
export function sectionsOf({ path, title, body }: Page): Section[] {
  const parts = body.split(/(?=<h[23] id=)/);
  return parts.map((part, i) => {
    const id = /^<h[23] id="([^"]+)"/.exec(part)?.[1];
    const words = i === 0 ? title : textOf(/^<h[23].*?<\/h[23]>/s.exec(part)![0]);
    const text = textOf(part.replace(/^<h[123].*?<\/h[123]>/s, ""));
    return {
      id: i === 0 ? path : `${path}#${id}`,
      page: title,
      heading: words,
      text,
      excerpt: text.length > EXCERPT ? `${text.slice(0, text.lastIndexOf(" ", EXCERPT))}…` : text,
    };
  });
}

export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Section>(SEARCH_OPTIONS);
  index.addAll(pages.slice(1).flatMap(sectionsOf));
  return JSON.stringify(index);
}
