// Completes the cards of the site's own pages for other sites, which take addresses and pictures only with a host.

const CARD = '<meta property="og:type" content="website" />';
const INDEX = "index.html";

/** Whether a file of the site gets the origin into its card; undefined where it is not configured. */
export function hasCard(path: string, origin: string | undefined): origin is string {
  return origin !== undefined && path.endsWith(`/${INDEX}`);
}

/** The page with its address and the site's picture, where it has a card. */
export function withCard(page: string, path: string, origin: string | undefined): string {
  if (!hasCard(path, origin)) return page;
  const tags = [
    CARD,
    `<meta property="og:url" content="${origin}${path.slice(0, -INDEX.length)}" />`,
    `<meta property="og:image" content="${origin}/card.png" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return page.replace(CARD, () => tags.join("\n    "));
}
