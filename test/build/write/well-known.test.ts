// What lies under /.well-known: a contact that ends, and a catalog whose links lead somewhere.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { SECURITY_PATH } from "../../../build/write/describe-site.ts";
import { disk } from "../../../build/disk/effects.ts";
import { bundle } from "../../../ops/targets.ts";
import { startWorkerd } from "../../edge/workerd.ts";
import { buildTables } from "../../sample.ts";
import { openSite } from "../../snapshot.ts";
import { ROW } from "../dump-rows.ts";

const CATALOG = "/.well-known/api-catalog";
const TABLES = { clubs: [ROW.clubs(1)] };

describe(SECURITY_PATH, () => {
  it("names each contact in order and an end within a year, in a build that has contacts", async () => {
    const securityContacts = ["mailto:a@site.test", "https://site.test/report"];
    const out = await buildTables(TABLES, { config: { ...DEFAULT_CONFIG, securityContacts } });
    expect(readFileSync(out + SECURITY_PATH, "utf8")).toBe(
      "Contact: mailto:a@site.test\nContact: https://site.test/report\nExpires: 2026-11-16T00:00:00Z\n",
    );
    expect(disk.size((await buildTables(TABLES)) + SECURITY_PATH)).toBeUndefined();
  });
});

describe(CATALOG, () => {
  it("links to what is there", async () => {
    const out = await buildTables(TABLES);
    const site = openSite(out);
    const { linkset } = JSON.parse(site.file(CATALOG).toString()) as {
      linkset: Record<string, { href: string }[]>[];
    };
    const links = linkset.flatMap(({ anchor: _anchor, ...relations }) =>
      Object.entries(relations).flatMap(([rel, targets]) =>
        targets.map(({ href }) => [rel, href] as const),
      ),
    );
    expect(links.map(([rel]) => rel)).toEqual(["item", "service-desc", "service-doc", "status"]);
    for (const [rel, href] of links) {
      if (rel === "item") expect(linkset.some(({ anchor }) => String(anchor) === href)).toBe(true);
      if (rel === "item" || rel === "status") expect((await site.ask(href)).status).toBe(200);
      else if (href.endsWith("/"))
        expect(disk.size(`src/site${href}index.html`)).toBeGreaterThan(0);
      else expect(disk.size(out + href)).toBeGreaterThan(0);
    }
  });

  it("is served as a link set", async () => {
    const assetsDir = await buildTables(TABLES);
    const functionScript = await bundle({
      text: "export default { fetch: (request: Request, env: any) => env.ASSETS.fetch(request) };",
    });
    const server = await startWorkerd({ functionScript, assetsDir });
    try {
      const response = await fetch(new URL(CATALOG, server.url), { method: "HEAD" });
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toMatch(/^application\/linkset\+json; profile=/);
      expect(response.headers.get("Link")).toContain('rel="api-catalog"');
    } finally {
      await server.stop();
    }
  });
});
