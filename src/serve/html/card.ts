// Cards of pages for other sites: their pictures, and what the site's own pages lack until its host is known.
import { countryOf, REGIONS } from "../../regions.ts";

const CARD = '<meta property="og:type" content="website" />';
const INDEX = "index.html";

/** The path of the picture of a state, by its code; the site's own for states without one. */
export function pictureOf(state: string | undefined): string {
  const isKnown = state !== undefined && Object.hasOwn(REGIONS, state.toUpperCase());
  return isKnown && countryOf(state) === "US" ? `/cards/${state.toLowerCase()}.png` : "/card.png";
}

/** Whether a file of the site gets the origin into its card; undefined where it is not configured. */
export function hasCard(path: string, origin: string | undefined): origin is string {
  return origin !== undefined && path.endsWith(`/${INDEX}`);
}

export function withCard(page: string, path: string, origin: string | undefined): string {
  if (!hasCard(path, origin)) return page;
  const tags = [
    CARD,
    `<meta property="og:url" content="${origin}${path.slice(0, -INDEX.length)}" />`,
    `<meta property="og:image" content="${origin}${pictureOf(undefined)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return page.replace(CARD, () => tags.join("\n    "));
}
