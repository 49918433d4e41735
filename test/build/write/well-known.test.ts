// What lies under /.well-known: a contact that ends, and a catalog whose links lead somewhere.
import { describe, expect, it } from "vitest";
import { SECURITY_PATH } from "../../../build/write/describe-site.ts";
import { disk } from "../../../build/disk/effects.ts";
import { ROW } from "../dump-rows.ts";
import { place } from "../place.ts";

const CATALOG = "/.well-known/api-catalog";
const TABLES = { clubs: [ROW.clubs(1)] };
const plain = place();
await plain.build(TABLES);
const site = plain.site();

describe(SECURITY_PATH, () => {
  it("names each contact in order and an end within a year, in a build that has contacts", async () => {
    const securityContacts = ["mailto:a@site.test", "https://site.test/report"];
    const { build, text } = place({ config: { securityContacts } });
    await build(TABLES);
    expect(text(SECURITY_PATH)).toBe(
      "Contact: mailto:a@site.test\nContact: https://site.test/report\nExpires: 2026-11-16T00:00:00Z\n",
    );
    expect(site.has(SECURITY_PATH)).toBe(false);
  });
});

describe(CATALOG, () => {
  it("links to what is there", async () => {
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
      else expect(site.file(href).length).toBeGreaterThan(0);
    }
  });
});
