// Puts what is called as was searched for before what only mentions it.
import { fold } from "../../fold.ts";
import type { State } from "./state.ts";

export function exactFirst(records: readonly unknown[], { text, sort, near }: State): number[] {
  const positions = records.map((_, i) => i);
  const wanted = fold(text).join(" ");
  if (wanted === "" || near || (sort !== undefined && sort !== "relevance")) return positions;
  const isExact = (i: number) =>
    fold((records[i] as { name?: string }).name ?? "").join(" ") === wanted;
  return [...positions.filter(isExact), ...positions.filter((i) => !isExact(i))];
}
