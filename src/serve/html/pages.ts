// Answers the paths of HTML pages: reads what a page shows, has it rendered and puts it into the site's frame.
import { termsOf } from "../../catalog.ts";
import { notFound, type ApiError } from "../../errors.ts";
import { escapeMarkup } from "../../markup.ts";
import { withTilesAllowed, type MapTiles } from "../../map-tiles.ts";
import { pageKindOf, type PageTarget } from "../../page-address.ts";
import type { PageServer } from "../handle.ts";
import type { Answer } from "../respond.ts";
import { assertMethod } from "../route.ts";
import type { Snapshot } from "../snapshot.ts";
import { countStates, readListParts } from "./list-page.ts";
import { readPeople } from "./people-page.ts";
import { readProperty, shownMonths } from "./property-page.ts";
import { renderer, type Renderer } from "./renderer.ts";
import { routePage } from "./route.ts";
import { SHELL_PATH, shellOf } from "./shell.ts";
import type { Notice, Views } from "./views.ts";

const MISSING_PATH = "/404.html";
const TYPE = "text/html; charset=utf-8";

const POLICY =
  "default-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** As public/_headers gives them to the explorer, which the platform does not apply to what a function makes. */
export const securityOf = (tiles: MapTiles | undefined): Record<string, string> => ({
  "Content-Security-Policy": withTilesAllowed(POLICY, tiles),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000",
});

export function createPages(views: Views): PageServer {
  return {
    owns: (path) => pageKindOf(path) !== undefined,
    async answer({ method, path, search }, snapshot) {
      const { html } = snapshot.catalog;
      const target = html && routePage(path, search);
      if (!target) throw notFound();
      assertMethod(method);
      if (target.kind === "redirect") return { redirect: target.to };
      const { bytes } = await snapshot.file(SHELL_PATH);
      const render = renderer(bytes, views, html.origin, termsOf(html));
      return shown(await pageOf(target, snapshot, render), html.tiles);
    },
    async error(error, requestId, file) {
      const missing = error.status === 404 ? await file(MISSING_PATH) : undefined;
      if (missing) return shown([new TextDecoder().decode(missing.bytes)]);
      const notice = noticeOf(error, requestId);
      const document = await file(SHELL_PATH);
      if (!document) return shown([bare(notice)]);
      const terms = termsOf({});
      const head = `<title>${notice.heading} · Riffle</title><meta name="robots" content="noindex" />`;
      return shown(shellOf(document.bytes)(head, views.noticeView(notice, terms), terms));
    },
  };
}

async function pageOf(target: PageTarget, snapshot: Snapshot, render: Renderer) {
  const { cover } = snapshot.catalog;
  switch (target.kind) {
    case "states":
      return render.states(countStates(await snapshot.index("properties"), cover));
    case "list":
      return render.list(target, await readListParts(target, snapshot));
    case "people":
      return render.people(target, await readPeople(target, snapshot));
    case "property":
      return render.property(await readProperty(target.id, snapshot), shownMonths(cover));
  }
}

function shown(pieces: readonly string[], tiles?: MapTiles): Answer {
  return { body: pieces.join(""), type: TYPE, headers: securityOf(tiles) };
}

const HEADINGS: Readonly<Record<number, string>> = {
  429: "Too many requests",
  503: "Back in a moment",
};

function noticeOf({ status, message, headers }: ApiError, requestId: string): Notice {
  if (status === 404) {
    return {
      heading: "Page not found",
      text: "There is no page at this address. It was withdrawn, or the link is wrong.",
    };
  }
  const heading = HEADINGS[status] ?? "This page can't be shown";
  const text = status === 500 ? `${message}: req_${requestId}.` : `${message}.`;
  const retryAfter = headers["Retry-After"];
  return { heading, text, ...(retryAfter && { retryAfter: Number(retryAfter) }) };
}

// Needs no file, so that it can be sent where nothing can be read.
function bare({ heading, text }: Notice): string {
  const [title, said] = [heading, text].map(escapeMarkup);
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <meta name="color-scheme" content="light dark" />
  <meta name="robots" content="noindex" />
  <title>${title} · Riffle</title>
  <h1>${title}</h1>
  <p>${said}</p>
  <p><a href="/">Home</a></p>
</html>
`;
}
