// Makes the edge's views: the explorer's components and their renderer become one module in a folder, which imports
// what the edge has anyway.
import { relative, resolve } from "node:path";
import type { Plugin } from "esbuild";

const SOURCES = `${resolve("src")}/`;
const SITE = `${resolve("src/site")}/`;

/** What of src/ is no part of the site stays where it is, as seen from the folder. */
const shared = (folder: string): Plugin => ({
  name: "shared",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      // Components load parts of themselves in a browser only.
      if (kind === "dynamic-import") return { path: "data:text/javascript,", external: true };
      const file = resolve(resolveDir, path);
      const isShared = file.startsWith(SOURCES) && !file.startsWith(SITE);
      return isShared ? { path: relative(folder, file), external: true } : undefined;
    });
  },
});

export async function makeViews(folder: string, plugins: readonly Plugin[] = []): Promise<void> {
  // Only now, as every build imports this file and few need it.
  const { build } = await import("esbuild");
  await build({
    entryPoints: ["src/site/pages/views.tsx"],
    outfile: `${folder}/views.js`,
    bundle: true,
    format: "esm",
    minify: true,
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "silent",
    plugins: [...plugins, shared(folder)],
  });
}
