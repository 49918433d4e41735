// Tracks whether what the edge or the build rendered is what is shown, and shows it again with its state.

/** Parts of a page that are not the explorer's. */
const PARTS = "[data-page]";

/** Of the page as it was rendered, if the explorer took it over. */
let title: string | undefined;
let isShown = false;
let isUntouched = false;

/** Call once, before the first render: says whether there is anything to take over. */
export function findRendered(place: Element): boolean {
  const isAsked = document.documentElement.classList.contains("asked");
  if (isAsked || !place.querySelector(".explorer")) return false;
  title = document.title;
  isShown = isUntouched = true;
  return true;
}

/** Takes months away from the page that the explorer shows itself, or that are over. */
export function dropMonths(today: string): void {
  for (const part of document.querySelectorAll<HTMLElement>(`${PARTS} [data-month]`)) {
    if (part.dataset["month"]! <= today.slice(0, 7)) part.remove();
  }
}

/** While this is shown, title and parts are the page's own. */
export function isRendered(): boolean {
  return isShown;
}

/** Until something else was shown, focus and scroll position are the page's own. */
export function isFirst(): boolean {
  return isUntouched;
}

/** The page has a heading of its own, outside the explorer. */
export function isTitled(): boolean {
  return isShown && document.querySelector(`${PARTS} h1`) !== null;
}

/** Shows what belongs to the page, if it was rendered, or hides it while something else is shown. */
export function showRendered(isWanted: boolean): void {
  if (!isWanted) {
    isUntouched = false;
    document.documentElement.classList.remove("asked");
  } else if (title === undefined) return;
  else document.title = title;
  isShown = isWanted;
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) part.hidden = !isWanted;
}
