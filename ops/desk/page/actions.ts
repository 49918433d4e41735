// What a reader can do: each action makes the next view of the one that is shown. Rejects with what the server says.
import type { Answers, Decided } from "../routes.ts";
import { ask } from "./ask.ts";
import { canKeep, casesIn, listOf, type List, type View } from "./view.ts";

type Action = (view: View) => Promise<View>;

/** Cases that are asked for before they are shown. */
const AHEAD = 2;

const known = new Map<string, Promise<Answers["case"]>>();

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
    const decided = view.decided.toSpliced(
      view.decided.findLastIndex(({ key }) => key === undone.key),
      1,
    );
    const before = { ...view, decided, told: "Taken back" };
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
} satisfies Record<string, Action>;

/** Shows a case, by default the next one of the list. */
async function show(view: View, key = casesIn(view, view.list)[0]?.key): Promise<View> {
  if (view.list === "left-out") {
    return { ...view, shown: undefined, leftOut: await ask<Answers["left-out"]>("left-out") };
  }
  if (key === undefined) return { ...view, shown: undefined, leftOut: undefined };
  const shown = await fetchCase(key);
  const next = casesIn(view, view.list).filter((one) => one.key !== key);
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
