// What documents name is there: commands and their options, files, links, and a test for each
// invariant. What docs/*.md say of the product itself is checked in test/docs/.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";

const DOCUMENTS = fastGlob
  .sync("**/*.md", { ignore: ["**/node_modules/**", "{dist*,lib}/**"] })
  .sort();
const read = (path: string) => readFileSync(path, "utf8");

/** What links to the headings of a document end in. */
function anchorsOf(path: string): string[] {
  const headings = [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("commands", () => {
  const SECTIONS = DOCUMENTS.flatMap((path) => read(path).split(/^(?=#+ )/m));
  const files = fastGlob.sync("{ops,partner}/commands/*.ts");
  const usages = files.map((path) => {
    const usage = /const USAGE = `(((?:npm run|npm|npx riffle) [a-z:]+).*?)`;/s.exec(read(path))!;
    return [usage[2]!, [...new Set(usage[1]!.match(/--[a-z][a-z-]+/g))]] as const;
  });

  it.each(usages)("%s has all its options in sections that name it", (name, options) => {
    const naming = SECTIONS.filter((text) => new RegExp(`${name}(?![a-z:-])`).test(text));
    expect(naming).not.toEqual([]);
    const text = naming.join("\n");
    const missing = options.filter((option) => !new RegExp(`${option}(?![a-z-])`).test(text));
    expect(missing).toEqual([]);
  });

  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const sources = Object.values(scripts).flatMap((script) => {
    const started = [...script.matchAll(/node bin\/run\.js (\S+)/g)].map(
      ([, name]) =>
        `${name === "mirror" || name === "verify" ? "partner" : "ops"}/commands/${name}.ts`,
    );
    return [
      ...started,
      ...[...script.matchAll(/node ((?!test)\S+\.ts)/g)].map(([, path]) => path!),
    ];
  });

  it.each([...new Set(sources)])("of %s explain themselves, exit codes included", (path) => {
    const text = read(path);
    expect(text).toMatch(/\brun\(\s*\{ usage: USAGE\b/);
    expect(/const USAGE = `(.*?)`;/s.exec(text)?.[1]).toMatch(
      /\nExit codes: 0 .*, 2 wrong usage, 3 internal error\.$/,
    );
  });

  it("that documents name are scripts of package.json", () => {
    const named = DOCUMENTS.flatMap((path) =>
      [...read(path).matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].map(([, name]) => name!),
    );
    expect([...new Set(named)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
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
      /`((?:\.ci|bench|build|data|docs|functions|hosts|public|src|test)\/[^\s`]*\.(?:ts|json|jsonc|md|sql|js))`/g;
    const named = [...read(path).matchAll(FILE)].map(([, file]) => file!);
    const missing = named.filter((file) =>
      /[*{]/.test(file) ? fastGlob.sync(file).length === 0 : !existsSync(posix.normalize(file)),
    );
    expect(missing).toEqual([]);
  });
});

describe("data/README.md", () => {
  it("names the files of its folder, all of them and no others", () => {
    const named = read("data/README.md").matchAll(/`([a-z-]+\.(?:ts|json|sql))`/g);
    const files = fastGlob.sync("*.{ts,json,sql}", { cwd: "data" });
    expect([...new Set([...named].map(([, file]) => file!))].sort()).toEqual(files.sort());
  });
});

describe("ARCHITECTURE.md", () => {
  const ARCHITECTURE = read("ARCHITECTURE.md");
  const INVARIANTS = Array.from({ length: 13 }, (_, i) => `I${i + 1}`);

  it("has 150 lines at most", () => {
    expect(ARCHITECTURE.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  });

  it.each(INVARIANTS)("states %s, which a test is named after", (name) => {
    expect(ARCHITECTURE).toContain(`**${name}** `);
    const title = new RegExp(`\\b(?:describe|it)(?:\\.each\\b.*?\\))?\\(\\s*["'\`]${name}\\b`, "s");
    const proofs = fastGlob.sync("test/**/*.test.ts").filter((path) => title.test(read(path)));
    expect(proofs).not.toEqual([]);
  });
});
