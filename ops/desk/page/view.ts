// The desk's view as plain data, and the actions of a reader: each action makes the next view of the one that is
// shown. An action rejects with what the server says.
import type { Case } from "../cases.ts";
import type { Answers, Decided } from "../routes.ts";

export type List = Case["state"] | "left-out";

/** With the decisions, oldest first; the last one about a case holds. */
export interface View extends Omit<Answers["desk"], "decided"> {
  readonly decided: readonly Decided[];
  /** Keys of cases that were left for later, in the order of leaving. */
  readonly later: readonly string[];
  readonly list: List;
  /** The case that is shown. */
  readonly shown: Case | undefined;
  /** The outcome of the last action. */
  readonly told: string;
}

/** A case's list: keeping moves it to that one, approving takes it off all. */
function listOf({ decided }: View, { key, state }: Case): List | undefined {
  const verdict = decided.findLast((one) => one.key === key)?.verdict;
  return verdict === "approve" ? undefined : verdict === "keep" ? "kept" : state;
}

/** The cases of a list; those left for later come last. */
function casesIn(view: View, list: List): Case[] {
  return view.cases
    .filter((one) => listOf(view, one) === list)
    .sort((a, b) => view.later.indexOf(a.key) - view.later.indexOf(b.key));
}

export const countOf = (view: View, list: List) =>
  list === "left-out" ? view.leftOutTotal : casesIn(view, list).length;

/** Public texts can't be withheld at the desk, and kept ones already are. */
export function canKeep({ shown, list }: View): boolean {
  return shown !== undefined && (list === "waiting" || list === "removed");
}

export async function begin(): Promise<View> {
  const desk = await ask<Answers["desk"]>("desk");
  return next({ ...desk, later: [], list: "waiting", shown: undefined, told: "" });
}

export const open = (view: View, list: List) => next({ ...view, list });

export const ACTIONS = {
  approve: (view) => decide(view, "approve"),
  keep: (view) => (canKeep(view) ? decide(view, "keep") : view),
  async undo(view) {
    const { undone } = await ask<Answers["undo"]>("undo", {});
    if (!undone) return view;
    const at = view.decided.findLastIndex(({ key }) => key === undone.key);
    const before = { ...view, decided: view.decided.toSpliced(at, 1), told: "Taken back" };
    const shown = view.cases.find(({ key }) => key === undone.key);
    return { ...before, shown, list: (shown && listOf(before, shown)) ?? view.list };
  },
  async copy(view) {
    if (!view.shown) return view;
    await navigator.clipboard.writeText(view.shown.places[0]!.id);
    return { ...view, told: "Id copied" };
  },
  later(view) {
    const key = view.shown?.key;
    if (key === undefined) return view;
    return next({ ...view, later: [...view.later.filter((one) => one !== key), key] });
  },
  back(view) {
    const last = view.cases.find(({ key }) => key === view.later.at(-1));
    return last ? { ...view, later: view.later.slice(0, -1), shown: last } : view;
  },
} satisfies Record<string, (view: View) => View | Promise<View>>;

/** Shows the next case of the list. */
function next(view: View): View {
  return { ...view, shown: casesIn(view, view.list)[0] };
}

async function decide(view: View, verdict: Decided["verdict"]): Promise<View> {
  if (!view.shown) return view;
  const { key, places } = view.shown;
  await ask("decide", { key, verdict });
  const what = verdict === "approve" ? "Approved" : "Kept withheld";
  const where = places.length > 1 ? `, in ${places.length} places` : "";
  const decided = [...view.decided, { key, verdict }];
  return next({ ...view, decided, told: `${what}: ${places[0]!.name}${where}` });
}

/** Asks the server; with a body it is a POST. Throws an Error with what the server says. */
async function ask<T>(path: string, body?: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
  const response = await fetch(path, init).catch(() => {
    throw new Error("The desk has ended: start it again, nothing that was decided is lost");
  });
  const answer = (await response.json()) as T & { message: string };
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
