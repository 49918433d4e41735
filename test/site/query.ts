// The query of an explorer's address, for tests.
import type { ListQuery } from "../../src/query.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";
import { queryOf } from "../../src/site/explore/state.ts";

export function queryIn(search: string, saved?: readonly string[]): ListQuery {
  return queryOf(parseState(search), saved);
}
