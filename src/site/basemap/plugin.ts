// Makes the basemap's files with the site: packs of tiles, the locator's drawing, and a module that says where
// they are.
import type { Plugin } from "vite";
import { toHex } from "../../bytes.ts";
import { cutTiles } from "./cut.ts";
import { layersOf, type Atlas, type Sources } from "./layers.ts";
import type { Place } from "../places/place.ts";
import { locatorSvg } from "./locator.ts";

const NAME = "virtual:basemap";
const RESOLVED = `\0${NAME}`;

/** `read` gives the text of each source; `places` are the towns that are named from nearer by. */
export function basemapPlugin(
  read: (source: keyof Sources) => string,
  places: readonly Place[],
): Plugin {
  return {
    name: "basemap",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const layers = layersOf(
        {
          continent: JSON.parse(read("continent")) as Atlas,
          states: JSON.parse(read("states")) as Atlas,
          counties: JSON.parse(read("counties")) as Atlas,
        },
        places,
      );
      const packs = cutTiles(layers);
      // All are of one folder, since the map's script names it once.
      const folder = `assets/basemap.${await hashOf(packs.values())}`;
      // A development server has none: it takes them from a site that is built of the same sources.
      const isBuild = this.environment.mode === "build";
      const emit = (fileName: string, source: Uint8Array) =>
        isBuild && this.emitFile({ type: "asset", fileName, source });
      for (const [name, source] of packs) emit(`${folder}/${name}.bin`, source);
      const svg = new TextEncoder().encode(locatorSvg(layers.land, layers.states));
      const locator = `assets/locator.${await hashOf([svg])}.svg`;
      emit(locator, svg);
      return `export const FOLDER = "/${folder}/";
export const PACKS = ${JSON.stringify([...packs.keys()])};
export const LOCATOR = "/${locator}";`;
    },
  };
}

/** Eight hex digits of the SHA-256 over all parts. */
async function hashOf(parts: Iterable<Uint8Array>): Promise<string> {
  const all = new Uint8Array(await new Blob([...parts] as BlobPart[]).arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", all));
  return toHex(digest.subarray(0, 4));
}
