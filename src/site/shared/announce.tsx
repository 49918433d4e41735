// Announces a text to screen readers, through the page's one live region.
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
  // Some readers ignore a region that is filled the moment it appears.
  setTimeout(() => render(<p>{text}</p>, spot), 50);
}
