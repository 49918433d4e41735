// Texts that are meant to break out of a page: whatever they say, pages keep their structure, and other sites get
// plain text.
import { describe, expect, it } from "vitest";
import { approval, ROW, type Tables } from "../../build/dump-rows.ts";
import { openSite } from "../../snapshot.ts";
import { attribute, graph, skeleton, visible } from "./read-page.ts";
import { buildPages, explorerOf, get, id, ORIGIN } from "./small-directory.ts";

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
  '","url":"/',
  "Étang 渓流 🎣 ﷺ",
];
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

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
  ...TEXTS.map((_, i) => `/properties/${id(i + 1)}/`),
  "/fishing/mt/",
  "/fishing/mt/pike/",
];

describe("hostile texts", () => {
  it("reach the pages, where nothing withholds them", async () => {
    const html = await page(hostile, `/properties/${id(2)}/`);
    expect(visible(html)).toContain('About "><img src=x onerror=alert(1)>');
  });

  it.each(PATHS)(
    "leave the structure of %s as it is, and are plain text for others",
    async (path) => {
      const html = await page(hostile, path);
      expect(skeleton(html)).toEqual(skeleton(await page(harmless, path)));
      const head = html.slice(0, html.indexOf("</head>"));
      expect(head + JSON.stringify(graph(html))).not.toMatch(DIRECTIONS);
      expect(head.match(/<script/g)).toHaveLength(3);
      expect(graph(html).map(({ name }) => name)).not.toContainEqual(
        expect.stringContaining(ORIGIN),
      );
      for (const name of ["title", "description"]) {
        expect(attribute(html, `<meta property="og:${name}"`, "content")).toBeTruthy();
      }
    },
  );

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
