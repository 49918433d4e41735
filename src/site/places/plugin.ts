// Makes the packs of places with the site, and a module that says where they are.
import type { Plugin } from "vite";
import { toHex } from "../../bytes.ts";
import { packPlaces } from "./packs.ts";
import type { Place } from "./place.ts";

const NAME = "virtual:places";
const RESOLVED = `\0${NAME}`;

export function placesPlugin(read: () => readonly Place[]): Plugin {
  return {
    name: "places",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const packs = [...packPlaces(read())].map(([key, list]) => [key, JSON.stringify(list)]);
      const folder = `assets/places.${await hashOf(packs.join())}`;
      // A development server has no files of its own; see the basemap's plugin.
      for (const [key, source] of this.environment.mode === "build" ? packs : []) {
        this.emitFile({ type: "asset", fileName: `${folder}/${key}.json`, source: source! });
      }
      return `export const FOLDER = "/${folder}/";
export const KEYS = ${JSON.stringify(packs.map(([key]) => key))};`;
    },
  };
}

/** Eight hex digits of the SHA-256. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest).subarray(0, 4));
}
