// Every sample of the documentation, run as it stands: those of the pages and those of the operations.
import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { describeApi } from "../../docs/render/describe.ts";
import { needsKey, requestsOf } from "../../docs/render/requests.ts";
import { SAMPLE_ID } from "../../src/site/docs/put.ts";
import { KEY, openSampleSite } from "./sample-site.ts";
import { KEY_VARIABLE, RUNS, type Ask } from "./samples/run.ts";

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

/** What each of the samples asks, which finds something and prints it. */
async function runAll(samples: readonly Sample[]) {
  const all = [];
  for (const sample of samples) {
    const { sent, printed } = await run(sample);
    for (const { status, body } of sent) {
      expect([200, 304]).toContain(status);
      expect(body).not.toContain('"total":0,');
    }
    expect(printed.length).toBeGreaterThan(sent.at(-1)!.status === 304 ? -1 : 4);
    all.push(sent.map((one) => ({ ...one, body: one.body.replace(/req_[0-9a-f]{32}/, "") })));
  }
  return all;
}

describe("the samples of docs/*.md", () => {
  const groups = fastGlob.sync("docs/!(partners|mirroring).md").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(GROUP)].map(([group], i): [string, Sample[]] => {
      const blocks = [...group.matchAll(BLOCK)];
      const samples = blocks.map(([, language, code]) => ({ language: language!, code: code! }));
      return [`${file} ${i + 1}`, samples];
    }),
  );

  it.each(groups)("run, and ask the same in every language: %s", async (_, samples) => {
    const all = await runAll(samples);
    // Code asks as often as it must; what it ends with is what curl asks.
    expect(new Set(all.map((sent) => sent.at(-1)!.url)).size).toBe(1);
    const programs = all.filter((_one, i) => samples[i]!.language !== "sh");
    for (const sent of programs) expect(sent).toEqual(programs[0]!);
  });

  it("are there in every language, and one goes through several pages", async () => {
    const languages = groups.flatMap(([, samples]) => samples.map(({ language }) => language));
    for (const language of Object.keys(RUNS)) {
      expect(languages.filter((one) => one === language).length).toBeGreaterThan(4);
    }
    const [, paging] = groups.find(([name]) => name === "docs/paging.md 1")!;
    for (const sent of await runAll(paging)) expect(sent.length).toBeGreaterThan(1);
  });
});

it.each(describeApi().operations)(
  "the samples of operations ask the same in every language and find something: $operationId",
  async (operation) => {
    const samples = requestsOf(operation);
    expect(samples.map(({ language }) => language)).toEqual(Object.keys(RUNS));
    const all = await runAll(samples);
    const key = needsKey(operation) ? `Bearer ${KEY}` : null;
    for (const sent of all) expect(sent).toEqual([{ ...all[0]![0], key, status: 200 }]);
  },
);

it.each([
  ["sh", "curl 'https://elsewhere.example/'"],
  ["js", "await fetch('https://directory.example/v1/clubs'"],
  ["python", 'import requests\nrequests.get("https://directory.example/v1/clubs")'],
])("a sample fails for what is wrong in %s: %s", async (language, code) => {
  await expect(run({ language, code })).rejects.toThrow();
});
