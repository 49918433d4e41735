// The pages of the documentation: every link and anchor leads somewhere, every document and operation is there, and
// what is said of operations is what a published openapi.json says.
import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../src/address.ts";
import { openApiText } from "../../src/openapi/openapi.ts";
import { describeApi, readDescription } from "../../docs/render/describe.ts";
import { prose } from "../../docs/render/fields.ts";
import { slotsOf } from "../../docs/render/layout.ts";
import { operationPath } from "../../docs/render/operation-pages.ts";
import { renderMarkdown, type Links } from "../../docs/render/markdown.ts";
import { textOf } from "../../docs/render/page.ts";
import { documentation } from "../../docs/render/site.ts";
import { escapeMarkup } from "../../src/markup.ts";
import { RESOURCE_LIST } from "../../src/resources.ts";
import { formerTarget } from "../../src/site/docs/old-links.ts";
import { buildSample } from "../sample.ts";
import { openSite } from "../snapshot.ts";

const api = describeApi();
const source = {
  api,
  read: (file: string) => readFileSync(file, "utf8"),
  picture: (file: string) => `/assets/${file}`,
};
const groups = documentation(source);
const pages = groups.flatMap((group) => group.pages);
const bodies = new Map(pages.map(({ path, body }) => [path, body]));

/** Pages of the site that are made elsewhere, and files of every snapshot. */
const OUTSIDE = /^\/(|explore\/|static\/v1\/.*|v1\/.*|\.well-known\/.*)$/;

const linked = (turn: string, rel: string) =>
  new RegExp(`href="([^"]+)" rel="${rel}"`).exec(turn)?.[1];

const withoutExamples = (json: string) =>
  JSON.stringify(
    JSON.parse(json, (name, value: unknown) =>
      name === "example" || name === "servers" ? undefined : value,
    ),
  );

describe("the pages of the documentation", () => {
  it("are of every document in docs/ and every operation of OpenAPI, once each", () => {
    const files = pages.flatMap(({ file }) => file ?? []);
    const documents = [...fastGlob.sync("docs/*.md"), "CHANGELOG.md", "partner/README.md"];
    expect([...files].sort()).toEqual(documents.sort());
    expect(bodies.size).toBe(pages.length);
    const all = [...bodies.values()].join("");
    for (const { path } of api.operations) {
      const shown = `<p class="endpoint"><code><span class="method">GET</span> ${escapeMarkup(path).replace(/[/.]/g, "<wbr>$&")}</code>`;
      expect(all.split(shown).length - 1, path).toBe(1);
    }
  });

  it.each(["properties", "guides", "clubs", "fly-shops"])(
    "ask for a list of %s in the samples as in the request next to the answer",
    (name) => {
      const text = bodies.get(`/docs/api/list-${name}/`)!.replace(/<[^>]+>|\s/g, "");
      const [, asked] = /curl&#x27;[^&]*?(\/v1\/.+?)&#x27;/.exec(text)!;
      expect(text).toContain(`GET${asked}{&quot;success`);
    },
  );

  it.each(pages.map(({ path, body }) => [path, body] as const))(
    "link to what is there: %s",
    (path, body) => {
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
    },
  );

  it("have one heading of the first level and skip none", () => {
    for (const { path, body } of pages) {
      const levels = [...body.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
      expect(
        levels.filter((level) => level === 1),
        path,
      ).toHaveLength(1);
      expect(
        levels.every((level, i) => level <= (levels[i - 1] ?? 0) + 1),
        path,
      ).toBe(true);
    }
  });

  it("lead from each to the next and back", () => {
    const turns = pages.map((page) => slotsOf(page, groups).turn);
    expect(turns.map((turn) => linked(turn, "next"))).toEqual([
      ...pages.slice(1).map(({ path }) => path),
      undefined,
    ]);
    expect(turns.map((turn) => linked(turn, "prev"))).toEqual([
      undefined,
      ...pages.slice(0, -1).map(({ path }) => path),
    ]);
  });

  it("hold no style or script of their own, which the policy of the site forbids", () => {
    for (const { path, body } of pages) {
      expect(body, path).not.toMatch(/<script|<style|<[^>]*\s(?:style|on\w+)=/);
    }
  });

  it("refuse a link to a file without a page", () => {
    const links: Links = {
      titleOf: () => "",
      picture: () => "",
      address: (file) => {
        throw new Error(file);
      },
    };
    expect(() => renderMarkdown("[a](../README.md)", "docs/a.md", links)).toThrow("README.md");
  });

  it("show text as text", () => {
    const links: Links = { titleOf: () => "", picture: () => "", address: () => "" };
    const html = renderMarkdown(
      "<script>a</script>\n\n```js\n'</pre><b>'\n```\n",
      "docs/a.md",
      links,
    );
    expect(html).not.toMatch(/<script|<b>/);
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

  const description = readDescription(served);
  const single = description.operations.filter(({ path }) => path.startsWith("/v1/"));

  it.each(single.map((operation) => [operation.operationId, operation] as const))(
    "name every parameter, member, status and header, fields first: %s",
    (_, { path, parameters = [], responses }) => {
      const page = pages.find(({ summary }) => summary.startsWith(`GET ${path}:`))!;
      const part = (id: string, next: string) => {
        const from = page.body.indexOf(` id="${id}"`);
        const to = next === "" ? page.body.length : page.body.indexOf(` id="${next}"`);
        expect(to).toBeGreaterThan(from);
        return page.body.slice(from, to);
      };
      const asked = textOf(part("parameters", "answer"));
      for (const given of parameters) {
        const { name, description: said } = description.resolve(given);
        expect(asked).toContain(`${name} `);
        expect(asked).toContain(textOf(prose(said)));
      }
      const answered = part("answer", "statuses");
      const [content] = Object.values(responses["200"]!.content!);
      for (const name of namesIn(content!.schema))
        expect(answered).toContain(`<code>${name}</code>`);
      const told = part("statuses", "headers");
      for (const status of Object.keys(responses)) expect(told).toContain(`<code>${status}</code>`);
      const headers = part("headers", "");
      for (const name of Object.keys(responses["200"]!.headers!)) {
        expect(headers).toContain(`<code>${name}</code>`);
      }
    },
  );

  function namesIn(given: object): string[] {
    const schema = description.resolve(given as { $ref?: string }) as Record<string, unknown>;
    const members = Object.entries((schema["properties"] ?? {}) as Record<string, object>);
    const inside = [schema["items"]].filter((one) => typeof one === "object") as object[];
    return [
      ...members.flatMap(([name, member]) => [name, ...namesIn(member)]),
      ...inside.flatMap(namesIn),
    ];
  }
});

describe("links into the former single page", () => {
  const paths = new Set(pages.map(({ path }) => path));

  it.each(api.operations.map((operation) => [operation.operationId, operation] as const))(
    "lead to the page of %s",
    (id, operation) => {
      const path = operationPath(operation);
      expect(formerTarget(`#tag/${operation.tags[0]}/operation/${id}`, paths)).toBe(path);
      // A file that shares its page with others is not to be found without its tag.
      const alone = path.includes("#") ? "/docs/api/" : path;
      expect(formerTarget(`#operation/${id}`, paths)).toBe(alone);
    },
  );

  it("lead to a tag's page or the endpoints, and leave all other fragments alone", () => {
    expect(formerTarget("#tag/Exports", paths)).toBe("/docs/api/exports/");
    expect(formerTarget("#tag/Directory", paths)).toBe("/docs/api/");
    expect(formerTarget("#operation/../../evil", paths)).toBeUndefined();
    for (const hash of ["", "#", "#find", "#tagged", "#try-it", "#tag/"]) {
      expect(formerTarget(hash, paths)).toBeUndefined();
    }
  });
});
