// Puts the operator's own style in the basemap's place, below the circles.
import type { LayerSpecification, Map, StyleSpecification } from "maplibre-gl";
import { BASEMAP, baseLayers, SHEET } from "./base-layers.ts";
import { LIGHT } from "./palette.ts";

/** Before the names of sources and layers, which could be those of the site's own. */
const PREFIX = "operator:";

/**
 * Resolves once the map has the style's layers in place of the basemap's. Throws Error where the style can't be had;
 * the map then stays as it was. What a style says of the view, the light or the terrain is left out.
 */
export async function replaceBasemap(map: Map, url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const { sources, layers, glyphs, sprite } = (await response.json()) as StyleSpecification;
  const own = layers.map(prefixed);
  const base = baseLayers(LIGHT);
  const lowest = map.getStyle().layers.find((layer) => base.every(({ id }) => id !== layer.id))!;
  if (glyphs !== undefined) map.setGlyphs(glyphs);
  if (typeof sprite === "string") map.setSprite(sprite);
  else for (const { id, url: address } of sprite ?? []) map.addSprite(id, address);
  for (const [name, source] of Object.entries(sources)) map.addSource(PREFIX + name, source);
  for (const layer of own) map.addLayer(layer, lowest.id);
  for (const { id } of base) map.removeLayer(id);
  for (const name of [BASEMAP, SHEET]) map.removeSource(name);
}

function prefixed(layer: LayerSpecification): LayerSpecification {
  const id = PREFIX + layer.id;
  return "source" in layer ? { ...layer, id, source: PREFIX + layer.source } : { ...layer, id };
}
