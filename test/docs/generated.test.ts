// The parts of docs/*.md that are made, as they would be made now: tables of parameters and fields, bounds, and the
// answers of the sample directory. `npm run docs:write` writes them.
import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import { format, resolveConfig } from "prettier";
import { beforeAll, describe, expect, it } from "vitest";
import { ALL_KEYS_FILE } from "../../build/project/keys/key-export.ts";
import { DEFAULT_SEED } from "../../data/generate.ts";
import { sampleKey } from "../../data/keys.ts";
import { describeApi } from "../../docs/render/describe.ts";
import { unmarked, withAnswers, withTables, type Ask } from "../../docs/render/generated.ts";
import { storeName, type StoredKey } from "../../src/stored-key.ts";
import { buildSample } from "../sample.ts";
import { openSite } from "../snapshot.ts";

const FILES = fastGlob.sync("docs/*.md").sort();
const api = describeApi();

let ask: Ask;
beforeAll(async () => {
  const out = await buildSample(DEFAULT_SEED, 300);
  const site = openSite(out);
  const stored = JSON.parse(readFileSync(`${out}.private/${ALL_KEYS_FILE}`, "utf8")) as Record<
    string,
    string
  >[];
  const keys = new Map(stored.map(({ key, value }) => [key!, JSON.parse(value!) as StoredKey]));
  const lookup = async (digest: string) => keys.get(storeName(digest));
  ask = async (url, { Authorization = "" }) => {
    const key = Authorization.replace("KEY", sampleKey(DEFAULT_SEED));
    const headers: Record<string, string> = key ? { Authorization: key } : {};
    const answer = await site.ask(url, { headers }, { keys: { lookup } });
    return { type: answer.headers.get("Content-Type")!, text: await answer.text() };
  };
});

async function made(file: string): Promise<string> {
  const text = await withAnswers(withTables(readFileSync(file, "utf8"), api), ask);
  return format(text, { ...(await resolveConfig(file)), parser: "markdown" });
}

describe("the parts of documents that are made", () => {
  it.each(FILES)("are current in %s", async (file) => {
    await expect(await made(file)).toMatchFileSnapshot(`../../${file}`);
  });

  it("tell every request's answer, of a directory that the text names", () => {
    const reference = readFileSync("docs/api.md", "utf8");
    expect(reference).toContain("npm run sample -- --seed 1 --properties 300 --today 2026-05-20");
    expect(
      FILES.map((file) => readFileSync(file, "utf8"))
        .join()
        .match(/^```http$/gm)!.length,
    ).toBeGreaterThan(15);
  });

  it("are refused where a marker names no table", () => {
    const text = "<!-- colours /v1/clubs -->\n<!-- end -->\n";
    expect(() => withTables(text, api)).toThrow("No table is made for <!-- colours /v1/clubs -->");
  });

  it("are shown without their markers", () => {
    expect(unmarked("a\n\n<!-- bounds -->\n\n| b |\n\n<!-- end -->\n\nc\n")).toBe(
      "a\n\n| b |\n\nc\n",
    );
  });
});
