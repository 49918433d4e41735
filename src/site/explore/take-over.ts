// Tracks whether what the edge or the build rendered is what is shown, and shows it again with its state.

/** Parts of a page that are not the explorer's. */
const PARTS = "[data-page]";

/** The parts of the page outside the explorer's element. */
interface Rendered {
  title: string;
  place: Element;
  before: readonly Element[];
  after: readonly Element[];
}

let rendered: Rendered | undefined;
let isShown = false;
let isUntouched = false;

/** Call once, before the first render: says whether there is anything to take over. */
export function findRendered(place: Element): boolean {
  const isAsked = document.documentElement.classList.contains("asked");
  if (isAsked || !place.querySelector(".explorer")) return false;
  const parts = [...document.querySelectorAll(PARTS)];
  const isBefore = (part: Element) =>
    (place.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const after = parts.filter((part) => !isBefore(part));
  rendered = { title: document.title, place, before: parts.filter(isBefore), after };
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

/** Takes away what belongs to the page, while something else is shown. */
export function leaveRendered(): void {
  isShown = isUntouched = false;
  document.documentElement.classList.remove("asked");
  for (const part of document.querySelectorAll(PARTS)) part.remove();
}

/** Brings back what belongs to the page, if there was one. */
export function returnToRendered(): void {
  if (!rendered || isShown) return;
  isShown = true;
  const { title, place, before, after } = rendered;
  place.before(...before);
  place.after(...after);
  document.title = title;
}
