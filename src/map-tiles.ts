// The map style of the operator's own, and what browsers must be allowed for it.

export interface MapTiles {
  readonly url: string;
  /** Origins of its tiles, glyphs and sprites besides its own. */
  readonly hosts?: readonly string[];
  readonly attribution: string;
}

export function originsOf({ url, hosts = [] }: MapTiles): string[] {
  return [...new Set([new URL(url).origin, ...hosts])];
}

// Only pages that may show the map have workers, and the map's own worker says the same of itself.
const OF_MAPS = "worker-src 'self'";

/** Content-Security-Policy, or a text with some, that lets maps ask the style's origins; unchanged without one. */
export function withTilesAllowed(policy: string, tiles: MapTiles | undefined): string {
  if (!tiles) return policy;
  const origins = originsOf(tiles).join(" ");
  const sources = ["connect-src", "img-src"].map((name) => `${name} 'self' ${origins}`).join("; ");
  return policy.replaceAll(OF_MAPS, `${OF_MAPS}; ${sources}`);
}
