// The desk's view as plain data, and the actions of a reader: each makes the next view of the one that is shown, or
// rejects with what the server says.
import type { Case } from "../cases.ts";
import type { Decision } from "../decisions.ts";
import type { Answers } from "../server.ts";

export type List = Case["state"] | "left-out";

/** With the decisions, oldest first; the last one about a case holds. */
export type View = Answers["desk"] & {
  readonly list: List;
  /** The place in the list of the case that is shown. The list is a ring: what is left for later comes again. */
  readonly at: number;
  readonly told: string;
};

/** A button with its key: whether it can be used, and the view after it. */
interface Action {
  readonly key: string;
  readonly label: string;
  readonly can: (view: View) => boolean;
  readonly act: (view: View) => View | Promise<View>;
}

/** A case's list: keeping moves it to that one, approving takes it off all. */
function listOf({ decided }: View, { key, state }: Case): List | undefined {
  const verdict = decided.findLast((one) => one.key === key)?.verdict;
  return verdict === "approve" ? undefined : verdict === "keep" ? "kept" : state;
}

const casesIn = (view: View, list: List) => view.cases.filter((one) => listOf(view, one) === list);

export const countOf = (view: View, list: List) =>
  list === "left-out" ? view.leftOutTotal : casesIn(view, list).length;

export function shownIn(view: View): Case | undefined {
  const cases = casesIn(view, view.list);
  return cases.at(view.at % cases.length);
}

const isShown = (view: View) => shownIn(view) !== undefined;

/** Public texts can't be withheld at the desk, and kept ones already are. */
const canKeep = (view: View) => isShown(view) && ["waiting", "removed"].includes(view.list);

const canUndo = ({ decided }: View) => decided.length > 0;
const move = (by: number) => (view: View) => ({ ...view, at: view.at + by });

/** By the names of their buttons; keys as browsers name them. */
export const ACTIONS: Record<string, Action> = {
  approve: { key: "a", label: "Approve", can: isShown, act: (view) => decide(view, "approve") },
  keep: { key: "k", label: "Keep withheld", can: canKeep, act: (view) => decide(view, "keep") },
  undo: { key: "u", label: "Undo", can: canUndo, act: undo },
  copy: { key: "c", label: "Copy the id", can: isShown, act: copy },
  back: { key: "ArrowLeft", label: "Back", can: isShown, act: move(-1) },
  later: { key: "ArrowRight", label: "Later", can: isShown, act: move(1) },
};

export async function begin(): Promise<View> {
  return { ...(await ask<Answers["desk"]>("desk")), list: "waiting", at: 0, told: "" };
}

async function decide(view: View, verdict: Decision["verdict"]): Promise<View> {
  const shown = shownIn(view)!;
  const { key, places } = shown;
  await ask("decide", { key, verdict });
  const what = verdict === "approve" ? "Approved" : "Kept withheld";
  const where = places.length > 1 ? `, in ${places.length} places` : "";
  return {
    ...view,
    decided: [...view.decided, { key, verdict }],
    // The next case comes to the place of the one that is gone.
    at: casesIn(view, view.list).indexOf(shown),
    told: `${what}: ${places[0]!.name}${where}`,
  };
}

async function undo(view: View): Promise<View> {
  const { undone } = await ask<Answers["undo"]>("undo", {});
  const about = view.cases.find(({ key }) => key === undone?.key);
  if (!about) return view;
  const last = view.decided.findLastIndex(({ key }) => key === about.key);
  const decided = view.decided.filter((_, i) => i !== last);
  const before = { ...view, decided, told: "Taken back" };
  const list = listOf(before, about) ?? view.list;
  return { ...before, list, at: casesIn(before, list).indexOf(about) };
}

async function copy(view: View): Promise<View> {
  await navigator.clipboard.writeText(shownIn(view)!.places[0]!.id);
  return { ...view, told: "Id copied" };
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
