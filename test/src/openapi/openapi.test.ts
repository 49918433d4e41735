// The OpenAPI document of a built snapshot: what linters say of it, its examples, and the files of the snapshot, judged
// by it.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { answerOf } from "../../../docs/render/describe.ts";
import { OPENAPI_PATH } from "../../../src/address.ts";
import { openApiText } from "../../../src/openapi/openapi.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { recordsIn, type Published } from "../../oracle/load.ts";
import { property, publish, uuid as idOf } from "../../oracle/records.ts";
import { buildTables } from "../../sample.ts";
import { openSite } from "../../snapshot.ts";
import { judgeBy, TABLES, validator } from "./openapi-judge.ts";

const folder = await buildTables(TABLES);
const site = openSite(folder);
const own = site.file(OPENAPI_PATH).toString();
const { operations, pathsOf } = judgeBy(own);

const SITE = {
  url: "https://directory.example",
  contact: { name: "Desk", email: "desk@directory.example", url: "https://directory.example/ask" },
  license: { name: "Terms of use", url: "https://directory.example/terms" },
};

/** The document of these records. */
const textOf = (published: Published, about?: typeof SITE) =>
  openApiText(
    RESOURCE_LIST.map((resource) => ({
      resource,
      records: recordsIn<{ id: string }>(published[resource.name]),
    })),
    about,
  );

describe("openApiText(sources, site)", () => {
  const told = textOf(site.published(), SITE);

  it("passes the strictest rules of two linters without a warning, if the operator tells who it is", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const problems = await lintFromString({ source: told, config });
    expect(problems.map(({ ruleId }) => ruleId)).toEqual([]);
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, "recommended"]] });
    const others = await linter.run(told);
    expect(others.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual([]);
  });

  it("says who the operator is, and invents neither a licence nor a contact nor an address", () => {
    const { contact, license, url } = SITE;
    expect(JSON.parse(told)).toMatchObject({ info: { contact, license }, servers: [{ url }] });
    const { info, servers } = JSON.parse(own) as { info: object; servers: object[] };
    expect(Object.keys(info)).toEqual(["title", "version", "description"]);
    expect(servers).toEqual([{ url: "/" }]);
  });

  it("has a summary of one sentence and an example for every operation that answers something", () => {
    for (const operation of operations) {
      const { path, summary } = operation;
      expect(summary, path).toMatch(/^(Exports|Gets|Lists|Points|Tells) [^.]+(\.json[^.]*)?$/);
      expect(answerOf(operation).example, path).toBeDefined();
    }
  });

  it("takes its examples from its own records, whatever was described before", () => {
    const [one, other] = [8, 9].map((number) => publish({ properties: [property(number)] }));
    const before = textOf(one!);
    expect(textOf(other!)).toContain(idOf(9));
    expect(textOf(other!)).not.toContain(idOf(8));
    expect(textOf(one!)).toBe(before);
  });

  it("takes a box and a point as one text each, as generated clients would repeat an array", () => {
    const { parameters } = operations.find(({ path }) => path === "/v1/properties")!;
    for (const [name, good, bad] of [
      ["bounds", "44.5,-112,45,-110.25", "44.5,-112,45"],
      ["near", "45.5,-111", "45.5"],
    ] as const) {
      const { schema } = parameters!.find((one) => one.name === name)!;
      expect(schema.type).toBe("string");
      const texts = [good, bad, `${good},1`, "a,b,c,d", ""];
      expect(texts.filter((text) => validator(schema)(text))).toEqual([good]);
    }
  });

  it("takes If-None-Match where answers have a tag, and nowhere else", () => {
    for (const { path, parameters = [], responses } of operations) {
      const isTaken = parameters.some(({ name }) => name === "If-None-Match");
      expect(isTaken, path).toBe("304" in responses);
    }
  });

  it("lets members be added within v1", () => {
    expect(own).not.toContain('"additionalProperties":false');
  });

  it("gives examples of parameters that find something", async () => {
    for (const { path, parameters = [] } of operations) {
      for (const { name, in: where, example } of parameters) {
        if (example === undefined || where === "header" || !path.startsWith("/v1/")) continue;
        const value = String(example);
        const url = where === "path" ? path.replace("{id}", value) : `${path}?${name}=${value}`;
        const answer = await site.ask(url);
        const found = await answer.text();
        expect(answer.status, `${url} ${found}`).toBe(200);
        expect(found, url).not.toContain('"total":0,');
      }
    }
  });
});

describe("the files of a snapshot, by the document", () => {
  const files = fastGlob
    .sync("static/v1/**", { cwd: folder })
    .map((name) => `/${name}`)
    .filter((path) => !/\/packs\/|\/(catalog|openapi)\.json$|\.html$/.test(path));

  it.each(files)("describes %s", (file) => {
    const [path = "", ...others] = pathsOf(file);
    expect(others).toEqual([]);
    const { type, schema } = answerOf(operations.find((one) => one.path === path)!);
    const validate = validator(schema);
    const text = site.file(file).toString();
    const values = type === "application/x-ndjson" ? text.trimEnd().split("\n") : [text];
    for (const value of values) {
      validate(schema.type === "string" ? value : JSON.parse(value));
      expect(validate.errors).toBeNull();
    }
  });
});
