// Eleventy as a contestant: writes the pages of pages.json by pagination and a JavaScript template. Nothing
// of Riffle runs here.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

interface EleventyConfig {
  setUseGitIgnore(use: boolean): void;
}
interface EleventyClass {
  new (
    input: string,
    output: string,
    options: { quietMode: boolean; configPath: null; config(config: EleventyConfig): void },
  ): { disableLogger(): void; write(): Promise<unknown> };
}

// Eleventy wants its template in a file, and input and output below or beside the working folder.
const TEMPLATE = `
import { readFileSync } from "node:fs";
const { records, pages } = JSON.parse(readFileSync(process.env.PAGES_JSON, "utf8"));
// Numbers: Eleventy wraps objects that pages are made of in proxies, which takes its time.
const numbers = pages.map((_, number) => number);
export default class {
  data() {
    return {
      numbers,
      pagination: { data: "numbers", size: 1, alias: "number" },
      permalink: ({ number }) => pages[number].path,
      eleventyExcludeFromCollections: true,
    };
  }
  render({ number }) {
    const { table, ordinals, pagination, request_id } = pages[number];
    return JSON.stringify({
      success: true,
      data: { [table]: ordinals.map((ordinal) => records[table][ordinal]) },
      meta: { pagination, request_id },
    });
  }
}
`;

const [pagesJson, to] = process.argv.slice(2) as [string, string];
const project = `${to}.eleventy`;
mkdirSync(project, { recursive: true });
try {
  process.env["PAGES_JSON"] = pagesJson;
  writeFileSync(join(project, "pages.11ty.js"), TEMPLATE);
  writeFileSync(join(project, "package.json"), `{"type":"module"}`);
  process.chdir(dirname(project));
  // A name that the compiler does not follow: the package is in bench/node_modules only.
  const peer: string = "@11ty/eleventy";
  const { Eleventy } = (await import(peer)) as { Eleventy: EleventyClass };
  const eleventy = new Eleventy(relative(".", project), relative(".", to), {
    quietMode: true,
    configPath: null,
    config(config) {
      config.setUseGitIgnore(false);
    },
  });
  eleventy.disableLogger();
  await eleventy.write();
} finally {
  rmSync(project, { recursive: true, force: true });
}
console.log(JSON.stringify({ peakBytes: process.resourceUsage().maxRSS * 1024 }));
