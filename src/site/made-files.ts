// Makes files with the site, and for each kind a module that says where they are: packs of places; packs of the
// basemap's tiles and the locator's drawing.
import type { Plugin } from "vite";
import { toHex } from "../bytes.ts";
import { cutTiles } from "./basemap/cut.ts";
import { layersOf, type Sources } from "./basemap/layers.ts";
import { locatorSvg } from "./basemap/locator.ts";
import { packPlaces } from "./basemap/gazetteer.ts";
import type { Place } from "./basemap/place.ts";

type Emit = (fileName: string, source: string | Uint8Array) => void;

export function placesPlugin(places: readonly Place[]): Plugin {
  return madeModule("places", async (emit) => {
    const packs = [...packPlaces(places)].map(
      ([key, list]) => [key, JSON.stringify(list)] as const,
    );
    const folder = `assets/places.${await hashOf([packs.join()])}`;
    for (const [key, source] of packs) emit(`${folder}/${key}.json`, source);
    return { FOLDER: `/${folder}/`, KEYS: packs.map(([key]) => key) };
  });
}

export function basemapPlugin(read: () => Sources, towns: readonly Place[]): Plugin {
  return madeModule("basemap", async (emit) => {
    const layers = layersOf(read(), towns);
    const packs = cutTiles(layers);
    // All are of one folder, since the map's script names it once.
    const folder = `assets/basemap.${await hashOf(packs.values())}`;
    for (const [name, source] of packs) emit(`${folder}/${name}.bin`, source);
    const svg = locatorSvg(layers.land, layers.states);
    const locator = `assets/locator.${await hashOf([svg])}.svg`;
    emit(locator, svg);
    return { FOLDER: `/${folder}/`, PACKS: [...packs.keys()], LOCATOR: `/${locator}` };
  });
}

/** The module "virtual:NAME" with the constants that `make` returns. */
function madeModule(name: string, make: (emit: Emit) => Promise<object>): Plugin {
  const resolved = `\0virtual:${name}`;
  return {
    name,
    resolveId: (id) => (`\0${id}` === resolved ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      // A development server has no files: it takes them from a site that is built of the same sources.
      const isBuild = this.environment.mode === "build";
      const constants = await make((fileName, source) => {
        if (isBuild) this.emitFile({ type: "asset", fileName, source });
      });
      const lines = Object.entries(constants).map(
        ([key, value]) => `export const ${key} = ${JSON.stringify(value)};`,
      );
      return lines.join("\n");
    },
  };
}

/** Eight hex digits of the SHA-256 over all parts. */
async function hashOf(parts: Iterable<string | Uint8Array>): Promise<string> {
  const all = await new Blob([...parts] as BlobPart[]).arrayBuffer();
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", all)).subarray(0, 4));
}
