// The OpenAPI document of a built snapshot: its linter, its examples and what it must not depend on.
import { readFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../../build/config.ts";
import { OPENAPI_PATH } from "../../../src/address.ts";
import { ROW, uuid } from "../../build/dump-rows.ts";
import { buildTables } from "../../sample.ts";
import { openSite, TEST_NOW } from "../../snapshot.ts";
import { judgeBy, TABLES, type Document } from "./openapi-judge.ts";

const folder = await buildTables(TABLES);
const site = openSite(folder);
const { document, validator } = judgeBy(site.file(OPENAPI_PATH).toString());

const { Spectral } = spectral;
const { oas } = rulesets;

const SITE = {
  url: "https://directory.example",
  contact: { name: "Desk", email: "desk@directory.example", url: "https://directory.example/ask" },
  license: { name: "Terms of use", url: "https://directory.example/terms" },
};

interface About {
  info: Record<string, unknown>;
  servers: { url: string }[];
}

/** The rules of the linter that a snapshot's document breaks. */
async function problemsOf(of: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const problems = await lintFromString({
    source: readFileSync(of + OPENAPI_PATH, "utf8"),
    config,
  });
  return problems.map(({ ruleId }) => ruleId);
}

describe("openApiText(sources, site)", () => {
  it("passes the strictest rules of two linters without a warning, if the operator tells who it is", async () => {
    const config = { ...DEFAULT_CONFIG, site: SITE };
    const told = await buildTables(TABLES, { config });
    expect(await problemsOf(told)).toEqual([]);
    const text = readFileSync(told + OPENAPI_PATH, "utf8");
    const linter = new Spectral();
    linter.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] });
    const problems = await linter.run(text);
    expect(problems.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual([]);
    const { info, servers } = JSON.parse(text) as About;
    expect(info).toMatchObject({ contact: SITE.contact, license: SITE.license });
    expect(servers).toEqual([{ url: SITE.url }]);
  });

  it("has a summary of one sentence and an example for every operation that answers something", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      expect(get.summary, path).toMatch(
        /^(Exports|Gets|Lists|Points|Tells) [^.]+(\.json|\.json[^.]*)?$/,
      );
      const content = Object.values(get.responses[200]!.content ?? {});
      expect(
        content.every(({ example }) => example !== undefined),
        path,
      ).toBe(true);
    }
  });

  it("takes its examples from its own records, whatever was described before", async () => {
    const other = await buildTables({ properties: [ROW.properties(9)] });
    const text = openSite(other).file(OPENAPI_PATH).toString();
    expect(text).toContain(uuid("properties", 9));
    for (const { id } of [...TABLES.properties, ...TABLES.guides, ...TABLES.clubs]) {
      expect(text).not.toContain(id);
    }
    expect(text).not.toBe(site.file(OPENAPI_PATH).toString());
    const again = openSite(await buildTables(TABLES));
    expect(again.file(OPENAPI_PATH)).toEqual(site.file(OPENAPI_PATH));
  });

  it("invents neither a licence nor a contact nor an address", async () => {
    const { info, servers } = JSON.parse(site.file(OPENAPI_PATH).toString()) as About;
    expect(Object.keys(info)).toEqual(["title", "version", "description"]);
    expect(servers).toEqual([{ url: "/" }]);
    expect(await problemsOf(folder)).toEqual(["info-license"]);
  });

  it("takes a box and a point as one text each, as generated clients would repeat an array", () => {
    const parameters = document.paths["/v1/properties"]!.get.parameters!;
    for (const [name, good, bad] of [
      ["bounds", "44.5,-112,45,-110.25", "44.5,-112,45"],
      ["near", "45.5,-111", "45.5"],
    ] as const) {
      const { schema } = parameters.find((one) => one.name === name)!;
      const { type, pattern } = schema as { type: string; pattern: string };
      expect(type).toBe("string");
      expect(
        [good, bad, `${good},1`, "a,b,c,d", ""].map((text) => RegExp(pattern).test(text)),
      ).toEqual([true, false, false, false, false]);
    }
  });

  it("takes If-None-Match where answers have a tag, and nowhere else", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const isTaken = get.parameters?.some(({ $ref }) => $ref?.endsWith("/ifNoneMatch")) ?? false;
      expect(isTaken, path).toBe("304" in get.responses);
      expect((get.responses[200] as { description?: string }).description, path).toBe("OK");
    }
    expect(document.components.parameters["ifNoneMatch"]).toMatchObject({
      name: "If-None-Match",
      in: "header",
    });
  });

  it("depends on neither the clock nor the calendars", async () => {
    const now = new Date(TEST_NOW.getTime() + 40 * 86_400_000);
    const later = openSite(await buildTables({ ...TABLES, property_availability: [] }, { now }));
    expect(later.file(OPENAPI_PATH).equals(site.file(OPENAPI_PATH))).toBe(true);
  });

  it("is made of a directory with resources that have no records too", async () => {
    const empty = openSite(await buildTables({ clubs: [ROW.clubs(1)] }));
    const { paths } = JSON.parse(empty.file(OPENAPI_PATH).toString()) as Document;
    expect(Object.keys(paths)).toEqual(Object.keys(document.paths));
  });

  it("lets members be added within v1", () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });

  it("gives examples that its own schemas allow", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      for (const [status, response] of Object.entries(get.responses)) {
        for (const [type, { example }] of Object.entries(response.content ?? {})) {
          if (example === undefined) continue;
          const validate = validator(path, Number(status), type);
          validate(example);
          expect(validate.errors, `${path} ${status}`).toBeNull();
        }
      }
    }
  });

  it("gives examples of parameters that find something", async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      for (const { name, in: where, example } of get.parameters ?? []) {
        if (example === undefined || !path.startsWith("/v1/")) continue;
        const url =
          where === "path"
            ? path.replace("{id}", String(example))
            : `${path}?${name}=${String(example)}`;
        const answer = await site.ask(url);
        const text = await answer.text();
        expect(answer.status, `${url} ${text}`).toBe(200);
        expect(text, url).not.toContain('"total":0,');
      }
    }
  });
});
