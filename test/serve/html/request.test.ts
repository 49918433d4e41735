// The operator's address for requests of days: in pages and in what the explorer's script is told.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { ROW } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { smallSite } from "../../small-site.ts";
import { openSite } from "../../snapshot.ts";
import { id } from "./small-directory.ts";

const TEMPLATE = `mailto:days@club.example?subject=Water%20{id}&body="{from}"<{to}>{rods}`;
const build = (site: { request?: string }, html = true) =>
  buildTables(
    { properties: [ROW.properties(1)] },
    { public: smallSite(), config: { ...DEFAULT_CONFIG, site, exports: { html } } },
  );
const without = await build({});
const taking = await build({ request: TEMPLATE });

async function pageOf(folder: string): Promise<string> {
  const site = openSite(folder);
  const moved = await site.ask(`/properties/${id(1)}/`);
  return (await site.ask(moved.headers.get("Location") ?? `/properties/${id(1)}/`)).text();
}

const explorer = (folder: string) => readFileSync(`${folder}/explore/index.html`, "utf8");
const TOLD = `data-request="mailto:days@club.example?subject=Water%20{id}&amp;body=&quot;{from}&quot;&lt;{to}&gt;{rods}"`;

describe("site.request", () => {
  it("gives a property's page a link, without days", async () => {
    expect(await pageOf(taking)).toContain(
      `href="mailto:days@club.example?subject=Water%20${id(1)}&amp;body=&quot;&quot;`,
    );
    expect(await pageOf(without)).not.toContain("Request days");
  });

  it("is told the explorer's script, where there are pages and where there are none", async () => {
    expect(await pageOf(taking)).toContain(TOLD);
    expect(explorer(taking)).toContain(TOLD);
    expect(explorer(await build({ request: TEMPLATE }, false))).toContain(TOLD);
    expect(explorer(without) + (await pageOf(without))).not.toContain("data-request");
  });
});
