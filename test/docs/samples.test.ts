// Every sample of the documentation, run as it stands: those of the pages and those of the operations.
import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { describeApi } from "../../docs/render/describe.ts";
import { needsKey, requestsOf } from "../../docs/render/requests.ts";
import { SAMPLE_ID } from "../../src/site/docs/put.ts";
import { KEY, openSampleSite } from "./sample-site.ts";
import { KEY_VARIABLE, RUNS, type Ask, type Sent } from "./samples/run.ts";

interface Sample {
  language: string;
  code: string;
}

const FILLED: Record<string, string> = { ID: SAMPLE_ID, FROM: "2026-06-05", TO: "2026-06-07" };
const GROUP = /(?:```(?:sh|js|python)\n[^]*?\n```(?:\n\n)?)+/g;
const BLOCK = /```(\w+)\n([^]*?)\n```/g;

let ask: Ask;
beforeAll(async () => {
  ({ ask } = await openSampleSite());
  vi.stubEnv(KEY_VARIABLE, KEY);
});

async function run({ language, code }: Sample) {
  const tag = (await ask("/v1/clubs?state=mt", {})).headers.get("ETag")!;
  const filled = Object.entries({ ...FILLED, TAG: tag }).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`(?<=[=/ ])${name}\\b`, "g"), value),
    code,
  );
  return RUNS[language]!(filled, ask);
}

async function runAll(samples: readonly Sample[]) {
  const outcomes = [];
  for (const sample of samples) outcomes.push(await run(sample));
  return outcomes;
}

const asked = (sent: readonly Sent[]) =>
  sent.map(({ url, key, body }) => [url, key, body.replace(/req_[0-9a-f]{32}/, "")]);

describe("the samples of docs/*.md", () => {
  const groups = fastGlob.sync("docs/!(partners|mirroring).md").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(GROUP)].map(([group], i): [string, Sample[]] => {
      const blocks = [...group.matchAll(BLOCK)];
      return [
        `${file} ${i + 1}`,
        blocks.map(([, language, code]) => ({ language: language!, code: code! })),
      ];
    }),
  );

  it.each(groups)("run, and ask the same in every language: %s", async (_, samples) => {
    const outcomes = await runAll(samples);
    for (const { sent, printed } of outcomes) {
      expect(sent.every(({ status }) => status === 200 || status === 304)).toBe(true);
      expect(sent.map(({ body }) => body).join("")).not.toContain('"total":0,');
      expect(printed.length).toBeGreaterThan(sent.at(-1)!.status === 304 ? -1 : 4);
    }
    // Code asks as often as it must; what it ends with is what curl asks.
    const ends = outcomes.map(({ sent }) => sent.at(-1)!.url);
    expect(new Set(ends).size).toBe(1);
    const programs = outcomes.filter((_one, i) => samples[i]!.language !== "sh");
    for (const { sent } of programs) expect(asked(sent)).toEqual(asked(programs[0]!.sent));
  });

  it("are there in every language, and one goes through several pages", async () => {
    const languages = groups.flatMap(([, samples]) => samples.map(({ language }) => language));
    for (const language of Object.keys(RUNS)) {
      expect(languages.filter((one) => one === language).length).toBeGreaterThan(4);
    }
    const [, paging] = groups.find(([name]) => name === "docs/paging.md 1")!;
    for (const { sent } of await runAll(paging)) expect(sent.length).toBeGreaterThan(1);
  });
});

describe("the samples of operations", () => {
  it.each(describeApi().operations.map((operation) => [operation.operationId, operation] as const))(
    "ask the same in every language and find something: %s",
    async (_, operation) => {
      const samples = requestsOf(operation);
      expect(samples.map(({ language }) => language)).toEqual(Object.keys(RUNS));
      const outcomes = await runAll(samples);
      for (const { sent, printed } of outcomes) {
        expect(asked(sent)).toEqual(asked(outcomes[0]!.sent));
        expect(sent).toHaveLength(1);
        expect(sent[0]!.status).toBe(200);
        expect(sent[0]!.key).toBe(needsKey(operation) ? `Bearer ${KEY}` : null);
        expect(sent[0]!.body).not.toContain('"total":0,');
        expect(printed.length).toBeGreaterThan(4);
      }
    },
  );
});

it.each([
  ["sh", "curl 'https://elsewhere.example/'"],
  ["js", "await fetch('https://directory.example/v1/clubs'"],
  ["python", 'import requests\nrequests.get("https://directory.example/v1/clubs")'],
])("a sample fails for what is wrong in %s: %s", async (language, code) => {
  await expect(run({ language, code })).rejects.toThrow();
});
