// The API's version: one date, which CHANGELOG.md, /health, OpenAPI and the documentation all say.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../src/address.ts";
import { API_VERSION } from "../../src/limits.ts";
import { DEFAULT_SEED } from "../../data/generate.ts";
import { buildSample } from "../sample.ts";
import { openSite } from "../snapshot.ts";

const read = (path: string) => readFileSync(path, "utf8");
const CHANGES = [...read("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, date]) => date!);

describe("API_VERSION", () => {
  it("is the date of the newest entry of CHANGELOG.md", () => {
    expect(CHANGES[0]).toBe(API_VERSION);
    expect(CHANGES).toEqual(CHANGES.toSorted().toReversed());
    for (const date of CHANGES) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("is what /health, openapi.json and docs/api.md say", async () => {
    const site = openSite(await buildSample(DEFAULT_SEED, 300));
    const health = (await (await site.ask("/v1/health")).json()) as { data: { version: string } };
    const openapi = JSON.parse(site.file(OPENAPI_PATH).toString()) as { info: { version: string } };
    expect([health.data.version, openapi.info.version]).toEqual([API_VERSION, API_VERSION]);
    expect(read("docs/api.md")).toContain(`"version": "${API_VERSION}"`);
  });

  it("is written in one source only", () => {
    const sources = globSync("{src,build,ops,functions,hosts,partner}/**/*.{ts,tsx,json}");
    const spelt = sources.filter((path) => read(path).includes(`"${API_VERSION}"`));
    expect(spelt).toEqual(["src/limits.ts"]);
  });
});
