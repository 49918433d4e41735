// What the desk shows, as plain data: lists of cases, the decisions so far, and the case at hand.
import type { Answers, Brief, Decided } from "../routes.ts";

export type List = Brief["state"] | "left-out";

export interface View {
  readonly cases: readonly Brief[];
  /** Oldest first; the last one about a case holds. */
  readonly decided: readonly Decided[];
  /** Keys of cases that were left for later, in the order of leaving. */
  readonly later: readonly string[];
  readonly list: List;
  readonly shown?: Answers["case"] | undefined;
  readonly leftOut?: Answers["left-out"] | undefined;
  /** Rows and values that are left out. */
  readonly leftOutTotal: number;
  /** The outcome of the last action. */
  readonly told: string;
}

/** A case's list: keeping moves it to that one, approving takes it off all. */
export function listOf({ decided }: View, { key, state }: Brief): Brief["state"] | undefined {
  const verdict = decided.findLast((one) => one.key === key)?.verdict;
  return verdict === "approve" ? undefined : verdict === "keep" ? "kept" : state;
}

/** The cases of a list; those left for later come last. */
export function casesIn(view: View, list: List): Brief[] {
  const rank = new Map(view.later.map((key, i) => [key, i]));
  return view.cases
    .filter((one) => listOf(view, one) === list)
    .sort((a, b) => (rank.get(a.key) ?? -1) - (rank.get(b.key) ?? -1));
}

/** Public texts can't be withheld at the desk, and kept ones already are. */
export function canKeep({ shown, list }: View): boolean {
  return shown !== undefined && (list === "waiting" || list === "removed");
}
