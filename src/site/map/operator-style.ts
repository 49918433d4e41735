// Puts the operator's own style in the basemap's place, below the circles.
import type { LayerSpecification, Map, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { originsOf, type MapTiles } from "../../map-tiles.ts";
import { BASE_LAYERS, BASEMAP, SHEET } from "./base-layers.ts";
import { PIN_LAYERS } from "./pin-layers.ts";

/** Before the names of sources and layers, which could be those of the site's own. */
const PREFIX = "operator:";

/**
 * Puts the style's layers in place of the basemap's; its view, light and terrain are left out. Throws Error where it
 * can't be had, or names an origin that is not listed; the map then stays as it was.
 */
export async function replaceBasemap(map: Map, tiles: MapTiles): Promise<void> {
  const { url } = tiles;
  const { sources, layers, glyphs, sprite } = listed(await read<StyleSpecification>(url), tiles);
  const own = layers.map(prefixed);
  const full = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => [name, await resolved(source)] as const),
  );
  listed(full, tiles);
  if (glyphs !== undefined) map.setGlyphs(glyphs);
  if (typeof sprite === "string") map.setSprite(sprite);
  else for (const { id, url: address } of sprite ?? []) map.addSprite(id, address);
  for (const [name, source] of full) map.addSource(PREFIX + name, source);
  for (const layer of own) map.addLayer(layer, PIN_LAYERS[0]!.id);
  for (const { id } of BASE_LAYERS) map.removeLayer(id);
  for (const name of [BASEMAP, SHEET]) map.removeSource(name);
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return (await response.json()) as T;
}

/** A source with what its TileJSON says, so that the tiles' origins are known as well. */
async function resolved(source: SourceSpecification): Promise<SourceSpecification> {
  if (!("url" in source) || typeof source.url !== "string" || source.type === "image")
    return source;
  const { url, ...own } = source;
  return { ...(await read<object>(url)), ...own };
}

function listed<T>(part: T, tiles: MapTiles): T {
  const known = originsOf(tiles);
  const text = JSON.stringify(part, (key, value: unknown) => (key === "attribution" ? "" : value));
  for (const [, address] of text.matchAll(/"(https?:\/\/[^/"]+)/g)) {
    if (known.includes(address!)) continue;
    throw new Error(
      `${tiles.url} names ${address}, which site.tiles.hosts does not; list it there`,
    );
  }
  return part;
}

function prefixed(layer: LayerSpecification): LayerSpecification {
  const id = PREFIX + layer.id;
  return "source" in layer ? { ...layer, id, source: PREFIX + layer.source } : { ...layer, id };
}
