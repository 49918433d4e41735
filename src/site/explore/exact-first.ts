// Puts what is called as was searched for before what only mentions it.
import { fold } from "../../fold.ts";
import type { State } from "./state.ts";

/** Positions of a page's records in the order to show them: exact names first, then those that begin with the words. */
export function exactFirst(records: readonly unknown[], { text, sort, near }: State): number[] {
  const positions = records.map((_, i) => i);
  const wanted = fold(text).join(" ");
  if (wanted === "" || near || (sort !== undefined && sort !== "relevance")) return positions;
  const ranks = records.map((record) => {
    const name = fold((record as { name?: string }).name ?? "").join(" ");
    return name === wanted ? 0 : wanted.includes(" ") && name.startsWith(`${wanted} `) ? 1 : 2;
  });
  return positions.sort((a, b) => ranks[a]! - ranks[b]! || a - b);
}
