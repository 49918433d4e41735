// Tries the HTML of a deployed site: pages that the function renders, one that must not be there, and files that lead
// to them. Asks for nothing where the snapshot has no pages.
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { listPath, propertyPath, STATES_PATH } from "../../src/page-address.ts";
import type { Latest } from "../snapshot/manifest.ts";
import { parseJson } from "../snapshot/parse.ts";
import type { ReadFile } from "../snapshot/verify.ts";
import { SITEMAP_PATH } from "../write/sitemap.ts";

/** A request for a page or a file. */
interface PageTrial {
  path: string;
  status: number;
  /** What its media type ends with. */
  type: "html" | "xml";
  /** A text that it must hold. */
  holds: string;
  /** Rendered by the function, so it says of which snapshot. */
  snapshot?: string;
}

/** Of no property: its version and variant are those of random ids, so it is asked for like any other. */
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** A property of which the page is asked for. */
type Known = Record<"id" | "name" | "state", string>;

/** Problems, one sentence each. */
export async function tryPages(base: string, read: ReadFile, latest: Latest): Promise<string[]> {
  const { html } = (parseJson(await read(CATALOG_PATH)) ?? {}) as Partial<Catalog>;
  if (!html) return [];
  // Where the API itself fails that is told already.
  const listed = await read("/v1/properties?limit=1").catch(() => undefined);
  const first = parseJson(listed) as { data?: { properties?: Known[] } } | undefined;
  const trials = pageTrials(html, latest.snapshot, first?.data?.properties?.[0]);
  return (await Promise.all(trials.map((one) => tryPage(base, one)))).flat();
}

/** Without a property there are neither pages of one nor of a state. */
export function pageTrials(
  html: NonNullable<Catalog["html"]>,
  snapshot: string,
  property: Known | undefined,
): PageTrial[] {
  const page = { status: 200, type: "html", snapshot } as const;
  const own = property && [
    { ...page, path: propertyPath(property.id, property.name), holds: property.id },
    { ...page, path: listPath(property.state), holds: "</html>" },
  ];
  return [
    ...(own ?? []),
    { ...page, path: STATES_PATH, holds: "</html>" },
    { ...page, path: `/properties/${UNKNOWN}`, status: 404, holds: "</html>" },
    // Without the site's address there is none.
    ...(html.origin === undefined
      ? []
      : [{ path: SITEMAP_PATH, status: 200, type: "xml", holds: html.origin } as const]),
    { path: "/docs/", status: 200, type: "html", holds: "</html>" },
  ];
}

async function tryPage(base: string, { path, status, type, holds, snapshot }: PageTrial) {
  const url = base + path;
  try {
    const response = await fetch(url, { redirect: "manual" });
    const text = await response.text();
    if (response.status !== status) return [`${url} answers ${response.status}, not ${status}`];
    const media = response.headers.get("content-type")?.split(";")[0] ?? "";
    const shown = response.headers.get("x-snapshot-id");
    return [
      !media.endsWith(type) && `${url} is ${media || "of no type"}, not ${type.toUpperCase()}`,
      !text.includes(holds) && `${url} lacks ${holds}`,
      snapshot !== undefined &&
        shown !== snapshot &&
        `${url} is of snapshot ${shown}, not ${snapshot}`,
    ].filter((problem) => problem !== false);
  } catch {
    return [`${url} does not answer`];
  }
}
