// Starts the explorer in its page, and shows a problem where it breaks.
import { render } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { termsOf } from "../../catalog.ts";
import type { MapTiles } from "../../map-tiles.ts";
import { failureOf } from "../shared/failure.ts";
import { watchScripts } from "../shared/offer-reload.ts";
import { Site } from "../shared/site.ts";
import { Countdown, Problem } from "../shared/states.tsx";
import { localToday } from "./days.ts";
import { Explorer } from "./explorer.tsx";
import { loadFirst } from "./load.ts";
import { dropMonths, findRendered, showRendered } from "./take-over.ts";
import { stateNow } from "./use-url-state.ts";

declare global {
  /** The last button that was pressed before this script ran: asked.js. */
  var pressed: HTMLElement | undefined;
}

function App() {
  const [error, reset] = useErrorBoundary();
  if (error === undefined) return <Explorer />;
  return <Problem failure={failureOf(error, navigator.onLine)} onRetry={reset} />;
}

async function start(place: HTMLElement): Promise<void> {
  // A rendered page stays until the explorer can show the same.
  if (findRendered(place)) {
    dropMonths(localToday(new Date()));
    const shown = location.pathname + location.search;
    await loadFirst(stateNow());
    // A step back meanwhile leads to a page that this document never was.
    if (location.pathname + location.search !== shown) return location.reload();
  } else {
    showRendered(false);
    place.replaceChildren();
  }
  const { pages, tiles, ...given } = place.dataset;
  const style = tiles === undefined ? undefined : (JSON.parse(tiles) as MapTiles);
  render(
    <Site.Provider value={termsOf({ ...given, tiles: style }, pages !== undefined)}>
      <App />
    </Site.Provider>,
    place,
  );
  // Rendering keeps the elements of a page that shows the same.
  if (globalThis.pressed?.isConnected) globalThis.pressed.click();
}

watchScripts();
const place = document.getElementById("app")!;
// Some pages show nothing of the explorer's.
if (!place.querySelector("[data-still]")) void start(place);
const wait = place.querySelector<HTMLElement>("[data-retry]");
if (wait) {
  const seconds = Number(wait.dataset["retry"]);
  render(<Countdown seconds={seconds} onEnd={() => location.reload()} />, wait);
}
