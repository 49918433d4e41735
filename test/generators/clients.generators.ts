// Clients that common generators make of openapi.json call every operation of a served snapshot.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerOf, readDescription } from "../../docs/render/describe.ts";
import SAMPLE_SECRETS from "../../data/sample-keys.json" with { type: "json" };
import { OPENAPI_PATH } from "../../src/address.ts";
import type { Property } from "../../partner/client/types.ts";
import { newSigningKey } from "../build/signing-keys.ts";
import { KEYS } from "../edge/pages.ts";
import { startNodeSite, OPEN_TIERS } from "../hosts/targets.ts";
import { recordsIn } from "../oracle/load.ts";
import { buildSample } from "../sample.ts";
import { openSite } from "../snapshot.ts";

const KEY = KEYS.live.key;

const here = import.meta.dirname;
const generated = join(here, "generated");

// The clock of the served calendars is the real one.
const { text } = await newSigningKey();
const folder = await buildSample(51, 150, {
  now: new Date(),
  secrets: { ...SAMPLE_SECRETS, RIFFLE_SIGNING_KEY: text },
});
const json = openSite(folder).file(OPENAPI_PATH).toString();
const { operations } = readDescription(json);
const server = await startNodeSite(folder, OPEN_TIERS);
afterAll(() => server.stop());
const baseUrl = server.url.origin;

/** Runs a program of this folder's packages. */
function run(script: string, ...args: string[]): void {
  const path = join(here, "node_modules", script);
  execFileSync(process.execPath, [path, ...args], { cwd: here, stdio: "pipe" });
}

interface Values {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
}

interface Call extends Values {
  id: string;
  template: string;
  type: string;
}

/** Each operation with what it requires, then with one more parameter at a time: the document's examples. */
const calls: Call[] = operations.flatMap((operation) => {
  const { path: template, operationId: id, parameters = [] } = operation;
  const sure: Values = { path: {}, query: {} };
  for (const { name, in: where, required, example } of parameters) {
    if (required) sure[where as keyof Values][name] = example;
  }
  const base = { ...sure, id, template, type: answerOf(operation).type };
  const more = parameters
    .filter((one) => one.in === "query" && !one.required && one.example !== undefined)
    .map(({ name, example }) => ({ ...base, query: { ...sure.query, [name]: example } }));
  return [base, ...more];
});

beforeAll(() => {
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated);
  const input = join(generated, "openapi.json");
  writeFileSync(input, json);
  run("openapi-typescript/bin/cli.js", input, "-o", join(generated, "openapi-typescript.ts"));
  const out = join(generated, "hey-api");
  run("@hey-api/openapi-ts/bin/run.js", "-i", input, "-o", out, "--no-log-file");
});

describe("the document", () => {
  it("has operations to call", () => {
    expect(new Set(calls.map(({ id }) => id)).size).toBe(operations.length);
    expect(calls.length).toBeGreaterThan(60);
  });

  it("makes types that the programs of uses.ts are right by", () => {
    expect(() => run("typescript/bin/tsc", "-p", here)).not.toThrow();
  });
});

describe.each(["openapi-typescript with openapi-fetch", "hey-api"])("the client by %s", (name) => {
  let call: (one: Call) => Promise<{ data?: unknown; error?: unknown; response?: Response }>;
  beforeAll(async () => {
    if (name === "hey-api") {
      const sdk = (await import("./generated/hey-api/sdk.gen.ts")) as Record<string, Function>;
      const made = await import("./generated/hey-api/client/index.ts");
      const client = made.createClient(made.createConfig({ baseUrl, auth: () => KEY }));
      call = ({ id, path, query }) => sdk[id]!({ client, path, query });
    } else {
      const client = createClient<Record<string, never>>({
        baseUrl,
        headers: { Authorization: `Bearer ${KEY}` },
      });
      const get = client.GET as unknown as (
        path: string,
        options: object,
      ) => ReturnType<typeof call>;
      call = ({ template, type, path, query }) =>
        get(template, {
          params: { path, query },
          parseAs: /[/+]json$/.test(type) ? "json" : "text",
        });
    }
  });

  it.each(calls)("calls $id with $path and $query", async (one) => {
    const { data, error, response } = await call(one);
    expect(error).toBeUndefined();
    expect(response!.status).toBe(200);
    expect(response!.headers.get("Content-Type")).toContain(one.type);
    if (one.template.startsWith("/v1/") && one.type === "application/json") {
      expect(data).toMatchObject({ success: true });
      expect(JSON.stringify(data)).not.toContain('"total":0,');
    } else {
      expect(data).toBeTruthy();
    }
  });
});

describe("programs with both clients", () => {
  const exported = recordsIn<Property>(openSite(folder).published().properties);

  it("find the same in a box, near a point and in two states", async () => {
    const { foundByHeyApi, foundByOpenApiFetch } = await import("./uses.ts");
    const [first] = exported;
    const near = `${first!.latitude},${first!.longitude}`;
    const states = [first!.state, exported.find(({ state }) => state !== first!.state)!.state];
    const found = await foundByOpenApiFetch(baseUrl, near, states);
    expect(found.status).toBe(200);
    expect(found.names.length).toBeGreaterThan(0);
    expect(found.distances).toHaveLength(found.names.length);
    expect(await foundByHeyApi(baseUrl, near, states)).toEqual(found);
  });

  it("are told that nothing changed", async () => {
    const { askedAgain } = await import("./uses.ts");
    expect(await askedAgain(baseUrl)).toEqual([200, 304, 200, 304]);
  });

  it("would be refused with a box as an array, as generators send one", async () => {
    const { status } = await fetch(
      `${baseUrl}/v1/properties?bounds=24&bounds=-125&bounds=50&bounds=-66`,
    );
    expect(status).toBe(400);
  });
});
