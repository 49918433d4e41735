// The page of a property: how it is sent, and what is near.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Property } from "../../../partner/client/types.ts";
import { headersByPath, parseHeaderRules } from "../../../hosts/header-rules.ts";
import { haversine } from "../../../src/haversine.ts";
import { MAX_READS } from "../../../src/limits.ts";
import { propertyPath } from "../../../src/page-address.ts";
import { securityOf } from "../../../src/serve/html/pages.ts";
import { distance } from "../../../src/site/shared/labels.ts";
import { ROW } from "../../build/dump-rows.ts";
import { openSite } from "../../snapshot.ts";
import { attribute } from "./read-page.ts";
import { buildPages, get, PATH } from "./small-directory.ts";

const folder = await buildPages({ properties: [ROW.properties(1)] });

describe("the page of a property", async () => {
  const { headers, html } = await get(folder, PATH);

  it("runs no script of its own, and no policy but the explorer's", () => {
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes!);
    expect(scripts.filter((one) => !/ (src="\/|type="application\/ld\+json")/.test(one))).toEqual(
      [],
    );
    expect(html).not.toMatch(/ on[a-z]+=| style="|javascript:/);
    const rules = parseHeaderRules(readFileSync("public/_headers", "utf8"));
    const explorer = headersByPath(rules)("/explore/");
    for (const [name, value] of Object.entries(securityOf(undefined))) {
      expect([name, explorer[name]]).toEqual([name, value]);
      expect(headers.get(name)).toBe(value);
    }
  });

  it("is cached and tagged as the API's answers are", async () => {
    expect(headers.get("Cache-Control")).toBe(
      "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
    );
    expect(headers.get("X-Snapshot-Id")).toMatch(/^[0-9a-f]{16}$/);
    expect(headers.get("RateLimit-Policy")).toBe('"anonymous";q=120;w=60');
    const tag = headers.get("ETag")!;
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const same = await get(folder, PATH, { headers: { "If-None-Match": tag } });
    expect([same.status, same.html]).toEqual([304, ""]);
    const head = await get(folder, PATH, { method: "HEAD" });
    expect([head.status, head.html]).toEqual([200, ""]);
    expect(head.headers.get("Content-Length")).toBe(String(Buffer.byteLength(html)));
    const keyed = await get(folder, PATH, { headers: { Authorization: "Bearer nonsense" } });
    expect([keyed.status, keyed.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
  });
});

describe("what is near a property", async () => {
  // More than one leaf of the index of pins, found in another order than that of the records, which lie by state.
  const STATES = ["CO", "ID", "MT", "UT", "WY"];
  const properties = Array.from({ length: 300 }, (_, i) =>
    ROW.properties(i, {
      name: `Ranch ${(i * 61) % 300}`,
      state: STATES[i % 5]!,
      latitude: 30 + 4 * (i % 5) + ((i * 37) % 300) / 200,
      longitude: -110 + ((i * 101) % 300) / 200,
    }),
  );
  const scattered = await buildPages({ properties });
  const lines = openSite(scattered).published().properties.trimEnd().split("\n");
  const records = lines.map((line) => JSON.parse(line) as Property);
  const byId = new Map(records.map((record) => [record.id, record]));

  it("is the six nearest others by their published pins, nearest first, with their distances", async () => {
    let found = 0;
    for (const own of records) {
      const metres = records
        .filter((one) => one !== own)
        .map((one) => haversine(own, one))
        .filter((far) => far <= 80_000)
        .sort((a, b) => a - b)
        .slice(0, 6);
      found += metres.length;
      const { html, reads } = await get(scattered, propertyPath(own.id));
      expect(reads.length).toBeLessThanOrEqual(MAX_READS);
      const [, list] = /<h2 id="nearby">.*?<ul[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
      const items = (list ?? "").split("</li>").slice(0, -1);
      const shown = items.map((item) => attribute(item, "<a", "href")!.split("/")[2]!);
      expect(new Set([own.id, ...shown]).size).toBe(metres.length + 1);
      expect(shown.map((other) => haversine(own, byId.get(other)!))).toEqual(metres);
      items.forEach((item, i) => expect(item).toContain(`${distance(metres[i]!)} away`));
    }
    expect(found).toBeGreaterThan(1_000);
  });
});
