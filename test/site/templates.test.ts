// Pages of properties made of templates, compared with what Preact renders of the same components for each page.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../build/config.ts";
import { createPages } from "../../src/serve/html/pages.ts";
import type { Views } from "../../src/serve/html/views.ts";
import { buildSample } from "../sample.ts";
import { scratchFolder } from "../scratch.ts";
import { smallSite } from "../small-site.ts";
import { openSite, TEST_NOW } from "../snapshot.ts";
import { filesOf } from "../build/tree.ts";

async function plainViews(): Promise<Views> {
  const outfile = join(scratchFolder(), "plain.mjs");
  await build({
    entryPoints: ["src/site/pages/views.tsx"],
    bundle: true,
    format: "esm",
    outfile,
    plugins: [
      {
        name: "plain",
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/filled\.ts$/ }, () => ({
            path: resolve("test/site/plain-filled.ts"),
          })),
      },
    ],
  });
  const made = (await import(pathToFileURL(outfile).href)) as { default: Views };
  return made.default;
}

/** Preact leaves two characters as they are that templates write as entities. */
const spelt = (html: string) => html.replaceAll("&#39;", "'").replaceAll("&gt;", ">");

it("every property's page of the sample is what Preact renders", async () => {
  const config = { ...DEFAULT_CONFIG, site: { url: "https://directory.example" } };
  const folder = await buildSample(3, 60, { config, public: smallSite() });
  const pages = [...filesOf(folder)].filter(([path]) => path.startsWith("/properties/"));
  expect(pages.length).toBeGreaterThan(40);
  const views = await plainViews();
  const plain = openSite(
    folder,
    TEST_NOW,
    createPages(async () => views),
  );
  for (const [path, bytes] of pages) {
    const answer = await plain.ask(path.replace(/index\.html$/, ""));
    expect([path, spelt(await answer.text())]).toEqual([path, spelt(bytes.toString())]);
  }
});
