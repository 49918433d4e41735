// The map and the recipes of ARCHITECTURE.md beside the sources: what is there is on the map, and a recipe
// names the files that an example of its kind is named in, all of them and no others.
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { facetsOf, rangesOf, RESOURCE_LIST } from "../../src/resources.ts";
import { FACET_NAMES, RANGE_WORDS } from "../../src/site/shared/labels.ts";
import { MODEL_KINDS } from "../../build/project/texts/types.ts";
import { section } from "./markdown.ts";

const read = (path: string) => readFileSync(path, "utf8");
const ARCHITECTURE = read("ARCHITECTURE.md");

/** `a/{b,c}.ts` to a/b.ts and a/c.ts. */
function expand(name: string): string[] {
  const braces = /^(.*)\{(.*)\}(.*)$/.exec(name);
  return braces ? braces[2]!.split(",").map((one) => braces[1]! + one + braces[3]!) : [name];
}

/** The text of the recipe that begins with a name, and the files and folders it names. */
function recipe(name: string) {
  const recipes = section(ARCHITECTURE, "## How to add").split(/^- /m);
  const text = recipes.find((one) => one.startsWith(`**${name}**`));
  if (text === undefined) throw new Error(`ARCHITECTURE.md has no recipe for ${name}`);
  const named = [...text.matchAll(/`([a-z]+\/[^`]+)`/g)].flatMap(([, file]) => expand(file!));
  return { text, files: named };
}

/** Files that name a filter or a resource only as an example, or in a remark. */
const EXAMPLES = [
  "partner/README.md",
  "src/site/home/live-request.tsx",
  "data/README.md",
  "docs/operators.md",
  "docs/discovery.md",
  "docs/errors.md",
  "docs/authentication.md",
  "docs/snapshot-format.md",
  "src/openapi/file-examples.ts",
  "docs/render/requests.ts",
  // What an amount in a phrase is read as.
  "src/site/explore/suggestions.ts",
  // Texts planted in the sample, and other directories' names for tables and columns.
  "data/planted.ts",
  "ops/map/words.ts",
];
/** Those that `npm run docs:write` writes. */
const WRITTEN = ["docs/api.md", "docs/limits.md"];
/** A resource whose records have pages of their own. */
const OWN_PAGES = ["src/page-address.ts", "src/serve/html/people-page.ts", "docs/pages.md"];

const PRODUCT = fastGlob.sync(
  "{build,data,docs,functions,ops,partner,src}/**/*.{ts,tsx,sql,md,json}",
);
const naming = (word: RegExp) => PRODUCT.filter((file) => word.test(read(file)));

describe("the map of ARCHITECTURE.md", () => {
  const MAP = section(ARCHITECTURE, "## Map");
  const ROOMS = fastGlob.sync("{build,ops,partner,src}/*", { onlyDirectories: true });

  it.each(ROOMS)("has %s", (room) => {
    const name = room.startsWith("src/") ? room : basename(room);
    expect(MAP).toContain(`\`${name}/\``);
  });

  it("has each folder of the repository that holds sources", () => {
    const tops = fastGlob.sync("*/**/*.ts", { ignore: ["**/node_modules/**", "{lib,dist*}/**"] });
    for (const top of new Set(tops.map((file) => file.split("/")[0]!))) {
      expect(MAP, top).toContain(`\`${top}/\``);
    }
  });

  it("names nothing in the rooms of the build that is not there", () => {
    const rooms = MAP.slice(MAP.indexOf("- `read/`"), MAP.indexOf("`ops/`, what"));
    const names = [...rooms.matchAll(/`([a-z][a-z-]+)(\/?)`/g)].map(([, name, slash]) =>
      slash ? `build/**/${name}` : `build/**/${name}.ts`,
    );
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => fastGlob.sync(name, { onlyFiles: false }).length === 0)).toEqual(
      [],
    );
  });
});

describe("the recipes of ARCHITECTURE.md", () => {
  const NAMES = ["A filter", "A column", "A resource", "A check of texts", "A command"];

  it.each(NAMES)("name only what is there: %s", (name) => {
    const { files } = recipe(name);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  // `every`: an example that is named nowhere else. `any`: each file of the recipe names one of these.
  it.each([
    ["A filter", /\bmin_rating\b|\bmax_rate\b/, /\bmin_rating\b|\bmax_rate\b|\btechniques\b/],
    ["A column", /\bis_pro\b/, /\bis_pro\b|\brate_adult_full_day\b/],
    ["A resource", /\bfly[-_]?shops\b(?!\.)/i, /\bfly[-_]?shops\b/i],
  ])("are whole, and no longer than must be: %s", (name, every, any) => {
    const { files } = recipe(name);
    const others = [...files, ...WRITTEN, ...EXAMPLES, ...OWN_PAGES];
    expect(naming(every).filter((file) => !others.includes(file))).toEqual([]);
    expect(files.filter((file) => !any.test(read(file)))).toEqual([]);
  });

  it("A resource is at most twelve files", () => {
    expect(recipe("A resource").files.length).toBeLessThanOrEqual(12);
  });

  it("A filter: build/ names none, and every facet and range has a name on the site", () => {
    expect(naming(/\bmin_rating\b/).filter((file) => file.startsWith("build/"))).toEqual([]);
    const facets = RESOURCE_LIST.flatMap((resource) => facetsOf(resource).map(({ name }) => name));
    expect(new Set(Object.keys(FACET_NAMES))).toEqual(new Set(facets));
    const ranges = RESOURCE_LIST.flatMap((resource) => rangesOf(resource).map(({ name }) => name));
    expect(new Set(Object.keys(RANGE_WORDS))).toEqual(new Set(ranges));
  });

  it("A check of texts: each kind is in the docs and planted", () => {
    const planted = read("data/planted-properties.ts");
    const privacy = read("docs/privacy.md");
    for (const kind of ["own", ...MODEL_KINDS]) {
      expect(privacy).toMatch(new RegExp(`^\\| ${kind} +\\|`, "m"));
      expect(planted).toMatch(new RegExp(`^\\s*(?:\\["\\w+", )?"${kind}",`, "m"));
    }
  });

  it("A command: each is a script of package.json that its usage names, and each script has a file", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const commands = fastGlob.sync("{ops,partner}/commands/*.ts");
    for (const file of commands) {
      const name = basename(file, ".ts");
      const script = name.replace("-", ":");
      expect(scripts[script]).toBe(`node bin/run.js ${name}`);
      expect(read(file)).toMatch(new RegExp(`USAGE = \`(?:npm|npm run|npx riffle) ${script}\\b`));
    }
    const called = Object.values(scripts).flatMap((script) =>
      [...script.matchAll(/^node bin\/run\.js (\S+)$/g)].map(([, name]) => name),
    );
    const names = commands.map((file) => basename(file, ".ts"));
    expect([...new Set(called)].sort()).toEqual(names.sort());
  });
});
