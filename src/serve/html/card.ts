// Writes the tags of a page's head that other sites show it by, as a card with a picture.
import { escapeMarkup } from "../../markup.ts";
import { addressOf } from "../../page-address.ts";
import { countryOf, REGIONS } from "../../regions.ts";

const TEXTS = /<title>(.*)<\/title>\s*<meta\s+name="description"\s+content="([^"]*)"\s*\/>/;

/** Title and description are HTML already. */
interface Card {
  title: string;
  description: string;
  path: string;
  state?: string | undefined;
}

/** The path of the picture of a state, by its code; the site's own for states without one. */
export function pictureOf(state: string | undefined): string {
  const isKnown = state !== undefined && Object.hasOwn(REGIONS, state.toUpperCase());
  return isKnown && countryOf(state) === "US" ? `/cards/${state.toLowerCase()}.png` : "/card.png";
}

/** Without the site's origin there is neither address nor picture. */
export function cardTags(card: Card, origin: string | undefined): string[] {
  const { title, description, path, state } = card;
  const tags = {
    "og:type": "website",
    "og:site_name": "Riffle",
    "og:title": title,
    "og:description": description,
    ...(origin !== undefined && {
      "og:url": escapeMarkup(origin + path),
      "og:image": escapeMarkup(origin + pictureOf(state)),
    }),
    "twitter:card": origin === undefined ? "summary" : "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
  };
  return Object.entries(tags).map(([name, content]) => meta(name, content));
}

/** A page of the site's own with its card. */
export function withCard(page: string, path: string, origin: string | undefined): string {
  return page.replace(TEXTS, (texts, title: string, description: string) => {
    const card = { title, description, path: addressOf(path) };
    return [texts, ...cardTags(card, origin)].join("\n    ");
  });
}

export function meta(name: string, content: string): string {
  return `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${content}" />`;
}
