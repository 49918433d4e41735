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

export type PageRoute = PageTarget | { kind: "redirect"; to: string };

const PROPERTY = /^\/properties\/([^/]+)(?:\/[^/]*\/?)?$/;
const ONE_OF_PEOPLE = /^\/([a-z-]+)\/([^/]+)\/?$/;
const LIST = /^\/fishing\/([A-Za-z]{2})(?:\/(?!page-\d+(?:\/|$))([^/]+))?(?:\/page-(\d+))?\/?$/;
const STATES = [STATES_PATH, "/fishing", "/properties", "/properties/"];

/**
 * Undefined if there is no such page. Other spellings of a path lead to it, and so do earlier addresses, which had a
 * name after a property's id, and a list's page as a parameter. Other parameters are ignored: sites add them to links.
 */
export function routePage(path: string, search: string): PageRoute | undefined {
  const target = targetOf(path);
  if (!target) return undefined;
  const right = pathOf(target);
  if (path !== right) return { kind: "redirect", to: right + search };
  if (target.kind !== "list" || target.page > 1) return target;
  const params = new URLSearchParams(search);
  const page = pageNumber(params.get("page")) ?? 1;
  if (page === 1) return target;
  params.delete("page");
  const rest = params.size === 0 ? "" : `?${params}`;
  return { kind: "redirect", to: listPath(target.state, target.facet, page) + rest };
}

function targetOf(path: string): PageTarget | undefined {
  if (STATES.includes(path)) return { kind: "states" };
  const [, property] = PROPERTY.exec(path) ?? [];
  if (property !== undefined) {
    return UUID.test(property) ? { kind: "property", id: property } : undefined;
  }
  const [, folder, id = ""] = ONE_OF_PEOPLE.exec(path) ?? [];
  const resource = PEOPLE.find((name) => name === folder);
  if (resource) return UUID.test(id) ? { kind: "people", resource, id } : undefined;
  const [, state, named, number = null] = LIST.exec(path) ?? [];
  const facet = named && slug(decoded(named));
  const page = pageNumber(number);
  if (!state || !page || (facet !== undefined && !hasList(facet))) return undefined;
  return { kind: "list", state: state.toLowerCase(), facet, page };
}

function pathOf(target: PageTarget): string {
  switch (target.kind) {
    case "states":
      return STATES_PATH;
    case "list":
      return listPath(target.state, target.facet, target.page);
    case "people":
      return peoplePath(target.resource, target.id);
    case "property":
      return propertyPath(target.id);
  }
}

function decoded(spelt: string): string {
  try {
    return decodeURIComponent(spelt);
  } catch {
    return "";
  }
}
