// The currency of rates: in pages, their JSON-LD, the explorer and OpenAPI, and not in the API's answers.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { ROW } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";
import { graph, visible } from "./read-page.ts";
import { id, ORIGIN } from "./small-directory.ts";

const tables = {
  properties: [ROW.properties(1, { rate_adult_full_day: 1240.5, description: "" })],
  guides: [ROW.guides(1)],
};
const build = (currency?: string) =>
  buildTables(tables, {
    public: smallSite(),
    config: { ...DEFAULT_CONFIG, site: { url: ORIGIN, ...(currency && { currency }) } },
  });
const dollars = await build();
const euros = await build("EUR");

const explorer = (folder: string) => readFileSync(`${folder}/explore/index.html`, "utf8");

async function pageOf(folder: string): Promise<string> {
  const site = openSite(folder);
  const moved = await site.ask(`/properties/${id(1)}/`);
  const path = moved.headers.get("Location") ?? `/properties/${id(1)}/`;
  return (await site.ask(path)).text();
}

describe("site.currency", () => {
  it.each([
    ["US dollars unless given", dollars, "$1,240.50", "$1240.5", "USD"],
    ["another one by its code", euros, "EUR\u00A01,240.50", "EUR 1240.5", "EUR"],
  ])("is shown in pages and their data: %s", async (_, folder, shown, described, code) => {
    const html = await pageOf(folder);
    expect(visible(html).replace(/&nbsp;/g, "\u00A0")).toContain(shown);
    expect(html).toContain(`. ${described} for an adult`);
    const offer = graph(html).find((one) => one["@type"] === "Offer");
    expect(offer).toMatchObject({ price: 1240.5, priceCurrency: code });
    expect(html.includes(`data-currency="${code}"`)).toBe(code !== "USD");
    const document = readFileSync(`${folder}/static/v1/openapi.json`, "utf8");
    expect(document).toContain(`Adult's rate for a full day, in ${code}`);
    expect(document).not.toContain("the directory's currency");
  });

  it("is told the explorer's script too, from its first list on", () => {
    expect(explorer(euros)).toContain('data-currency="EUR"');
    expect(explorer(dollars)).not.toContain("data-currency");
  });

  it("changes no byte of what the API answers", async () => {
    for (const path of ["/v1/properties", "/v1/guides?sort=x", `/v1/properties/${id(1)}`]) {
      const [one, other] = await Promise.all(
        [dollars, euros].map(async (folder) => (await openSite(folder).ask(path)).text()),
      );
      expect(one!.replace(/req_\w+/, "")).toBe(other!.replace(/req_\w+/, ""));
    }
  });
});
