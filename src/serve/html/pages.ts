// Answers the paths of HTML pages: reads what a page shows, has it rendered and puts it into the site's frame.
import { notFound, type ApiError } from "../../errors.ts";
import { escapeMarkup } from "../../markup.ts";
import { memoize } from "../../memoize.ts";
import { isPagePath } from "../../page-address.ts";
import type { PageServer } from "../handle.ts";
import type { ErrorPage } from "../respond.ts";
import { assertMethod } from "../route.ts";
import type { Snapshot } from "../snapshot.ts";
import { headHtml, type Page } from "./head.ts";
import { SECURITY } from "./headers.ts";
import { listPage, statesPage } from "./list-page.ts";
import { propertyPage } from "./property-page.ts";
import { routePage } from "./route.ts";
import { openShell, type Shell } from "./shell.ts";
import type { Rendered, Views } from "./views.ts";

const SHELL_PATH = "/explore/index.html";
const TYPE = "text/html; charset=utf-8";

/** Pages whose views are loaded with the first of them: a call of the API need not wait for them. */
export function createPages(loadViews: () => Promise<Views>): PageServer {
  return {
    owns: isPagePath,
    async answer({ method, path, search }, snapshot, now) {
      const { html } = snapshot.catalog;
      const target = html && routePage(path, search);
      if (!target) throw notFound();
      assertMethod(method);
      if (target.kind === "redirect") return { redirect: target.path };
      const shell = await readShell(snapshot);
      const views = await loadViews();
      const frame = <Data>({ data, head }: Page<Data>, render: (data: Data) => Rendered) =>
        shown(shell({ head: headHtml(head, html.origin), ...render(data) }));
      const base = html.origin ?? "";
      switch (target.kind) {
        case "states":
          return frame(await statesPage(snapshot, base), views.statesView);
        case "list":
          return frame(await listPage(target, snapshot, base), views.listView);
        case "property": {
          const page = await propertyPage(target.id, snapshot, now, base);
          return page.head.path === path
            ? frame(page, views.propertyView)
            : { redirect: page.head.path };
        }
      }
    },
    async error(error, requestId, file) {
      const notice = noticeOf(error, requestId);
      const document = await file(SHELL_PATH);
      if (!document) return shown(bare(notice));
      const shell = shellOf(document.bytes);
      const views = await loadViews();
      const head = `<title>${notice.heading} · Riffle</title><meta name="robots" content="noindex" />`;
      return shown(shell({ head, ...views.noticeView(notice) }));
    },
  };
}

function shown(body: string): ErrorPage {
  return { body, type: TYPE, headers: { ...SECURITY } };
}

// Throws Error for a site whose explorer has no slots for pages.
const shellOf = memoize((bytes: Uint8Array): Shell => {
  const shell = openShell(new TextDecoder().decode(bytes));
  if (!shell) throw new Error(`${SHELL_PATH} has no slots for pages`);
  return shell;
});

async function readShell(snapshot: Snapshot): Promise<Shell> {
  return shellOf((await snapshot.file(SHELL_PATH)).bytes);
}

interface Notice {
  heading: string;
  text: string;
}

function noticeOf({ status, message }: ApiError, requestId: string): Notice {
  if (status === 404) {
    return {
      heading: "Nothing here",
      text: "No page has this address. It may have been withdrawn, or the link is wrong.",
    };
  }
  const heading = HEADINGS[status] ?? "This page can't be shown";
  return { heading, text: status === 500 ? `${message}: req_${requestId}.` : `${message}.` };
}

const HEADINGS: Readonly<Record<number, string>> = {
  429: "Too many requests",
  503: "Back in a moment",
};

// Needs no file, so that it can be sent where nothing can be read.
function bare({ heading, text }: Notice): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${escapeMarkup(heading)} · Riffle</title>
  </head>
  <body>
    <h1>${escapeMarkup(heading)}</h1>
    <p>${escapeMarkup(text)}</p>
    <p><a href="/">Home</a></p>
  </body>
</html>
`;
}
