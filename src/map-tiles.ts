// The map style of the operator's own, and what browsers must be allowed for it.

export interface MapTiles {
  /** HTTPS address of a MapLibre style, whose tiles, glyphs and sprites are of the same origin. */
  readonly url: string;
  /** Who is credited on the map, as plain text. */
  readonly attribution: string;
}

// Only pages that may show the map have workers.
const OF_MAPS = "worker-src 'self'";

/** Content-Security-Policy, or a text with some, that lets maps ask the style's origin; unchanged without one. */
export function withTilesAllowed(policy: string, tiles: MapTiles | undefined): string {
  if (!tiles) return policy;
  const { origin } = new URL(tiles.url);
  const sources = ["connect-src", "img-src"].map((name) => `${name} 'self' ${origin}`).join("; ");
  return policy.replaceAll(OF_MAPS, `${OF_MAPS}; ${sources}`);
}
