// Moves the focus to the list's heading, when the control that had it disappears.
import { useExplored, type Navigate } from "./explored.ts";

export function focusResults(): void {
  const heading = document.getElementById("results");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
}

/** Changes the state by such a control. */
export function useChange(): Navigate {
  const { navigate } = useExplored();
  return (to) => {
    navigate(to);
    focusResults();
  };
}
