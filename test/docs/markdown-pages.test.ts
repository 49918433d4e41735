// The documentation as Markdown, and llms.txt: the same texts, complete, with links that lead to one another.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../src/address.ts";
import { describeApi } from "../../docs/render/describe.ts";
import { llmsText } from "../../docs/render/llms.ts";
import { unmarked } from "../../docs/render/generated.ts";
import { markdownAddress } from "../../docs/render/markdown-text.ts";
import { documentation } from "../../docs/render/site.ts";
import { RESOURCES } from "../../src/resources.ts";

const groups = documentation({
  api: describeApi(),
  read: (file) => readFileSync(file, "utf8"),
  picture: (file) => `/assets/${file}`,
});
const pages = groups.flatMap((group) => group.pages);

/** A text without the targets of its links. */
const bare = (text: string) => text.replace(/\]\([^)]*\)/g, "]()");

describe("the pages of the documentation", () => {
  it("are Markdown at their address plus .md, whose links lead to other Markdown", () => {
    const texts = new Map(pages.map((page) => [markdownAddress(page.path), page.markdown]));
    expect(texts.size).toBe(pages.length);
    for (const [address, text] of texts) {
      expect(text, address).toMatch(/^# .+\n/);
      const unfenced = text.replace(/^```[^]*?^```$/gm, "");
      const targets = [...unfenced.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
      const broken = targets.filter((target) => {
        if (target.startsWith("https://") || target.startsWith("/assets/")) return false;
        return !texts.has(target.split("#")[0]!);
      });
      expect(broken, address).toEqual([]);
    }
    for (const { file, markdown } of pages) {
      if (file === undefined || file === "docs/api.md") continue;
      expect(bare(markdown), file).toBe(bare(unmarked(readFileSync(file, "utf8"))));
    }
  });

  it("say as Markdown what each operation takes and answers", () => {
    const text = pages.find(({ path }) => path === "/docs/api/list-properties/")!.markdown;
    for (const { name } of RESOURCES.properties.filters) expect(text).toContain(`- \`${name}\` (`);
    expect(text).toContain("`first_days` (list of dates, optional): With `days`");
    expect(text).toContain("- 429 `rate_limited`");
    expect(text).toContain("`mon`, `tue`, `wed`");
    const files = pages.find(({ path }) => path === "/docs/api/snapshot/")!.markdown;
    expect(files).toContain("`GET /static/v1/changes.json`");
  });

  it("are all in llms.txt, in their order", () => {
    const text = llmsText(groups);
    expect(text).toMatch(/^# Riffle\n\n> .+\n/);
    const listed = [...text.matchAll(/^- \[[^\]]+\]\((\/docs\/[^)]+)\): ./gm)].map(
      ([, path]) => path,
    );
    expect(listed).toEqual(pages.slice(1).map(({ path }) => markdownAddress(path)));
    expect(text).toContain(`](${OPENAPI_PATH})`);
  });
});
