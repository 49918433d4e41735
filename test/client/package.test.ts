// The packed package as a partner installs it: the README's examples in plain Node, without zod, and
// the types in a program of their own.
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { buildTables } from "../sample.ts";
import { scratchFolder } from "../scratch.ts";
import { unpack } from "../unpack.ts";
import { serve, TABLES } from "./site.ts";

const folder = scratchFolder();
const installed = join(folder, "node_modules/riffle");
const origin = await serve(await buildTables(TABLES));
const README = readFileSync("src/client/README.md", "utf8");
const EXAMPLES = [
  ...README.matchAll(/## ([^\n]+)\n(?:(?!\n## )[^])*?```js\n([^]*?)```|```js\n([^]*?)```/g),
].map(([, title = "the beginning", titled, first]) => [title, titled ?? first!] as const);

beforeAll(() => {
  const output = execFileSync("npm", ["pack", "--json", "--pack-destination", folder], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [name] = /riffle-[\w.-]+\.tgz/.exec(output)!;
  unpack(join(folder, name), installed);
});

describe("src/client/README.md", () => {
  it.each(EXAMPLES)("runs %s as it stands", async (title, code) => {
    const file = join(folder, `${title.replaceAll(/\W/g, "-")}.mjs`);
    writeFileSync(file, code.replaceAll("https://directory.example", origin));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file]);
    expect({ stderr, stdout }).toMatchObject({ stderr: "" });
    expect(stdout).toBe(PRINTED[title]);
  });

  it("has an example for everything that is expected", () => {
    expect(EXAMPLES.map(([title]) => title)).toEqual(Object.keys(PRINTED));
  });
});

const PRINTED: Record<string, string> = {
  "the beginning": "115 properties, the first is Water 10\nNo description\n",
  "Whole lists": "1 of 1\n230 rods\n",
  Calendars: "31 of 31 days are open\n",
  Errors: "400 invalid_parameter limit\n",
};

describe("riffle/client", () => {
  it("has types that tell queries and records apart", () => {
    symlinkSync(join(process.cwd(), "node_modules/zod"), join(folder, "node_modules/zod"));
    const right = `
      import { createClient, RiffleError, type Property } from "riffle/client";
      const client = createClient({ baseUrl: "/v1" });
      const page = await client.properties.list({ water_type: ["river", "lake"], bounds: [1, 2, 3, 4] });
      const property: Property | undefined = page.items[0];
      const tier: "pro" | "standard" | undefined = (await client.guides.list()).items[0]?.membership_tier;
      for await (const shop of client.flyShops.all()) console.log(shop.is_pro, property, tier);
      export const code = (error: RiffleError) => error.code === "rate_limited";`;
    const wrong = right.replace('"lake"', '"sea"').replace("shop.is_pro", "shop.gate_code");
    const config = { compilerOptions: { strict: true, target: "es2024", module: "nodenext", lib: ["es2024", "dom"], types: [], noEmit: true }, include: ["*.mts"] }; // prettier-ignore
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const check = (text: string) => {
      writeFileSync(join(folder, "program.mts"), text);
      try {
        execFileSync("tsc", ["-p", folder], { encoding: "utf8", stdio: "pipe" });
        return "";
      } catch (error) {
        return (error as { stdout: string }).stdout;
      }
    };
    expect(check(right)).toBe("");
    expect(check(wrong)).toMatch(/"sea"[^]*gate_code/);
  });
});
