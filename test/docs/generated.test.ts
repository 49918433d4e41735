// The parts of docs/*.md that are made, as they would be made now: tables of parameters and fields, bounds, and the
// answers of the sample directory. `npm run docs:write` writes them.
import { readFileSync } from "node:fs";
import fastGlob from "fast-glob";
import { format, resolveConfig } from "prettier";
import { beforeAll, describe, expect, it } from "vitest";
import { describeApi } from "../../docs/render/describe.ts";
import { withAnswers, withTables, type Ask } from "../../docs/render/generated.ts";
import { KEY, openSampleSite } from "./sample-site.ts";

const FILES = fastGlob.sync("docs/*.md").sort();
const api = describeApi();

let ask: Ask;
beforeAll(async () => {
  const sample = await openSampleSite();
  ask = async (url, { Authorization }) => {
    const headers = Authorization && { Authorization: Authorization.replace("KEY", KEY) };
    const answer = await sample.ask(url, headers || {});
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

  it("are refused where a marker names no table", () => {
    const text = "<!-- colours /v1/clubs -->\n<!-- end -->\n";
    expect(() => withTables(text, api)).toThrow("No table is made for <!-- colours /v1/clubs -->");
  });
});
