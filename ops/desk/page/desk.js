// The desk's page: lists of cases, one case at a time, and keys to decide it.
// @ts-check
import { ask } from "./ask.js";
import { drawCase, drawLeftOut, element, plural } from "./draw.js";
import { createPace } from "./pace.js";

/** @typedef {{ key: string, state: string, places: number }} Brief */

const ABOUT = {
  waiting: "Published once you approve them: the full text, including the highlighted parts.",
  removed:
    "Published without the marked part. Approve one to publish all of it, keep it withheld to publish none of it.",
  public:
    "Public now. What is found in a name is only listed, and a text that was published before stays. Approving takes it off this list; to change it, change the source.",
  kept: "Somebody looked at these and kept them withheld. They can still be approved.",
};

/** A slip of the finger must not approve a text that nobody can have read. */
const LEAST_SECONDS = 0.3;

/** @type {Brief[]} */
let cases = [];
/** Decisions by the key of a case; the last one holds. @type {Map<string, string[]>} */
const decided = new Map();
/** Keys of cases that were left for later, in the order of leaving. @type {string[]} */
let later = [];
/** @type {string} */
let list = "waiting";
/** The case on the screen. @type {any} */
let shown;
/** Answers that were asked for ahead. @type {Map<string, Promise<any>>} */
const ahead = new Map();
let busy = false;
const pace = createPace();

/** The current state of a case: keeping moves it to that list, approving removes it from all lists. @param {Brief} one */
function stateOf({ key, state }) {
  const verdict = decided.get(key)?.at(-1);
  return verdict === "approve" ? "approved" : verdict === "keep" ? "kept" : state;
}

/** The cases of a list; those left for later come last. @param {string} name */
function left(name) {
  const open = cases.filter((one) => stateOf(one) === name);
  const rank = new Map(later.map((key, i) => [key, i]));
  return open.toSorted((a, b) => (rank.get(a.key) ?? -1) - (rank.get(b.key) ?? -1));
}

/** @param {{ key: string, verdict: string }} decision */
function note({ key, verdict }) {
  decided.set(key, [...(decided.get(key) ?? []), verdict]);
}

/** @param {string} key */
function fetchCase(key) {
  const known = ahead.get(key) ?? ask(`case?key=${key}`);
  ahead.set(key, known);
  known.catch(() => ahead.delete(key));
  return known;
}

/** Shows a case, by default the next one of the list. @param {string} [key] */
async function show(key = left(list)[0]?.key) {
  const queue = left(list);
  drawCounts();
  const isTable = list === "left-out";
  element("left-out").hidden = !isTable;
  element("case").hidden = isTable || key === undefined;
  element("about").textContent = isTable ? "" : key ? ABOUT[/** @type {"kept"} */ (list)] : "";
  for (const button of actions()) button.disabled = isTable;
  if (isTable) {
    shown = undefined;
    drawLeftOut(await ask("left-out"));
  } else if (key === undefined) {
    shown = undefined;
    element("about").textContent = isDecided() ? "All done here." : "Nothing here.";
  } else {
    shown = await fetchCase(key);
    drawCase(shown);
    for (const next of queue.filter((one) => one.key !== key).slice(0, 2)) void fetchCase(next.key);
  }
  enable();
  pace.begin();
}

/** @returns {NodeListOf<HTMLButtonElement>} */
const actions = () => document.querySelectorAll("footer button");

function enable() {
  for (const button of actions()) {
    const name = button.dataset["do"];
    button.disabled = name === "undo" ? !isDecided() : !shown || (name === "keep" && !canKeep());
  }
}

const isDecided = () => [...decided.values()].some((verdicts) => verdicts.length > 0);

// Public texts can't be withheld here, and kept ones already are.
const canKeep = () => shown && (list === "waiting" || list === "removed");

function drawCounts() {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
    document.querySelectorAll("nav button")
  )) {
    const name = button.dataset["list"] ?? "";
    button.setAttribute("aria-pressed", String(name === list));
    const count = button.querySelector("b");
    if (count && name !== "left-out") count.textContent = String(left(name).length);
  }
  const open = left(list === "left-out" ? "waiting" : list).length;
  const told = pace.told(open);
  element("pace").textContent = `${plural(open, "text")} left${told && `, ${told}`}`;
}

/** @type {Record<string, () => Promise<void> | void>} */
const ACTIONS = {
  approve: () => decide("approve"),
  keep: () => (canKeep() ? decide("keep") : undefined),
  async undo() {
    const { undone } = await ask("undo", {});
    if (!undone) return;
    pace.undone();
    decided.set(undone.key, (decided.get(undone.key) ?? []).slice(0, -1));
    const about = cases.find(({ key }) => key === undone.key);
    if (about) list = stateOf(about);
    tell("Taken back");
    await show(undone.key);
  },
  async copy() {
    if (!shown) return;
    await navigator.clipboard.writeText(shown.places[0].id);
    tell("Id copied");
  },
  async on() {
    if (!shown) return;
    later = [...later.filter((key) => key !== shown.key), shown.key];
    await show();
  },
  async back() {
    const last = later.pop();
    if (last !== undefined) await show(last);
  },
};

/** @param {"approve" | "keep"} verdict */
async function decide(verdict) {
  if (!shown || pace.shown() < LEAST_SECONDS) return;
  const { key, places } = shown;
  await ask("decide", { key, verdict });
  pace.decided();
  note({ key, verdict });
  const what = verdict === "approve" ? "Approved" : "Kept withheld";
  tell(`${what}: ${places[0].name}${places.length > 1 ? `, in ${places.length} places` : ""}`);
  await show();
}

/** @param {string} text */
function tell(text) {
  element("told").textContent = text;
}

/** One at a time: a second key waits for nothing, it is dropped. @param {() => Promise<void> | void} action */
async function act(action) {
  if (busy) return;
  busy = true;
  try {
    await action();
    element("alert").hidden = true;
  } catch (error) {
    element("alert").textContent = error instanceof Error ? error.message : String(error);
    element("alert").hidden = false;
  } finally {
    busy = false;
  }
}

/** @type {Record<string, string>} */
const KEYS = { a: "approve", k: "keep", u: "undo", c: "copy", arrowleft: "back", arrowright: "on" };

document.addEventListener("keydown", (event) => {
  // A key that is held down would decide one text after the other, and Ctrl+C copies what is marked.
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = ACTIONS[KEYS[event.key.toLowerCase()] ?? ""];
  if (!action) return;
  event.preventDefault();
  void act(action);
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  const { do: name, list: chosen } = button?.dataset ?? {};
  if (name) void act(ACTIONS[name] ?? (() => {}));
  if (chosen) {
    void act(() => {
      list = chosen;
      return show();
    });
  }
});

void act(async () => {
  const known = await ask("cases");
  cases = known.cases;
  for (const one of known.decided) note(one);
  const count = document.querySelector('[data-list="left-out"] b');
  if (count) count.textContent = String(known.leftOut);
  await show();
});
