// Starts the explorer in its page, with what is said where it breaks.
import { render } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { failureOf } from "../shared/failure.ts";
import { Problem } from "../shared/states.tsx";
import { Explorer } from "./explorer.tsx";

function App() {
  const [error, reset] = useErrorBoundary();
  if (error === undefined) return <Explorer />;
  return <Problem failure={failureOf(error, navigator.onLine)} onRetry={reset} />;
}

const place = document.getElementById("app")!;
place.replaceChildren();
render(<App />, place);
