// Loads what the explorer shows first, so that its first render has it. It never fails: the explorer itself
// reports what can't be loaded.
import { localToday } from "./days.ts";
import { likelyCover } from "./month.ts";
import { listCall, PERHAPS, propertyCall, queryOf } from "./calls.ts";
import { calendarKey, loadCalendar, loadProperty } from "./load-property.ts";
import type { State } from "./state.ts";
import { askTimed } from "../shared/ask.ts";
import { preload } from "../shared/use-loaded.ts";

/** Nobody waits longer than this for a page to answer to clicks, in ms. */
const PATIENCE = 4_000;

export async function loadFirst(state: State): Promise<void> {
  // What fails is asked for again.
  await load(state, AbortSignal.timeout(PATIENCE)).catch(() => {});
}

async function load(state: State, signal: AbortSignal): Promise<void> {
  const { property: id } = state;
  if (id !== undefined) {
    const today = localToday(new Date());
    await Promise.all([
      preload(propertyCall(id), () => loadProperty(id, signal)),
      preload(calendarKey(id), () => loadCalendar(id, today, likelyCover(today), signal)),
    ]);
    return;
  }
  const parsed = queryOf(state);
  if (!("query" in parsed)) return;
  const { url, api } = listCall(parsed.query, PERHAPS);
  await preload(url, () => askTimed(url, signal, api));
}
