// The query of an explorer's address, for tests.
import type { ListQuery } from "../../src/query.ts";
import { queryOf } from "../../src/site/explore/calls.ts";
import { parseState } from "../../src/site/explore/parse-state.ts";

/** Throws Error where the API would refuse it. */
export function queryIn(search: string): ListQuery {
  const parsed = queryOf(parseState(search));
  if ("details" in parsed) throw new Error(JSON.stringify(parsed.details));
  return parsed.query;
}
