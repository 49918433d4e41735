// Finds what a page shows by a raw path and query.
import { slug } from "../../fold.ts";
import { listPath, pageNumber, STATES_PATH, type PageTarget } from "../../page-address.ts";
import { UUID } from "../../uuid.ts";

/** A target, or the right spelling of the path, without a query. */
export type PageRoute = PageTarget | { kind: "redirect"; path: string };

const PROPERTY = /^\/properties\/([^/]+)(?:\/[^/]*\/?)?$/;
const LIST = /^\/fishing\/([A-Za-z]{2})(?:\/([^/]+))?\/?$/;
const STATES = ["/fishing", "/properties", "/properties/"];

/**
 * Undefined if there is no such page. Of a property's path only the id counts here. Unknown parameters are
 * ignored: other sites add them to links.
 */
export function routePage(path: string, search: string): PageRoute | undefined {
  if (path === STATES_PATH) return { kind: "states" };
  if (STATES.includes(path)) return { kind: "redirect", path: STATES_PATH };
  const [, id] = PROPERTY.exec(path) ?? [];
  if (id !== undefined) return UUID.test(id) ? { kind: "property", id } : undefined;
  const [, state, spelt] = LIST.exec(path) ?? [];
  if (state === undefined) return undefined;
  const facet = spelt === undefined ? undefined : slug(decoded(spelt));
  if (facet === "") return undefined;
  const right = listPath(state, facet);
  if (path !== right) return { kind: "redirect", path: right };
  const page = pageNumber(new URLSearchParams(search).get("page"));
  return page === undefined ? undefined : { kind: "list", state: state.toLowerCase(), facet, page };
}

// Malformed encoding names nothing.
function decoded(spelt: string): string {
  try {
    return decodeURIComponent(spelt);
  } catch {
    return "";
  }
}
