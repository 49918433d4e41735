// What documents name is there: commands and their options, files, links, and a test for each
// invariant. What docs/*.md say of the product itself is checked in test/docs/.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { anchorOf } from "../docs/render/page.ts";
import { section } from "./docs/markdown.ts";

const DOCUMENTS = fastGlob
  .sync("**/*.md", { ignore: ["**/node_modules/**", "{dist*,lib}/**"] })
  .sort();
const read = (path: string) => readFileSync(path, "utf8");

/** What links to the headings of a document end in. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

describe("commands", () => {
  const SECTIONS = DOCUMENTS.flatMap((path) => read(path).split(/^(?=#+ )/m));
  const USAGE = /const USAGE =\s+`(((?:npm run|npm|npx riffle) [a-z:]+).*?)`(?: as const)?;/s;
  const files = fastGlob.sync("{ops,partner}/commands/*.ts");
  const usages = files.map((path) => {
    const [, usage, name] = USAGE.exec(read(path))!;
    return [name!, new Set(usage!.match(/--[a-z][a-z-]+/g))] as const;
  });

  it.each(usages)("%s has all its options in sections that name it", (name, options) => {
    const naming = SECTIONS.filter((text) => new RegExp(`${name}(?![a-z:-])`).test(text));
    expect(naming).not.toEqual([]);
    const text = naming.join("\n");
    for (const option of options) expect(text).toMatch(new RegExp(`${option}(?![a-z-])`));
  });

  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  it.each(files)("%s is a script of package.json", (path) => {
    const name = basename(path, ".ts");
    expect(scripts[name.replace("-", ":")]).toBe(`node bin/run.js ${name}`);
  });

  it("that documents and workflows name are scripts of package.json", () => {
    const workflows = fastGlob.sync(".github/workflows/*.yml", { dot: true }).map(read);
    const texts = [...SECTIONS, ...workflows].join("\n");
    const named = texts.matchAll(/npm run (?:--silent )?([a-z:-]+)/g);
    for (const [, name] of named) expect(Object.keys(scripts)).toContain(name);
  });
});

describe("every document", () => {
  it.each(DOCUMENTS)("has no broken link in %s", (path) => {
    const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    const broken = links.filter((target) => {
      if (/^[a-z]+:/.test(target)) return false;
      const [file, fragment] = target.split("#") as [string, string | undefined];
      const full = file === "" ? path : join(dirname(path), file);
      if (!existsSync(full)) return true;
      return fragment !== undefined && !anchorsOf(full).includes(fragment);
    });
    expect(broken).toEqual([]);
  });

  it.each(DOCUMENTS)("names no file in %s that is not there", (path) => {
    const FILE =
      /`((?:\.ci|bench|bin|build|data|docs|functions|hosts|ops|partner|public|src|test)\/[^\s`]*\.(?:ts|json|jsonc|md|sql|js))`/g;
    const named = [...read(path).matchAll(FILE)].map(([, file]) => file!);
    expect(named.filter((file) => fastGlob.sync(file).length === 0)).toEqual([]);
  });
});

describe("ARCHITECTURE.md", () => {
  const ARCHITECTURE = read("ARCHITECTURE.md");
  const INVARIANTS = Array.from({ length: 13 }, (_, i) => `I${i + 1}`);
  const TITLE = /(?<=(?:\bdescribe|\bit|\))\(\s*["'`])I\d+\b/g;
  const named = fastGlob.sync("test/**/*.test.ts").flatMap((path) => read(path).match(TITLE) ?? []);

  it("has every folder that holds sources on its map, and few lines", () => {
    const map = section(ARCHITECTURE, "## Map");
    const tops = fastGlob.sync("*/**/*.ts", { ignore: ["**/node_modules/**", "{lib,dist*}/**"] });
    const rooms = fastGlob.sync("{build,ops,partner}/*", { onlyDirectories: true });
    const folders = [
      ...tops.map((file) => file.split("/")[0]!),
      ...rooms.map((path) => basename(path)),
    ];
    for (const folder of new Set(folders)) expect(map).toContain(`\`${folder}/\``);
    expect(ARCHITECTURE.split("\n").length).toBeLessThanOrEqual(151);
  });

  it.each(INVARIANTS)("states %s, which a test is named after", (name) => {
    expect(ARCHITECTURE).toContain(`**${name}** `);
    expect(named).toContain(name);
  });
});
