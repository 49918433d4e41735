// The desk's page: lists of cases, one case at a time, and keys to decide it.
import { render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Case, LeftOut } from "./case.tsx";
import { ACTIONS, begin, countOf, shownIn, type List, type View } from "./view.ts";

const LISTS: Record<List, [label: string, about: string]> = {
  waiting: [
    "Waiting",
    "Published once you approve them: the full text, including the highlighted parts.",
  ],
  removed: [
    "Removed",
    "Published without the marked part. Approve one to publish all of it, keep it withheld to publish none of it.",
  ],
  public: [
    "Public",
    "Public now. A finding in a name is only listed, and a text that was published before stays. Approving takes it off this list; to change it, change the source.",
  ],
  kept: [
    "Kept withheld",
    "Somebody looked at these and kept them withheld. They can still be approved.",
  ],
  "left-out": ["Left out", ""],
};

const ARROWS: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→" };
/** A slip of the finger must not approve a text that nobody can have read. */
const MIN_MS = 300;

function useDesk(first: View) {
  const [view, setView] = useState(first);
  const [alert, setAlert] = useState<string>();
  const isBusy = useRef(false);
  const shownSince = useRef(0);
  const shown = shownIn(view);
  // Layout effects don't wait for a frame, so a key is heard as soon as its text is seen.
  useLayoutEffect(() => void (shownSince.current = performance.now()), [shown]);

  /** One at a time: what comes meanwhile is dropped. */
  async function run(name: string) {
    const { can, act } = ACTIONS[name]!;
    const isRead = performance.now() - shownSince.current >= MIN_MS;
    if (isBusy.current || !can(view) || (!isRead && ["approve", "keep"].includes(name))) return;
    isBusy.current = true;
    try {
      setView(await act(view));
      setAlert(undefined);
    } catch (error) {
      setAlert(String(error instanceof Error ? error.message : error));
    } finally {
      isBusy.current = false;
    }
  }

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A key that is held down would decide one text after the other, and Ctrl+C copies what is marked.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const name = Object.keys(ACTIONS).find((one) => ACTIONS[one]!.key === pressed);
      if (name === undefined) return;
      event.preventDefault();
      void run(name);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });

  const show = (list: List) => isBusy.current || setView({ ...view, list, at: 0 });
  return { view, shown, alert, run, show };
}

function Desk({ first }: { first: View }) {
  const { view, shown, alert, run, show } = useDesk(first);
  return (
    <>
      <header>
        <h1>Review desk</h1>
        <nav aria-label="Lists">
          {(Object.keys(LISTS) as List[]).map((list) => (
            <button
              type="button"
              data-list={list}
              aria-pressed={list === view.list}
              onClick={() => show(list)}
            >
              {LISTS[list][0]} <b>{countOf(view, list)}</b>
            </button>
          ))}
        </nav>
      </header>
      <main>
        {alert !== undefined && <p role="alert">{alert}</p>}
        <p id="about">{shown ? LISTS[view.list][1] : aboutEmpty(view)}</p>
        {shown && <Case {...shown} listings={view.listings} />}
        {view.list === "left-out" && view.leftOutTotal > 0 && <LeftOut entries={view.leftOut} />}
      </main>
      <footer>
        {Object.entries(ACTIONS).map(([name, { key, label, can }]) => (
          <button type="button" data-do={name} disabled={!can(view)} onClick={() => void run(name)}>
            <kbd>{ARROWS[key] ?? key.toUpperCase()}</kbd> {label}
          </button>
        ))}
        <p id="told" role="status">
          {view.told}
        </p>
      </footer>
    </>
  );
}

function aboutEmpty({ list, leftOut, leftOutTotal, decided }: View): string {
  if (list !== "left-out") return decided.length > 0 ? "All done here." : "Nothing here.";
  if (leftOutTotal === 0) return "Nothing is left out.";
  const isPart = leftOutTotal > leftOut.length;
  const some = isPart ? `: the first ${leftOut.length} of ${leftOutTotal}` : "";
  return `Rows and values that no build publishes until they are fixed in the source database${some}.`;
}

const page = begin().then(
  (first) => <Desk first={first} />,
  ({ message }: Error) => <p role="alert">{message}</p>,
);
render(await page, document.body);
