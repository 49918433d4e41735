// How the edge's views are made: the explorer's components and their renderer become one module in lib/views, which
// imports what the edge has anyway.
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const OUT = at("lib/views");

const shared: Plugin = {
  name: "shared",
  enforce: "pre",
  resolveId(source, importer) {
    if (!importer || !source.startsWith(".")) return undefined;
    const file = resolve(dirname(importer), source);
    const isShared = file.startsWith(at("src/")) && !file.startsWith(at("src/site/"));
    return isShared ? { id: relative(OUT, file), external: true } : undefined;
  },
};

export default defineConfig({
  root: at("src/site"),
  publicDir: false,
  plugins: [shared],
  // Whatever the environment says, as in vite.config.ts: the edge carries no development build.
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } },
  ssr: { noExternal: true },
  build: {
    ssr: at("src/site/pages/views.tsx"),
    outDir: OUT,
    emptyOutDir: true,
    minify: true,
    rolldownOptions: { output: { entryFileNames: "views.js", codeSplitting: false } },
  },
});
