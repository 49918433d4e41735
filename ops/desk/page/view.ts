// The desk's view as plain data, and the actions of a reader: each action makes the next view of the one that is
// shown. An action rejects with what the server says.
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

/** Cases that are asked for before they are shown. */
const AHEAD = 2;

const known = new Map<string, Promise<Answers["case"]>>();

/** A case's list: keeping moves it to that one, approving takes it off all. */
function listOf({ decided }: View, { key, state }: Brief): Brief["state"] | undefined {
  const verdict = decided.findLast((one) => one.key === key)?.verdict;
  return verdict === "approve" ? undefined : verdict === "keep" ? "kept" : state;
}

/** The cases of a list; those left for later come last. */
function casesIn(view: View, list: List): Brief[] {
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
  const { leftOut, ...rest } = await ask<Answers["cases"]>("cases");
  return show({ ...rest, leftOutTotal: leftOut, later: [], list: "waiting", told: "" });
}

export const open = (view: View, list: List) => show({ ...view, list });

export const ACTIONS = {
  approve: (view) => decide(view, "approve"),
  keep: async (view) => (canKeep(view) ? decide(view, "keep") : view),
  async undo(view) {
    const { undone } = await ask<Answers["undo"]>("undo", {});
    if (!undone) return view;
    const at = view.decided.findLastIndex(({ key }) => key === undone.key);
    const before = { ...view, decided: view.decided.toSpliced(at, 1), told: "Taken back" };
    const about = view.cases.find(({ key }) => key === undone.key);
    return show({ ...before, list: (about && listOf(before, about)) ?? view.list }, undone.key);
  },
  async copy(view) {
    if (!view.shown) return view;
    await navigator.clipboard.writeText(view.shown.places[0]!.id);
    return { ...view, told: "Id copied" };
  },
  async later(view) {
    const key = view.shown?.key;
    if (key === undefined) return view;
    return show({ ...view, later: [...view.later.filter((one) => one !== key), key] });
  },
  async back(view) {
    const last = view.later.at(-1);
    return last === undefined ? view : show({ ...view, later: view.later.slice(0, -1) }, last);
  },
} satisfies Record<string, (view: View) => Promise<View>>;

/** Shows a case, by default the next one of the list. */
async function show(view: View, key = casesIn(view, view.list)[0]?.key): Promise<View> {
  if (view.list === "left-out")
    return { ...view, shown: undefined, leftOut: await ask<Answers["left-out"]>("left-out") };
  const next = casesIn(view, view.list).filter((one) => one.key !== key);
  const shown = key === undefined ? undefined : await fetchCase(key);
  for (const one of next.slice(0, AHEAD)) void fetchCase(one.key).catch(() => {});
  return { ...view, shown, leftOut: undefined };
}

async function decide(view: View, verdict: Decided["verdict"]): Promise<View> {
  if (!view.shown) return view;
  const { key, places } = view.shown;
  await ask("decide", { key, verdict });
  const what = verdict === "approve" ? "Approved" : "Kept withheld";
  const where = places.length > 1 ? `, in ${places.length} places` : "";
  const decided = [...view.decided, { key, verdict }];
  return show({ ...view, decided, told: `${what}: ${places[0]!.name}${where}` });
}

function fetchCase(key: string): Promise<Answers["case"]> {
  const found = known.get(key) ?? ask<Answers["case"]>(`case?key=${key}`);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
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
