// Converts between the explorer's state and addresses: the pages that show a state, and the explorer's own
// query.
import { hasList, hasSpeciesList, listPath, propertyPath, waterOf } from "../../page-address.ts";
import { parseState } from "./parse-state.ts";
import { CLOSED, EMPTY, formatState, type State } from "./state.ts";

/** The folder of the explorer's own page, in which the query holds the state. */
export const EXPLORER_PATH = "/explore/";

const LIST = /^\/fishing\/([a-z]{2})\/(?:(?!page-\d+\/)([^/]+)\/)?(?:page-(\d+)\/)?$/;
const PROPERTY = /^\/properties\/([^/]+)/;

export function queryAt({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const more = search.replace(/^\?/, "&");
  const [, id] = PROPERTY.exec(pathname) ?? [];
  if (id !== undefined) return `?property=${id}${more}`;
  const [, state, facet, page] = LIST.exec(pathname) ?? [];
  if (state === undefined) return search;
  const rest = (page === undefined ? "" : `&page=${page}`) + more;
  if (facet === undefined) return `?state=${state}${rest}`;
  const water = waterOf(facet);
  return `?state=${state}&${water === undefined ? `species=${facet}` : `water_type=${water}`}${rest}`;
}

export function isListPage({ pathname }: Pick<Location, "pathname">): boolean {
  return LIST.test(pathname);
}

/** The state at an address. `list` is the query of the list behind a property's page, see listOf. */
export function stateAt(address: Pick<Location, "pathname" | "search">, list = ""): State {
  const shown = parseState(queryAt(address));
  if (!PROPERTY.test(address.pathname)) return shown;
  const { property, month, chosen } = shown;
  return { ...parseState(list), property, month, chosen };
}

/** The query of the list from which a property was opened: its page's address does not say it. */
export function listOf(state: State): string {
  return formatState({ ...state, ...CLOSED });
}

/** The page that shows a state, where there are pages and one does; otherwise the explorer with its query. */
export function addressOf(state: State, hasPages: boolean): string {
  const { facets, page, property, month, chosen } = state;
  if (hasPages && property !== undefined) {
    return `${propertyPath(property)}${formatState({ ...EMPTY, month, chosen })}`;
  }
  const [own, ...others] = facets["state"] ?? [];
  const { water_type: waters = [], species = [] } = facets;
  const [facet, ...more] = [...waters, ...species];
  const isPlain = formatState({ ...state, facets: {}, page: 1 }) === "";
  const isShown = more.length === 0 && waters.every(hasList) && species.every(hasSpeciesList);
  const isPage = own !== undefined && others.length === 0 && isShown && isPlain;
  return hasPages && isPage ? listPath(own, facet, page) : `${EXPLORER_PATH}${formatState(state)}`;
}
