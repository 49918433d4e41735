// Writes the head of a page: title, description, canonical address, cards for other sites, data for search engines.
import { escapeMarkup } from "../../markup.ts";
import { listPath, STATES_PATH } from "../../page-address.ts";
import { regionName } from "../../regions.ts";
import { cardTags, meta } from "./card.ts";

export interface Crumb {
  name: string;
  path: string;
}

export const FISHING: Crumb = { name: "Fishing", path: STATES_PATH };

export function crumbsTo(state: string): Crumb[] {
  return [FISHING, { name: regionName(state), path: listPath(state) }];
}

export interface PageHead {
  title: string;
  description: string;
  path: string;
  crumbs: readonly Crumb[];
  previous?: string | undefined;
  next?: string | undefined;
  /** Too little for search engines to show. */
  isThin?: boolean;
  state?: string | undefined;
  /** JSON-LD of what it shows, without context and crumbs; its addresses are paths. */
  data: readonly object[];
}

/** Longest description that search engines show, in UTF-16 units. */
const MAX_DESCRIPTION = 160;

/** The beginning of a member of JSON-LD whose value is a path. */
const ADDRESS = /"(?:@id|image|item|url)":"(?=\/)/g;

/** `origin` is the configured one of the site; without it addresses are paths, and what needs more is left out. */
export function headHtml(head: PageHead, origin: string | undefined): string {
  const title = escapeMarkup(plain(head.title));
  const description = escapeMarkup(shortened(plain(head.description), MAX_DESCRIPTION));
  const data = [...head.data, crumbsData(head.crumbs)];
  const json = scriptJson({ "@context": "https://schema.org", "@graph": data });
  // Contents and addresses are escaped.
  const lines = [
    `<title>${title} · Riffle</title>`,
    meta("description", description),
    head.isThin && meta("robots", "noindex"),
    origin && link("canonical", escapeMarkup(origin + head.path)),
    head.previous && link("prev", escapeMarkup(head.previous)),
    head.next && link("next", escapeMarkup(head.next)),
    ...cardTags({ ...head, title, description }, origin),
    `<script type="application/ld+json">${json.replace(ADDRESS, (start) => start + (origin ?? ""))}</script>`,
  ];
  return lines.filter(Boolean).join("\n    ");
}

function crumbsData(crumbs: readonly Crumb[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: plain(name),
      item: path,
    })),
  };
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${href}" />`;
}

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

export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  const end = start.lastIndexOf(" ");
  return `${(end > most / 2 ? start.slice(0, end) : start).toWellFormed()}…`;
}
