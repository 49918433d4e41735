// Makes the pages of the documentation while vite makes the site: one for each file and operation, from the
// template of src/site/docs, and the search index.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { describeApi } from "./describe.ts";
import { laidOut } from "./layout.ts";
import { llmsText, markdownAddress } from "./markdown-text.ts";
import { searchIndex } from "./search-index.ts";
import { documentation } from "./site.ts";

const TEMPLATE = "docs/index.html";

/** `root` is the repository's folder, with a slash at its end. */
export function docsPlugin(root: string): Plugin {
  return {
    name: "docs",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const template = bundle[TEMPLATE];
        if (template?.type !== "asset") this.error(`vite made no ${TEMPLATE}`);
        const addHashed = (name: string, source: string | Uint8Array) =>
          `/${this.getFileName(this.emitFile({ type: "asset", name, source }))}`;
        const add = (path: string, source: string) =>
          void this.emitFile({ type: "asset", fileName: path.slice(1), source });
        const groups = documentation({
          api: describeApi(),
          read: (file) => readFileSync(root + file, "utf8"),
          picture: (file) => addHashed(basename(file), readFileSync(root + file)),
        });
        const pages = groups.flatMap((group) => group.pages);
        const index = addHashed("search.json", searchIndex(pages));
        const html = String(template.source).replace("%INDEX%", index);
        delete bundle[TEMPLATE];
        for (const page of pages) {
          add(`${page.path}index.html`, laidOut(html, page, groups));
          add(markdownAddress(page.path), page.markdown);
        }
        add("/llms.txt", llmsText(groups));
      },
    },
  };
}
