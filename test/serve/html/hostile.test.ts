// Texts that are meant to break out of a page: whatever they say, pages keep their structure, and other sites get
// plain text.
import { describe, expect, it } from "vitest";
import { approval, ROW, uuid, type Tables } from "../../build/dump-rows.ts";
import { openSite } from "../../snapshot.ts";
import { attribute, graph, skeleton, visible } from "./read-page.ts";
import { buildPages, explorerOf, get } from "./small-directory.ts";

const TEXTS = [
  "</script><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  "--><!-- /body --><!-- head --><!-- /head -->",
  "<!--<script>",
  "]]><![CDATA[",
  "&lt;b&gt; &amp;amp; &#60;i&#62;",
  "\u202Etxt.exe\u202C and \u2067back\u2069 \u200Fwards",
  "${7*7} {{7*7}} $& $1 $`",
  "javascript:alert(1)//",
  "line\u2028paragraph\u2029nul\u0000bell\u0007",
  "lone \ud800 surrogate",
  "</title><meta http-equiv=refresh content=0>",
  "Étang 渓流 🎣 ﷺ",
];
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

const id = (number: number) => uuid("properties", number + 1);

function tables(of: (number: number) => string): Tables {
  const texts = TEXTS.flatMap((_, i) =>
    ["About", "Near", "Rules"].map((word) => `${word} ${of(i)}`),
  );
  return {
    // Some look like links.
    text_approvals: [...new Set(texts)].map((text) => approval(text)),
    properties: TEXTS.map((_, i) =>
      ROW.properties(i + 1, {
        state: "MT",
        water_type: "lake",
        species: '["Pike"]',
        // Names begin alike, so that lists have one order.
        name: `Lake ${String(i).padStart(2, "0")} ${of(i)}`,
        description: `About ${of(i)}`,
        location_description: `Near ${of(i)}`,
        regulations: `Rules ${of(i)}`,
        latitude: 45,
        longitude: -110,
      }),
    ),
  };
}

const hostile = await buildPages(tables((i) => TEXTS[i]!));
const harmless = await buildPages(tables(() => "quiet water"));
const page = async (folder: string, path: string) => (await get(folder, path)).html;

const PATHS = [
  ...TEXTS.map((_, i) => `/properties/${id(i)}/`),
  "/fishing/mt/",
  "/fishing/mt/pike/",
];

describe("hostile texts", () => {
  it("reach the pages, where nothing withholds them", async () => {
    const html = await page(hostile, `/properties/${id(1)}/`);
    expect(visible(html)).toContain('About "><img src=x onerror=alert(1)>');
  });

  it.each(PATHS)("leave the structure of %s as it is", async (path) => {
    expect(skeleton(await page(hostile, path))).toEqual(skeleton(await page(harmless, path)));
  });

  it.each(PATHS)("are plain text in the head and the data of %s", async (path) => {
    const html = await page(hostile, path);
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head).not.toMatch(DIRECTIONS);
    const values = [...JSON.stringify(graph(html)).matchAll(/"(?:[^"\\]|\\.)*"/g)].join();
    expect(values).not.toMatch(DIRECTIONS);
    // oxlint-disable-next-line no-control-regex -- control characters are meant
    expect(JSON.parse(JSON.stringify(graph(html))) as unknown, path).toEqual(graph(html));
    expect(head.match(/<script/g)).toHaveLength(3);
    for (const name of ["title", "description"]) {
      expect(attribute(html, `<meta property="og:${name}"`, "content")).toBeTruthy();
    }
  });

  it("are in the explorer's first list as text", () => {
    const [first, other] = [hostile, harmless].map((folder) =>
      skeleton(explorerOf(folder).replaceAll(/<!--.*?-->/gs, "")),
    );
    expect(first).toEqual(other);
  });

  it("make addresses of letters and digits only", () => {
    const map = openSite(hostile).file("/sitemap.1.xml").toString();
    for (const [, path] of map.matchAll(/<loc>https:\/\/directory\.example([^<]*)<\/loc>/g)) {
      expect(path).toMatch(/^\/(?:[a-z0-9-]|%[0-9A-F]{2}|\/)*$/);
    }
  });
});
