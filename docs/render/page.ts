// The type of a page of the documentation, and small helpers to write HTML.

export interface Page {
  path: string;
  title: string;
  /** One plain sentence, for search engines and link previews. */
  summary: string;
  body: string;
  markdown: string;
  /** Its file in the repository; operations have none of their own. */
  file?: string;
  /** Operations put their samples next to the text, in place of a table of contents. */
  wide?: true;
}

/** A heading of the navigation with its pages, in reading order. */
export interface Group {
  title: string;
  pages: Page[];
}

export function textOf(html: string): string {
  const text = html.replace(/<pre[^]*?<\/pre>|<[^>]*>/g, " ");
  // Ampersands last: what they begin after that is a text.
  return Object.entries({ "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "&": "&amp;" })
    .reduce((all, [letter, entity]) => all.replaceAll(entity, letter), text)
    .replace(/\s+/g, " ")
    .trim();
}

/** The id that GitHub gives a heading, so that one link serves both. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
