// Finds what a page shows by a raw path and query.
import { slug } from "../../fold.ts";
import {
  hasList,
  listPath,
  pageNumber,
  PEOPLE,
  peoplePath,
  propertyPath,
  STATES_PATH,
  type PageTarget,
} from "../../page-address.ts";
import { UUID } from "../../uuid.ts";

/** A target, or where it is: a path with its query. */
export type PageRoute = PageTarget | { kind: "redirect"; to: string };

const PROPERTY = /^\/properties\/([^/]+)(?:\/[^/]*\/?)?$/;
const ONE_OF_PEOPLE = /^\/([a-z-]+)\/([^/]+)\/?$/;
const LIST = /^\/fishing\/([A-Za-z]{2})(?:\/(?!page-\d+(?:\/|$))([^/]+))?(?:\/page-(\d+))?\/?$/;
const STATES = ["/fishing", "/properties", "/properties/"];

/**
 * Undefined if there is no such page. Other spellings of a path lead to it, and so do earlier addresses, which had a
 * name after a property's id, and a list's page as a parameter. Other parameters are ignored: sites add them to links.
 */
export function routePage(path: string, search: string): PageRoute | undefined {
  if (path === STATES_PATH) return { kind: "states" };
  if (STATES.includes(path)) return { kind: "redirect", to: STATES_PATH + search };
  const [, id] = PROPERTY.exec(path) ?? [];
  if (id !== undefined) {
    if (!UUID.test(id)) return undefined;
    const right = propertyPath(id);
    return path === right ? { kind: "property", id } : { kind: "redirect", to: right + search };
  }
  const [, folder, own = ""] = ONE_OF_PEOPLE.exec(path) ?? [];
  const resource = PEOPLE.find((name) => name === folder);
  if (resource) {
    if (!UUID.test(own)) return undefined;
    const right = peoplePath(resource, own);
    return path === right
      ? { kind: "people", resource, id: own }
      : { kind: "redirect", to: right + search };
  }
  return routeList(path, search);
}

function routeList(path: string, search: string): PageRoute | undefined {
  const [, spelt, named, number] = LIST.exec(path) ?? [];
  if (spelt === undefined) return undefined;
  const facet = named === undefined ? undefined : slug(decoded(named));
  if (facet !== undefined && !hasList(facet)) return undefined;
  const page = pageNumber(number ?? null);
  if (page === undefined) return undefined;
  const right = listPath(spelt, facet, page);
  if (path !== right) return { kind: "redirect", to: right + search };
  const asked = number === undefined ? pageNumber(new URLSearchParams(search).get("page")) : 1;
  if (asked !== undefined && asked > 1) {
    return { kind: "redirect", to: listPath(spelt, facet, asked) + withoutPage(search) };
  }
  return { kind: "list", state: spelt, facet, page };
}

function withoutPage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  return params.size === 0 ? "" : `?${params}`;
}

// Malformed encoding names nothing.
function decoded(spelt: string): string {
  try {
    return decodeURIComponent(spelt);
  } catch {
    return "";
  }
}
