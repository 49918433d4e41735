// The OpenAPI document of a built snapshot: what linters say of it, its examples, and the edge's real answers and the
// files of the snapshot, judged by it.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import fastGlob from "fast-glob";
import { afterAll, describe, expect, it } from "vitest";
import { OPENAPI_PATH } from "../../../src/address.ts";
import { makeKey } from "../../../src/api-key.ts";
import { ERROR_CODES } from "../../../src/errors.ts";
import { openApiText } from "../../../src/openapi/openapi.ts";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import type { Deps } from "../../../src/serve/handle.ts";
import { STORED } from "../../deps.ts";
import { uuid } from "../../build/dump-rows.ts";
import { chance, pick } from "../../oracle/draw.ts";
import { randomQuery } from "../../oracle/random.ts";
import { lines, type Published } from "../../oracle/load.ts";
import { property, publish, uuid as idOf } from "../../oracle/records.ts";
import { buildSample, buildTables } from "../../sample.ts";
import { seeded, type Random } from "../../seeded.ts";
import { share } from "../../share.ts";
import { openSite } from "../../snapshot.ts";
import { judgeBy, TABLES, type Failure } from "./openapi-judge.ts";

const folder = await buildTables(TABLES);
const site = openSite(folder);
const own = site.file(OPENAPI_PATH).toString();
const { document, described, validator, faults } = judgeBy(own);

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
      records: lines(published[resource.name]).map((line) => JSON.parse(line) as { id: string }),
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
    const { info, servers } = document;
    expect(Object.keys(info)).toEqual(["title", "version", "description"]);
    expect(servers).toEqual([{ url: "/" }]);
  });

  it("has a summary of one sentence and an example for every operation that answers something", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      expect(get.summary, path).toMatch(/^(Exports|Gets|Lists|Points|Tells) [^.]+(\.json[^.]*)?$/);
      const content = Object.values(get.responses[200]!.content ?? {});
      const examples = content.map(({ example }) => example);
      expect(examples, path).not.toContain(undefined);
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
    const parameters = document.paths["/v1/properties"]!.get.parameters!;
    for (const [name, good, bad] of [
      ["bounds", "44.5,-112,45,-110.25", "44.5,-112,45"],
      ["near", "45.5,-111", "45.5"],
    ] as const) {
      const { schema } = parameters.find((one) => one.name === name)!;
      const { type, pattern } = schema as { type: string; pattern: string };
      expect(type).toBe("string");
      const texts = [good, bad, `${good},1`, "a,b,c,d", ""];
      const fitting = texts.filter((text) => RegExp(pattern).test(text));
      expect(fitting).toEqual([good]);
    }
  });

  it("takes If-None-Match where answers have a tag, and nowhere else", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const isTaken = get.parameters?.some(({ $ref }) => $ref?.endsWith("/ifNoneMatch")) ?? false;
      expect(isTaken, path).toBe("304" in get.responses);
    }
  });

  it("lets members be added within v1", () => {
    expect(own).not.toContain('"additionalProperties":false');
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

const KEY = makeKey("live", "k".repeat(30));
const withKey: Partial<Deps> = { keys: { lookup: async () => STORED } };
const key = { headers: { Authorization: `Bearer ${KEY}` } };
const id = uuid("properties", 1);

const large = openSite(await buildSample(31, 260));
const oracle = large.oracle();
afterAll(() => oracle.close());
const ids = oracle.database
  .prepare<[], string>("SELECT id FROM doc WHERE resource = 'properties'")
  .pluck()
  .all();

const patterns = Object.keys(document.paths).map((path) => {
  const source = path.replaceAll(".", "\\.").replaceAll(/\{[a-z_]+\}/g, "[a-z0-9_.-]+");
  return { path, pattern: new RegExp(`^${source}$`) };
});

const pathsOf = (asked: string) =>
  patterns.filter(({ pattern }) => pattern.test(asked)).map(({ path }) => path);

/** Mostly a query of a list; else a path of one property, or what takes no parameters. */
function randomUrl(random: Random): string {
  if (chance(random, 0.75)) return randomQuery(random, oracle, { bad: 0.15 });
  const one = chance(random, 0.9) ? pick(random, ids) : "00000000-0000-4000-8000-000000000000";
  return pick(random, [
    `/v1/properties/${one}`,
    `/v1/properties/${one}/calendar.ics`,
    "/v1/health",
    "/v1/me",
    "/v1/health?colour=red",
  ]);
}

function randomRequest(random: Random): RequestInit {
  const headers: Record<string, string> = {};
  if (chance(random, 0.2)) headers["Authorization"] = `Bearer ${KEY}`;
  else if (chance(random, 0.05)) headers["Authorization"] = "Bearer nonsense";
  if (chance(random, 0.1)) headers["If-None-Match"] = pick(random, ["*", 'W/"other"']);
  return { headers, method: pick(random, ["GET", "GET", "GET", "GET", "HEAD", "DELETE"]) };
}

const broken = () => Promise.reject(new Error("broken"));

describe("the edge's answers, by the document", () => {
  it("to thousands of random requests are as described, headers included", async () => {
    const random = seeded(41);
    const met = new Set<string>();
    for (let i = 0; i < share(5_000); i++) {
      const url = randomUrl(random);
      const init = randomRequest(random);
      const path = pathsOf(url.split("?")[0]!)[0]!;
      const answer = await large.ask(url, init, withKey);
      met.add(path).add(String(answer.status));
      expect(await faults(path, answer), `${init.method} ${url} ${answer.status}`).toEqual([]);
    }
    // The draw reaches every operation, and every status that needs no broken service.
    const statuses = ["200", "304", "400", "401", "404", "405"];
    const paths = Object.keys(document.paths).filter((path) => path.startsWith("/v1/"));
    expect(met).toEqual(new Set([...paths, ...statuses]));
  });

  it("would not pass over a member that is not described", async () => {
    const answer = await site.ask(`/v1/properties/${id}`);
    const text = (await answer.text()).replace('"name":', '"gate_code":"1234","name":');
    const leaking = new Response(text, { headers: answer.headers });
    expect(await faults("/v1/properties/{id}", leaking)).toMatchObject([
      { keyword: "additionalProperties", params: { additionalProperty: "gate_code" } },
    ]);
  });

  it("would not pass over a header that is not as described", async () => {
    const answer = await site.ask("/v1/clubs");
    const headers = new Headers(answer.headers);
    headers.set("X-Request-Id", "req_1");
    headers.set("RateLimit", "anonymous;r=1");
    const altered = new Response(await answer.text(), { headers });
    expect(await faults("/v1/clubs", altered)).toMatchObject([
      { name: "RateLimit", keyword: "pattern" },
      { name: "X-Request-Id", keyword: "pattern" },
    ]);
  });

  const refusing: Partial<Deps> = {
    limiter: {
      take: async () => ({ allowed: false, remaining: 0, fullIn: 9e6, retryIn: 1e6, tat: 0 }),
    },
  };
  const missing: Partial<Deps> = { readAsset: async () => undefined };
  const bug: Partial<Deps> = { now: () => undefined as unknown as Date };
  const PROVOKED: [string, string, string, number, RequestInit?, Partial<Deps>?][] = [
    ["invalid_parameter", "/v1/properties", "/v1/properties?limit=0", 400],
    ["missing_key", "/v1/me", "/v1/me", 401],
    ["invalid_key", "/v1/me", "/v1/me", 401, { headers: { Authorization: "Bearer x" } }],
    ["invalid_key", "/v1/clubs", "/v1/clubs", 401, { headers: { Authorization: "" } }],
    ["not_found", "/v1/properties/{id}", `/v1/properties/${uuid("properties", 9)}`, 404],
    ["not_found", "/v1/availability", `/v1/availability?property_id=${uuid("guides", 1)}`, 404],
    ["method_not_allowed", "/v1/clubs", "/v1/clubs", 405, { method: "POST" }],
    ["uri_too_long", "/v1/clubs", `/v1/clubs?q=${"a".repeat(4_069)}`, 414],
    ["rate_limited", "/v1/guides", "/v1/guides", 429, {}, refusing],
    ["internal", "/v1/health", "/v1/health", 500, {}, bug],
    ["snapshot_unavailable", "/v1/health", "/v1/health", 503, {}, missing],
    ["snapshot_unavailable", "/v1/me", "/v1/me", 503, key, { keys: { lookup: broken } }],
  ];

  it.each(PROVOKED)(
    "finds %s of %s as described: %s",
    async (code, path, url, status, init, deps) => {
      // A fresh isolate remembers no snapshot and no key.
      const answer = await openSite(folder).ask(url, init, deps);
      expect(answer.status).toBe(status);
      expect(await faults(path, answer.clone())).toEqual([]);
      const { error } = (await answer.json()) as Failure;
      const { examples } = described(path, status).content!["application/json"]!;
      expect(error.code).toBe(code);
      // The key store's 503 has a message of its own; all others read like their example.
      if (deps?.keys === undefined) expect(error).toEqual(examples![code]!.value.error);
    },
  );

  it("provokes every code there is", () => {
    expect(new Set(PROVOKED.map(([code]) => code))).toEqual(new Set(ERROR_CODES));
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
    const [[type, { schema }]] = Object.entries(described(path, 200).content!) as [
      [string, { schema: { type?: string } }],
    ];
    const validate = validator(path, 200, type);
    const text = site.file(file).toString();
    const values = type === "application/x-ndjson" ? text.trimEnd().split("\n") : [text];
    for (const value of values) {
      validate(schema.type === "string" ? value : JSON.parse(value));
      expect(validate.errors).toBeNull();
    }
  });
});
