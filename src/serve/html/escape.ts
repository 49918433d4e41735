// Makes texts of the directory fit for titles and data in a page's head. Bodies are rendered by Preact, which escapes
// by itself.

// These would reverse what follows the text, in a title or on another site.
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- control characters are meant
const CONTROLS = /[\0-\x1f\x7f-\x9f\s]+/g;

/** A text on one line, without characters that change directions. */
export function plain(text: string): string {
  return text.toWellFormed().replace(DIRECTIONS, "").replace(CONTROLS, " ").trim();
}

/** A value as JSON in a script element: no "<" can end or begin an element there. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
