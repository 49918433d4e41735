// Converts between the explorer's state and addresses: pages that show it, and the explorer's own query.
import { hasList, hasSpeciesList, listPath, propertyPath, waterOf } from "../../page-address.ts";
import { EMPTY, formatState, type State } from "./state.ts";

export const EXPLORER_PATH = "/explore/";

const LIST = /^\/fishing\/([a-z]{2})\/(?:(?!page-\d+\/)([^/]+)\/)?(?:page-(\d+)\/)?$/;
const PROPERTY = /^\/properties\/([^/]+)/;

/** The query that an address says, whichever page it is. */
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
