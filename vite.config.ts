// How the site is made: from the pages of src/site/ and the files of public/, in lib/site/, which a build copies into
// its snapshot.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { docsPlugin } from "./docs/render/plugin.ts";
import { basemapPlugin } from "./src/site/basemap/plugin.ts";
import { townsOf } from "./src/site/explore/towns.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the header into each page, with the link to the page itself marked. */
const header: Plugin = {
  name: "header",
  transformIndexHtml: {
    order: "pre",
    handler(html, { path }) {
      const own = `href="${path.replace(/index\.html$/, "")}"`;
      const text = readFileSync(at("src/site/header.html"), "utf8");
      return html.replace("<!-- header -->", text.replace(own, `${own} aria-current="page"`));
    },
  },
};

const TOWNS = "virtual:towns";

/** Gives the explorer a small file of the basemap's towns. */
const towns: Plugin = {
  name: "towns",
  resolveId: (id) => (id === TOWNS ? `\0${TOWNS}` : undefined),
  load(id) {
    if (id !== `\0${TOWNS}`) return undefined;
    const basemap = readFileSync(at("data/basemap/north-america.topo.json"), "utf8");
    const source = JSON.stringify(townsOf(JSON.parse(basemap)));
    const file = this.emitFile({ type: "asset", name: "towns.json", source });
    return `export default import.meta.ROLLUP_FILE_URL_${file};`;
  },
};

const BASEMAP = {
  continent: "data/basemap/north-america.topo.json",
  states: "node_modules/us-atlas/states-10m.json",
  counties: "node_modules/us-atlas/counties-10m.json",
};

export default defineConfig({
  root: at("src/site"),
  publicDir: at("public"),
  plugins: [
    header,
    docsPlugin(at("./")),
    towns,
    basemapPlugin((source) => readFileSync(at(BASEMAP[source]), "utf8")),
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
