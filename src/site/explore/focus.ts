// Moves the focus to the list's heading, when the control that had it disappears.

export function focusResults(): void {
  const heading = document.getElementById("results");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
}
