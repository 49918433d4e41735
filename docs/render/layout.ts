// The frame of a page: navigation, table of contents, the pages before and after it.
import { escapeMarkup } from "../../src/markup.ts";
import type { Group, Page } from "./page.ts";

/** Parts of the template src/site/docs/index.html by the name of their comment. */
export type Slots = Readonly<Record<"title" | "nav" | "content" | "contents" | "turn", string>>;

export function slotsOf(page: Page, groups: readonly Group[]): Slots {
  const all = groups.flatMap(({ pages }) => pages);
  const at = all.indexOf(page);
  return {
    title: escapeMarkup(page.title),
    nav: groups.map((group) => navigation(group, page)).join(""),
    content: page.body,
    contents: page.wide ? "" : contents(page.body),
    turn: turn("Previous", "prev", all[at - 1]) + turn("Next", "next", all[at + 1]),
  };
}

function navigation({ title, pages }: Group, current: Page): string {
  const items = pages.map((page) => {
    const mark = page === current ? ' aria-current="page"' : "";
    return `<li${page.wide ? ' class="deep"' : ""}><a href="${page.path}"${mark}>${escapeMarkup(page.title)}</a></li>`;
  });
  const words = title === "" ? "" : `<p>${escapeMarkup(title)}</p>`;
  return `${words}<ul>${items.join("")}</ul>`;
}

const HEADING = /<h2 id="([^"]+)"><a[^>]*>(.*?)<\/a><\/h2>/g;

function contents(body: string): string {
  const items = [...body.matchAll(HEADING)].map(
    ([, id, html]) => `<li><a href="#${id}">${html}</a></li>`,
  );
  if (items.length < 3) return "";
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join("")}</ul></nav>`;
}

function turn(word: string, rel: string, page: Page | undefined): string {
  if (!page) return "<span></span>";
  return `<a href="${page.path}" rel="${rel}"><span>${word}</span> ${escapeMarkup(page.title)}</a>`;
}
