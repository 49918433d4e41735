// Starts the explorer in its page, and shows a problem where it breaks.
import { render } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { failureOf } from "../shared/failure.ts";
import { DEFAULT_CURRENCY } from "../../currency.ts";
import { Currency } from "../shared/currency.ts";
import { HasPages } from "../shared/has-pages.ts";
import { RequestTemplate } from "../shared/request.ts";
import { Problem } from "../shared/states.tsx";
import { localToday } from "./days.ts";
import { Explorer } from "./explorer.tsx";
import { loadFirst } from "./load-first.ts";
import { dropMonths, findRendered, leaveRendered } from "./take-over.ts";
import { stateNow } from "./use-url-state.ts";

function App() {
  const [error, reset] = useErrorBoundary();
  if (error === undefined) return <Explorer />;
  return <Problem failure={failureOf(error, navigator.onLine)} onRetry={reset} />;
}

async function start(place: HTMLElement): Promise<void> {
  // What is there already stays until the explorer can show the same.
  if (findRendered(place)) {
    dropMonths(localToday(new Date()));
    await loadFirst(stateNow());
  } else {
    leaveRendered();
    place.replaceChildren();
  }
  render(
    <HasPages.Provider value={"pages" in place.dataset}>
      <Currency.Provider value={place.dataset["currency"] ?? DEFAULT_CURRENCY}>
        <RequestTemplate.Provider value={place.dataset["request"]}>
          <App />
        </RequestTemplate.Provider>
      </Currency.Provider>
    </HasPages.Provider>,
    place,
  );
}

const place = document.getElementById("app")!;
// Some pages show nothing of the explorer's.
if (!place.querySelector("[data-still]")) void start(place);
