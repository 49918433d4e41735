// Pages of properties made of templates, compared with what Preact renders of the same components for each page.
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { makeViews } from "../../ops/make-views.ts";
import { createPages } from "../../src/serve/html/pages.ts";
import type { Views } from "../../src/serve/html/views.ts";
import { buildSample } from "../sample.ts";
import { scratchFolder } from "../scratch.ts";
import { smallSite } from "../small-site.ts";
import { openSite, TEST_NOW } from "../snapshot.ts";
import { filesOf } from "../build/tree.ts";

async function plainViews(): Promise<Views> {
  const folder = scratchFolder();
  const path = resolve("test/site/plain-filled.ts");
  await makeViews(folder, [
    {
      name: "plain",
      setup: ({ onResolve }) => onResolve({ filter: /\/filled\.ts$/ }, () => ({ path })),
    },
  ]);
  return ((await import(join(folder, "views.js"))) as { default: Views }).default;
}

/** Preact leaves two characters as they are that templates write as entities. */
const spelt = (html: string) => html.replaceAll("&#39;", "'").replaceAll("&gt;", ">");

it("every property's page of the sample is what Preact renders", async () => {
  const config = { site: { url: "https://directory.example" } };
  const folder = await buildSample(3, 60, { config, public: smallSite() });
  const pages = [...filesOf(folder)].filter(([path]) => path.startsWith("/properties/"));
  expect(pages.length).toBeGreaterThan(40);
  const plain = openSite(folder, TEST_NOW, createPages(await plainViews()));
  for (const [path, bytes] of pages) {
    const answer = await plain.ask(path.replace(/index\.html$/, ""));
    expect([path, spelt(await answer.text())]).toEqual([path, spelt(bytes.toString())]);
  }
});
