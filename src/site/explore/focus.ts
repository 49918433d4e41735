// Puts the focus on the list's heading, where what had it goes away with what it did.

export function focusResults(): void {
  const heading = document.getElementById("results");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
}
