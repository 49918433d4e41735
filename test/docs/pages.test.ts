// The pages of the documentation, as HTML and as Markdown: every link and anchor leads somewhere, every document and
// operation is there and found, and what is said of operations is what a published openapi.json says.
import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../src/address.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { describeApi, readDescription, type Schema } from "../../docs/render/describe.ts";
import { laidOut } from "../../docs/render/layout.ts";
import { llmsText, markdownAddress } from "../../docs/render/markdown-text.ts";
import { operationPath } from "../../docs/render/operation-pages.ts";
import { renderMarkdown } from "../../docs/render/markdown.ts";
import { searchIndex } from "../../docs/render/search-index.ts";
import { documentation, type Source } from "../../docs/render/site.ts";
import { escapeMarkup } from "../../src/markup.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { formerTarget } from "../../src/site/docs/old-links.ts";
import { SEARCH_OPTIONS } from "../../src/site/docs/search-options.ts";
import { buildSample } from "../sample.ts";
import { openSite } from "../snapshot.ts";

const api = describeApi();
const source: Source = {
  api,
  read: (file) => readFileSync(file, "utf8"),
  picture: (file) => `/assets/${file}`,
};
const groups = documentation(source);
const pages = groups.flatMap((group) => group.pages);
const bodies = new Map(pages.map(({ path, body }) => [path, body]));

/** Pages of the site that are made elsewhere, and files of every snapshot. */
const OUTSIDE = /^\/(|explore\/|static\/v1\/.*|v1\/.*|\.well-known\/.*)$/;

const withoutExamples = (json: string) =>
  JSON.stringify(
    JSON.parse(json, (name, value: unknown) =>
      /^(example|servers)$/.test(name) ? undefined : value,
    ),
  );

describe("the pages of the documentation", () => {
  it("are of every document in docs/ and every operation of OpenAPI, once each", () => {
    const documents = [...fastGlob.sync("docs/*.md"), "CHANGELOG.md", "partner/README.md"];
    expect(pages.flatMap(({ file }) => file ?? []).sort()).toEqual(documents.sort());
    expect(bodies.size).toBe(pages.length);
    const all = [...bodies.values()].join("");
    for (const { path, operationId } of api.operations) {
      const shown = `<p class="endpoint" id="${operationId}"><code><span class="method">GET</span> ${escapeMarkup(path).replace(/[/.]/g, "<wbr>$&")}</code>`;
      expect(all.split(shown).length - 1, path).toBe(1);
    }
  });

  it.each([...bodies])("link to what is there: %s", (path, body) => {
    const targets = [...body.matchAll(/ href="([^"]*)"/g)].map(([, target]) => target!);
    const broken = targets.filter((target) => {
      if (target.startsWith("https://")) return false;
      const { pathname, hash } = new URL(target, `https://riffle.test${path}`);
      const there = bodies.get(pathname);
      if (there === undefined) return !OUTSIDE.test(pathname);
      return hash !== "" && !there.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
    });
    expect(broken).toEqual([]);
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it("have one heading of the first level, skip none, and hold no style or script, which the site's policy forbids", () => {
    for (const [path, body] of bodies) {
      const levels = [...body.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
      const skipping = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1);
      expect([levels.filter((level) => level === 1), skipping], path).toEqual([[1], []]);
      expect(body, path).not.toMatch(/<script|<style|<[^>]*\s(?:style|on\w+)=/);
    }
  });

  it("lead from each to the next and back", () => {
    pages.forEach((page, i) => {
      const links = laidOut("%TURN%", page, groups).matchAll(/href="([^"]+)" rel="(prev|next)"/g);
      const turns = Object.fromEntries([...links].map(([, path, rel]) => [rel, path]));
      expect(turns).toEqual({
        ...(i > 0 && { prev: pages[i - 1]!.path }),
        ...(i + 1 < pages.length && { next: pages[i + 1]!.path }),
      });
    });
  });

  it("refuse a link to a file without a page", () => {
    const link = "\n[a](../SECURITY.md)\n";
    const linking = { ...source, read: (file: string) => source.read(file) + link };
    expect(() => documentation(linking)).toThrow("SECURITY.md has no page");
  });

  it("show text as text", () => {
    const text = "<script>a</script>\n\n```js\n'</pre><b>'\n```\n";
    expect(renderMarkdown(text, "docs/a.md", () => ({ address: "" }))).not.toMatch(/<script|<b>/);
  });

  it("are Markdown at their address plus .md, whose links lead to other Markdown", () => {
    const texts = new Map(pages.map((page) => [markdownAddress(page.path), page.markdown]));
    expect(texts.size).toBe(pages.length);
    for (const [address, text] of texts) {
      expect(text, address).toMatch(/^# .+\n/);
      const targets = text.replace(/^```[^]*?^```$/gm, "").matchAll(/\]\(([^)#]+)[^)]*\)/g);
      const broken = [...targets].filter(
        ([, target]) => !/^(https:\/\/|\/assets\/)/.test(target!) && !texts.has(target!),
      );
      expect(broken, address).toEqual([]);
    }
    const text = llmsText(groups);
    expect([...text.matchAll(/^- \[[^\]]+\]\((\/docs\/[^)]+)\): ./gm)].map(([, to]) => to)).toEqual(
      [...texts.keys()].slice(1),
    );
  });
});

describe("the search of the documentation", () => {
  const index = MiniSearch.loadJSON(searchIndex(pages), SEARCH_OPTIONS);

  it.each([
    ["rate limit", "/docs/limits/#calls-a-minute"],
    ["429", "/docs/errors/#codes"],
    ["If-None-Match", "/docs/caching/#ask-again-with-the-etag"],
    ["get key", "/docs/authentication/#get-a-key"],
    ["autentication", "/docs/authentication/"],
    ["list guides", "/docs/api/list-guides/"],
    ["radius_km", "/docs/discovery/#near-a-place"],
    ["errors", "/docs/errors/"],
  ])("finds %s among the first", (words, address) => {
    const found = index.search(words).slice(0, 5);
    expect(found.map(({ id }) => id as string)).toContain(address);
  });

  it("puts sections whose headings have all the words before others, and finds nothing for what is not there", () => {
    const isNamed = index.search("errors").map(({ heading }) => /\berrors/i.test(String(heading)));
    expect(isNamed).toContain(false);
    expect(isNamed).toEqual(isNamed.toSorted((a, b) => Number(b) - Number(a)));
    expect(index.search("xyzzyplugh")).toEqual([]);
  });
});

describe("the pages of operations", async () => {
  const folder = await buildSample(51, 60);
  const served = openSite(folder).file(OPENAPI_PATH).toString();

  it("are drawn from what the snapshot serves, but for examples", () => {
    const drawn = openApiText(RESOURCE_LIST.map((resource) => ({ resource, records: [] })));
    expect(withoutExamples(drawn)).toBe(withoutExamples(served));
    expect(withoutExamples(drawn)).not.toBe(withoutExamples(served.replace("Rods", "Reds")));
  });

  const { operations } = readDescription(served);

  it.each(operations.filter(({ path }) => path.startsWith("/v1/")))(
    "name every parameter, member, status and header: $operationId",
    ({ path, parameters = [], responses }) => {
      const { body, markdown } = pages.find(({ summary }) => summary.startsWith(`GET ${path}:`))!;
      const { content, headers } = responses["200"]!;
      const [{ schema }] = Object.values(content!) as [{ schema: Schema }];
      const own = parameters.map(({ name }) => name);
      const names = [...own, ...namesIn(schema), ...Object.keys(headers!)];
      for (const name of names) expect(markdown).toContain(`- \`${name}\``);
      for (const name of [...names, ...Object.keys(responses)])
        expect(body).toContain(`<code>${name}</code>`);
    },
  );
});

describe("links into the former single page", () => {
  const paths = new Set(pages.map(({ path }) => path));

  it("lead to the pages of operations", () => {
    for (const operation of api.operations) {
      const { operationId: id, tags } = operation;
      const [path, part] = operationPath(operation).split("#") as [string, string?];
      const target = part === undefined ? path : `${path}#${id}`;
      expect(formerTarget(`#tag/${tags[0]}/operation/${id}`, paths)).toBe(target);
      expect(bodies.get(path)).toContain(`id="${id}"`);
      // A file that shares its page with others is not to be found without its tag.
      expect(formerTarget(`#operation/${id}`, paths)).toBe(
        part === undefined ? path : "/docs/api/",
      );
    }
  });

  it.each([
    ["#tag/Exports", "/docs/api/exports/"],
    ["#tag/Directory", "/docs/api/"],
    ["#operation/../../evil", undefined],
    ["", undefined],
    ["#tagged", undefined],
    ["#tag/", undefined],
  ])("with %j lead to %s", (hash, target) => {
    expect(formerTarget(hash, paths)).toBe(target);
  });
});

function namesIn({ properties = {}, items }: Schema): string[] {
  const own = Object.entries(properties).flatMap(([name, one]) => [name, ...namesIn(one)]);
  return items ? [...own, ...namesIn(items)] : own;
}
