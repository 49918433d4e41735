// The packed package as a partner installs it: its files and sizes, the README's examples, and the types in a
// program of their own.
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { RESOURCE_LIST } from "../../../src/resources.ts";
import { ROW } from "../../build/dump-rows.ts";
import { installPartner } from "../../partner.ts";
import { buildTables } from "../../sample.ts";
import { scratchFolder } from "../../scratch.ts";
import { serve, TABLES } from "./site.ts";

const folder = scratchFolder();
const now = new Date();
const ahead = (days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
/** Of the first property, which has two rods: open, open in part, and four ways to be taken. */
const DAYS = [...[0, 1, 2, 3].map((rods_held) => ({ rods_held })), {}, { status: "booked" }];
const tables = {
  ...TABLES,
  property_availability: DAYS.map((day, i) =>
    ROW.property_availability(i + 1, { rods_held: null, date: ahead(i + 2), ...day }),
  ),
};
const origin = await serve(await buildTables(tables, { now }), now);
const README = readFileSync("partner/README.md", "utf8");
const EXAMPLES = [
  ...README.matchAll(/## ([^\n]+)\n(?:(?!\n## )[^])*?```js\n([^]*?)```|```js\n([^]*?)```/g),
].map(([, title = "the beginning", titled, first]) => [title, titled ?? first!] as const);

const installed = await installPartner(folder);
const read = (name: string) => readFileSync(join(installed, name), "utf8");

const run = promisify(execFile);
const riffle = (...args: string[]) => run(join(folder, "node_modules/.bin/riffle"), args);

describe("the packed package", () => {
  it("holds these files, in less than 150 kB", () => {
    const files = fastGlob.sync("**", { cwd: installed, dot: true }).sort();
    const others = files.filter((name) => !/^types\/(partner\/client|src)\/\w+\.d\.ts$/.test(name));
    expect(others).toEqual(["README.md", "index.js", "package.json", "riffle.js"]);
    expect(files).toHaveLength(11);
    const bytes = files.map((name) => statSync(join(installed, name)).size);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(150_000);
  });

  it("is less than 2 MB with what it depends on, which is jose at most", () => {
    const own = JSON.parse(read("package.json")) as Record<string, object>;
    expect(Object.keys(own["dependencies"]!)).toEqual(["jose"]);
    for (const name of ["devDependencies", "peerDependencies", "scripts"])
      expect(own).not.toHaveProperty(name);
    const root = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;
    const { license, version } = root;
    expect(own).toMatchObject({ name: "@riffle-api/partner", type: "module", license, version });
    for (const name of ["files", "exports", "main"]) expect(root).not.toHaveProperty(name);
    const jose = fastGlob.sync("**", { cwd: "node_modules/jose", stats: true });
    const bytes = jose.map(({ stats }) => stats!.size).reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThan(1_850_000);
  });

  it("has a client of at most 4.1 kB gzipped, which imports nothing", () => {
    expect(gzipSync(read("index.js"), { level: 9 }).length).toBeLessThanOrEqual(4_100);
    expect(read("index.js")).not.toMatch(/\bimport\b|\brequire\b|node:/);
  });

  it("has no line that would hide an error that nobody catches", () => {
    for (const name of ["index.js", "riffle.js"]) {
      const lines = read(name).split("\n");
      expect(Math.max(...lines.map(({ length }) => length)), name).toBeLessThan(1_500);
    }
  });

  it("carries nothing of the compiler: no schemas, no SQLite, no checks of texts", () => {
    const imported = [...read("riffle.js").matchAll(/\b(?:from|import\()"([\w@][\w@:/.-]*)"/g)];
    const names = new Set(imported.map(([, name]) => name!));
    expect([...names].filter((name) => !name.startsWith("node:"))).toEqual(["jose"]);
    expect(names.size).toBeGreaterThan(5);
    expect(read("riffle.js")).not.toMatch(/zod|sqlite|libphonenumber|linkify|rate_full_day/i);
  });

  it("keeps answers where the name of a location is known, but there is none", async () => {
    const file = join(folder, "deno.mjs");
    const program = `globalThis.location = undefined;
      const { createClient } = await import("@riffle-api/partner");
      let calls = 0;
      const ask = (...request) => (calls++, fetch(...request));
      const client = createClient({ baseUrl: "${origin}/v1", fetch: ask });
      for (let i = 0; i < 3; i++) await client.clubs.list({ q: "club" });
      console.log(calls);`;
    writeFileSync(file, program);
    expect((await run(process.execPath, [file])).stdout).toBe("1\n");
  });

  it("has a command that tells its version and what it does, and refuses others", async () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(await riffle("--version")).toEqual({ stdout: `${version}\n`, stderr: "" });
    expect((await riffle("--help")).stdout).toMatch(/riffle mirror BASE_URL DIR.*\nriffle verify/);
    const refused = [[], ["publish"], ["toString"]].map((args) =>
      expect(riffle(...args)).rejects.toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining("riffle mirror BASE_URL DIR"),
      }),
    );
    await Promise.all(refused);
  });
});

/** What each example prints. */
const PRINTED = {
  "the beginning": "115 properties, the first is Water 10\nNo description\n",
  "Finding water": "Water 56 44\nWater 55 44\nWater 54 47\nlake 115, river 115\nwater\n",
  "Whole lists": "1 of 1\n230 rods\n",
  // 31 less those on which no rod is left.
  Calendars: "27 of 31 days are open\n",
  "What changed": "Read everything, then go on from undefined\n",
  Errors: "400 invalid_parameter limit\n",
};

it("partner/README.md has examples that run as they stand", async () => {
  expect(EXAMPLES.map(([title]) => title)).toEqual(Object.keys(PRINTED));
  const programs = EXAMPLES.map(([title, code], i) => {
    writeFileSync(
      join(folder, `example.${i}.mjs`),
      code.replaceAll("https://directory.example", origin),
    );
    return `console.log(${JSON.stringify(title)}); await import("./example.${i}.mjs");`;
  });
  writeFileSync(join(folder, "examples.mjs"), programs.join("\n"));
  const { stdout, stderr } = await run(process.execPath, [join(folder, "examples.mjs")]);
  expect(stderr).toBe("");
  const printed = Object.entries(PRINTED).map((example) => example.join("\n"));
  expect(stdout).toBe(printed.join(""));
});

/** What the compiler says of a program, by a configuration. */
function check(name: string, text: string, config: object): string {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...config, files: [name] }));
  writeFileSync(join(folder, name), text);
  try {
    execFileSync("tsc", ["-p", folder], { encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const LIB = { types: [], lib: ["es2024", "dom"] };

describe("the types of the package", () => {
  it("tell queries and records apart, in a program that has nothing else", () => {
    const program = `
      import { createClient, RiffleError, type Property } from "@riffle-api/partner";
      const client = createClient({ baseUrl: "/v1", key: undefined });
      const page = await client.properties.list({ waterType: ["river", "lake"], bounds: [1, 2, 3, 4] });
      const property: Property | undefined = page.items[0];
      const counts: number[] | undefined = page.facets?.species?.map(({ count }) => count);
      const [near] = await client.properties.nearest([1, 2], { availableFrom: "2026-06-01" });
      const tier: "pro" | "standard" | undefined = (await client.guides.list()).items[0]?.membership_tier;
      for await (const shop of client.flyShops.all()) console.log(shop.is_pro, property, tier);
      const { calendars } = await client.calendars.get(["id"], { from: undefined });
      for (const [status, days] of calendars[0]?.runs ?? []) console.log(status, days, counts);
      export const metres = near?.metres;
      export const code = (error: RiffleError) => error.code === "rate_limited";
      // @ts-expect-error
      await client.properties.list({ waterType: "sea" });
      // @ts-expect-error
      page.facets?.techniques;
      // @ts-expect-error
      await client.properties.nearest([1, 2], { available_from: "2026-06-01" });
      // @ts-expect-error
      property?.gate_code;`;
    const options = { strict: true, exactOptionalPropertyTypes: true, module: "nodenext" };
    const compilerOptions = { ...options, target: "es2024", noEmit: true, ...LIB };
    expect(check("program.mts", program, { compilerOptions })).toBe("");
  });

  it("are those of the schemas and the one table, member by member", () => {
    const api = readFileSync("partner/client/api.ts", "utf8");
    const exported = api.matchAll(/^export (?:type|interface) (\w+)(?! *<)\b/gm);
    const plain = [...exported].map(([, name]) => name!).filter((name) => name !== "ListTypes");
    expect(plain).toHaveLength(14);
    const lists = RESOURCE_LIST.flatMap(({ table }) =>
      ["item", "query", "facet"].map(
        (member) => `ListTypes["${table.replace("_s", "S")}"]["${member}"]`,
      ),
    );
    const same = [...plain, ...lists].map(
      (name, i) => `export const of${i}: Same<Own.${name}, Packed.${name}> = true;`,
    );
    const program = `import type * as Own from ${JSON.stringify(resolve("partner/client/api.ts"))};
      import type * as Packed from "${installed}/types/partner/client/api.js";
      type Whole<T> = T extends string ? T : Required<T>;
      type Same<A, B> = [Whole<A>, Whole<B>] extends [Whole<B>, Whole<A>] ? true : false;
      // @ts-expect-error
      export const other: Same<Own.Guide, Packed.Club> = true;
      export const lists: Same<keyof Own.ListTypes, keyof Packed.ListTypes> = true;
      ${same.join("\n")}`;
    const config = { extends: resolve("src/tsconfig.json"), compilerOptions: LIB, include: [] };
    expect(check("same.ts", program, config)).toBe("");
  });
});
