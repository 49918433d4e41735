// Proves HTML pages, and the routes that lead to them: the head of a page, with its title and JSON-LD, is made of the
// proved record again, and of the properties that it links all are published, those of a list in their order.
import type { Terms } from "../../src/catalog.ts";
import type { Property } from "../../partner/client/types.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { page as pageOfSet } from "../../src/ordinal-set.ts";
import {
  functionPaths,
  PAGE_FOLDERS,
  PAGE_KINDS,
  REDIRECTS,
  waterOf,
  type PageKind,
} from "../../src/page-address.ts";
import { facetsOf } from "../../src/resources.ts";
import { headHtml, type About } from "../../src/serve/html/head.ts";
import { propertyPage } from "../../src/serve/html/property-page.ts";
import { routePage } from "../../src/serve/html/route.ts";
import { must } from "./same.ts";
import { matching, type Shown } from "./shown.ts";

const LINK = /"\/properties\/([^/"]+)\/"/g;
const NO_MONTHS = { month: "", first: 0, last: 0, cover: 0, dates: [] };
const DOCUMENT = "index.html";

export interface PageProof {
  check(path: string, bytes: Uint8Array): void;
  /** The text of _routes.json, or of _redirects after the site's own. */
  checkRoutes(text: string): void;
  checkRedirects(text: string, own: string): void;
}

/** `paths` are those of all files; `origin` is the site's, if it is known. */
export function pageProof(
  properties: Shown,
  paths: readonly string[],
  hasPages: boolean,
  origin: string | undefined,
  terms: Terms,
): PageProof {
  const about: About = { base: origin ?? "", ...terms };

  function proveProperty(id: string, page: Buffer): void {
    const ordinal = properties.ordinals.get(id);
    must(ordinal !== undefined, id, "id");
    const parts = { record: properties.lines[ordinal]!, runs: [], neighbours: [] };
    const { head } = propertyPage(parts, NO_MONTHS, about);
    must(page.includes(`${headHtml(head, origin)}\n`), id, "head");
  }

  function listed(state: string, facet: string | undefined, number: number): string[] {
    const water = facet && waterOf(facet);
    const wanted: Readonly<Record<string, string | undefined>> = {
      state,
      ...(water === undefined ? { species: facet } : { water_type: water }),
    };
    const slugs = facetsOf(properties.resource).map(({ name }) => wanted[name]);
    const offset = (number - 1) * PAGE_SIZE;
    const { ordinals } = pageOfSet(matching(properties, slugs), { offset, limit: PAGE_SIZE });
    return ordinals.map((ordinal) => (properties.records[ordinal] as unknown as Property).id);
  }

  return {
    check(path, bytes) {
      must(hasPages && path.endsWith(`/${DOCUMENT}`), "", "path");
      const target = routePage(path.slice(0, -DOCUMENT.length), "");
      must(target !== undefined && target.kind !== "redirect", "", "path");
      const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      // Ids are ASCII, and to decode the rest of a page costs more than all else here.
      const links = [
        ...new Set(Array.from(page.toString("latin1").matchAll(LINK), ([, id]) => id!)),
      ];
      for (const id of links) must(properties.ordinals.has(id), id, "link");
      if (target.kind === "property") return proveProperty(target.id, page);
      const ids = target.kind === "list" ? listed(target.state, target.facet, target.page) : [];
      must(links.join() === ids.join(), "", "properties");
      must(target.kind === "states" || ids.length > 0, "", "path");
    },
    checkRoutes(text) {
      const all = new Set(paths);
      const isFiles = (kind: PageKind) => paths.some((path) => path.startsWith(PAGE_FOLDERS[kind]));
      const kinds = PAGE_KINDS.filter((kind) => !hasPages || isFiles(kind));
      const routes = { version: 1, include: functionPaths(kinds), exclude: [] };
      must(text === `${JSON.stringify(routes)}\n`, "", "include");
      if (!hasPages || !kinds.includes("properties")) return;
      for (const { id } of properties.records) {
        must(all.has(`${PAGE_FOLDERS.properties}${id}/${DOCUMENT}`), id, "file");
      }
    },
    checkRedirects(text, own) {
      const moved = hasPages ? REDIRECTS.map(([from, to]) => `${from} ${to} 308\n`).join("") : "";
      must(text === own + moved, "", "rules");
    },
  };
}
