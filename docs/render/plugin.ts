// Makes the pages of the documentation while vite makes the site: one for each file and operation, from the
// template of src/site/docs, and the search index.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { escapeMarkup } from "../../src/markup.ts";
import { describeApi } from "./describe.ts";
import { slotsOf } from "./layout.ts";
import { llmsText } from "./llms.ts";
import { markdownAddress } from "./markdown-text.ts";
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
        const html = String(template.source);
        const emit = (name: string, source: string | Uint8Array) =>
          `/${this.getFileName(this.emitFile({ type: "asset", name, source }))}`;
        const groups = documentation({
          api: describeApi(),
          read: (file) => readFileSync(root + file, "utf8"),
          picture: (file) => emit(basename(file), readFileSync(root + file)),
        });
        const pages = groups.flatMap((group) => group.pages);
        const index = emit("search.json", searchIndex(pages));
        for (const page of pages) {
          const slots = Object.entries(slotsOf(page, groups));
          const filled = slots.reduce(
            (text, [name, value]) => text.replaceAll(`<!-- ${name} -->`, () => value),
            html
              .replaceAll("%SUMMARY%", escapeMarkup(page.summary))
              .replaceAll("%INDEX%", index)
              .replaceAll("%MARKDOWN%", markdownAddress(page.path)),
          );
          const marked =
            page.path === "/docs/"
              ? filled
              : filled.replace(
                  'href="/docs/" aria-current="page"',
                  'href="/docs/" aria-current="true"',
                );
          const fileName = `${page.path.slice(1)}index.html`;
          if (fileName === TEMPLATE) template.source = marked;
          else this.emitFile({ type: "asset", fileName, source: marked });
          this.emitFile({
            type: "asset",
            fileName: markdownAddress(page.path).slice(1),
            source: page.markdown,
          });
        }
        this.emitFile({ type: "asset", fileName: "llms.txt", source: llmsText(groups) });
      },
    },
  };
}
