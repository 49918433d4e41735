// Tracks whether what the edge or the build rendered is still what is shown.

/** Parts of a page that are not the explorer's. */
const PARTS = "[data-page]";

let isShown = false;

/** Call once, before the first render: says whether there is anything to take over. */
export function findRendered(place: HTMLElement): boolean {
  const isAsked = document.documentElement.classList.contains("asked");
  isShown = !isAsked && place.querySelector(".explorer") !== null;
  return isShown;
}

/** Until something else is shown, title, focus and scroll position are the page's own. */
export function isRendered(): boolean {
  return isShown;
}

/** The page has a heading of its own beside what the explorer shows. */
export function isTitled(): boolean {
  return isShown && document.querySelector(`${PARTS} h1`) !== null;
}

/** Takes away what belonged to the page, once something else is shown. */
export function leaveRendered(): void {
  isShown = false;
  document.documentElement.classList.remove("asked");
  for (const part of document.querySelectorAll(PARTS)) part.remove();
}
