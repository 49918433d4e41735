// Says things to screen readers: a text in, spoken once by a live region that the page has one of.
import { render } from "preact";

let region: HTMLElement | undefined;

/** The same text twice is spoken twice. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement("div");
    region.className = "unseen";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  const spot = region;
  render(null, spot);
  // A region that is filled in the same moment it appears is passed over by some readers.
  setTimeout(() => render(<p>{text}</p>, spot), 50);
}
