// What the operator configures of pages: the currency, where requests for days go, and the map's style. All of it is
// told the explorer's script as well.
import { describe, expect, it } from "vitest";
import { headersByPath, parseHeaderRules } from "../../../hosts/header-rules.ts";
import { ROW } from "../../build/dump-rows.ts";
import { openSite } from "../../snapshot.ts";
import { graph, visible } from "./read-page.ts";
import { buildPages, explorerOf, get, id, ORIGIN, PATH } from "./small-directory.ts";

const TILES = {
  url: "https://tiles.example:8443/style.json?key=a&b",
  hosts: ["https://glyphs.example"],
  attribution: `© "Tiles"`,
};
const ALLOWED = "connect-src 'self' https://tiles.example:8443 https://glyphs.example; img-src 'self' https://tiles.example:8443 https://glyphs.example;"; // prettier-ignore
const REQUEST = `mailto:days@club.example?subject=Water%20{id}&body="{from}"<{to}>{rods}`;
const TOLD = [
  'data-currency="EUR"',
  'data-request="mailto:days@club.example?subject=Water%20{id}&amp;body=&quot;{from}&quot;&lt;{to}&gt;{rods}"',
  `data-tiles="{&quot;url&quot;:&quot;https://tiles.example:8443/style.json?key=a&amp;b&quot;,&quot;hosts&quot;:[&quot;https://glyphs.example&quot;],&quot;attribution&quot;:&quot;© \\&quot;Tiles\\&quot;&quot;}"`,
];

const tables = {
  properties: [ROW.properties(1, { rate_adult_full_day: 1240.5, description: "" })],
  guides: [ROW.guides(1)],
};
const own = { url: ORIGIN, currency: "EUR", request: REQUEST, tiles: TILES };
const plain = await buildPages(tables);
const configured = await buildPages(tables, own);

describe("the configuration of the site", () => {
  it("is told the explorer's script in each page, also where properties have none, and not unless given", async () => {
    const pages = [
      explorerOf(configured),
      (await get(configured, PATH)).html,
      explorerOf(await buildPages(tables, own, false)),
    ];
    for (const html of pages) for (const told of TOLD) expect(html).toContain(told);
    const none = explorerOf(plain) + (await get(plain, PATH)).html;
    expect(none).not.toMatch(/data-(currency|request|tiles)|Request days/);
  });

  it.each([
    ["US dollars", plain, "$1,240.50", "$1240.5", "USD"],
    ["another one by its code", configured, "EUR\u00A01,240.50", "EUR 1240.5", "EUR"],
  ])("shows rates in the currency, %s", async (_, folder, shown, described, code) => {
    const { html } = await get(folder, PATH);
    expect(visible(html).replace(/&nbsp;/g, "\u00A0")).toContain(shown);
    expect(html).toContain(`. ${described} for an adult`);
    const offer = graph(html).find((one) => one["@type"] === "Offer");
    expect(offer).toMatchObject({ price: 1240.5, priceCurrency: code });
    const document = openSite(folder).file("/static/v1/openapi.json").toString();
    expect(document).toContain(`Adult's rate for a full day, in ${code}`);
    expect(document).not.toContain("the directory's currency");
  });

  it("changes no byte of what the API answers", async () => {
    for (const path of ["/v1/properties", `/v1/properties/${id(1)}`]) {
      const [one, other] = [await get(plain, path), await get(configured, path)];
      expect(one.html.replace(/req_\w+/, "")).toBe(other.html.replace(/req_\w+/, ""));
    }
  });

  it("gives a property's page a link for requests, without days", async () => {
    expect((await get(configured, PATH)).html).toContain(
      `href="mailto:days@club.example?subject=Water%20${id(1)}&amp;body=&quot;&quot;`,
    );
  });

  it("lets pages with a map and its worker ask the tiles' origins, and no others", async () => {
    const [without, having] = [plain, configured].map((folder) =>
      headersByPath(parseHeaderRules(openSite(folder).file("/_headers").toString())),
    );
    const policy = "Content-Security-Policy";
    for (const path of ["/explore/", "/properties/a/b/", "/assets/maplibre-gl-worker.0a.js"]) {
      expect(having!(path)[policy]).toContain(ALLOWED);
      expect(having!(path)[policy]).toMatch(/^default-src 'self'; worker-src 'self'; connect-src/);
      expect(without!(path)[policy]).not.toMatch(/connect-src|img-src/);
    }
    for (const path of ["/", "/docs/"]) expect(having!(path)[policy]).toBe(without!(path)[policy]);
    const headers = (await get(configured, PATH)).headers;
    expect(headers.get(policy)).toBe(having!("/explore/")[policy]);
  });
});
