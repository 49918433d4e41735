// Puts a page into the template src/site/docs/index.html: its texts, the navigation, its table of contents, and the
// pages before and after it.
import { escapeMarkup } from "../../src/markup.ts";
import { markdownAddress } from "./markdown-text.ts";
import type { Group, Page } from "./page.ts";

export function laidOut(template: string, page: Page, groups: readonly Group[]): string {
  const all = groups.flatMap(({ pages }) => pages);
  const at = all.indexOf(page);
  const slots: Readonly<Record<string, string>> = {
    "%TITLE%": escapeMarkup(page.title),
    "%SUMMARY%": escapeMarkup(page.summary),
    "%MARKDOWN%": markdownAddress(page.path),
    "%NAVIGATION%": groups.map((group) => navigation(group, page)).join(""),
    "%CONTENT%": page.body,
    "%CONTENTS%": page.wide ? "" : contents(page.body),
    "%TURN%": turn("Previous", "prev", all[at - 1]) + turn("Next", "next", all[at + 1]),
  };
  // The header's link leads to the first page.
  const current = `"/docs/" aria-current="${at === 0 ? "page" : "true"}"`;
  return template
    .replace(`"/docs/" aria-current="page"`, current)
    .replace(/%[A-Z]+%/g, (name) => slots[name] ?? name);
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
