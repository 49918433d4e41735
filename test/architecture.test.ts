// The import rules of ARCHITECTURE.md, read off the sources.
import { readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { build } from "../build/build.ts";
import { remember } from "../src/memoize.ts";
import { ROW, writeDump } from "./build/dump-rows.ts";
import { optionsOf, scratchFolder, SILENT } from "./snapshot.ts";

/** The rooms of build/ that a build goes through, in their order: none knows a later one. */
const STAGES = ["read", "project", "snapshot", "plan", "write", "prove", "publish", "report"];
/** Rooms beside them: what touches the disk, and what uses a snapshot or a dump. */
const OTHERS = ["disk"];
/** What every room may name of the files on top. */
const COMMON = ["build/config.ts", "build/progress.ts"];

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const ANY_IMPORT = /^(?:import|export)\s+(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;

// What runs on a thread is imported by nothing.
const SCRIPT = /\bnew URL\(\s*"([^"]+\.ts)",\s*import\.meta\.url/g;

/** Reads off a file what `pattern` finds first in it: paths from the root, or names of packages. */
const reader = (pattern: RegExp) =>
  remember((file: string) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) =>
      /^\.|\.ts$/.test(name!) ? posix.join(dirname(file), name!) : name!,
    ),
  );

const importsOf = reader(IMPORT);
/** The same with types, which tie files together as values do. */
const namesIn = reader(ANY_IMPORT);
const scriptsOf = reader(SCRIPT);

/** The room of build/ that a file lies in; undefined on top and elsewhere. */
const roomOf = (file: string) => /^build\/([^/]+)\//.exec(file)?.[1];

/** What a file imports, and the scripts that it starts on threads. */
const importsAndThreads = (file: string) => [...importsOf(file), ...scriptsOf(file)];

function closure(file: string, onward = importsAndThreads, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file)) return found;
  found.add(file);
  for (const next of onward(file)) closure(next, onward, found);
  return found;
}

const reachedBy = (file: string) => [...closure(file)];
/** What a file and all that it reaches name, types included. */
const allNamesOf = (file: string) => [...closure(file, namesIn)].flatMap((one) => namesIn(one));

describe("the sources", () => {
  const PORTABLE = "{src,functions}/**/*.{ts,tsx}";
  const PROOF = "build/prove/{prove,records,rules,calendars,order,own-secrets}.ts";
  const PROJECTION = /^build\/(?:project|plan|write)\//;
  const COMPILER = /^(build|ops|data|test|bench)\//;
  it.each([
    ["I1: of src/ and functions/ import no node: module", PORTABLE, importsOf, /^node:/],
    ["I1: of src/ and functions/ import nothing of the compiler", PORTABLE, importsOf, COMPILER],
    ["I1: of hosts/ name nothing of the compiler", "hosts/**/*.ts", namesIn, COMPILER],
    ["I1: of a Worker name no node: module", "hosts/workers/index.ts", allNamesOf, /^node:/],
    ["of data/ name nothing of build/", "data/*.ts", namesIn, /^build\//],
    // A mistake in either shows.
    ["of the proof name nothing of the projection", PROOF, allNamesOf, PROJECTION],
    [
      "of the site bring no schemas",
      "src/site/**/*.{ts,tsx}",
      reachedBy,
      /^(src\/contract\.ts|build\/)/,
    ],
  ] as const)("%s", (_, files, onward, forbidden) => {
    const found = fastGlob.sync(files);
    expect(found).not.toEqual([]);
    const isForbidden = (name: string) => forbidden.test(name);
    for (const file of found) expect(onward(file).filter(isForbidden), file).toEqual([]);
  });

  it("of the edge carry no schemas, which weigh more than all else of it", () => {
    const reached = [...closure("src/serve/handle.ts")];
    const schemas = fastGlob.sync(PORTABLE).filter((file) => importsOf(file).includes("zod"));
    expect(schemas).toEqual(expect.arrayContaining(["src/contract.ts", "src/documents.ts"]));
    expect(reached.filter((file) => schemas.includes(file))).toEqual([]);
  });

  it("I1: of build/, ops/ and partner/ touch the disk in effects.ts only", () => {
    const files = fastGlob.sync("{build,ops,partner}/**/*.ts");
    const touching = files.filter((file) =>
      importsOf(file).some((name) => /^(node:)?fs(\/|$)|^fast-glob$/.test(name)),
    );
    expect(touching).toEqual(["build/disk/effects.ts"]);
  });

  it("I1: of a stage name no later one, and no room but the disk besides", () => {
    const folders = fastGlob.sync("build/*", { onlyDirectories: true });
    expect(folders.map((path) => basename(path)).sort()).toEqual([...STAGES, ...OTHERS].sort());
    for (const file of fastGlob.sync(`build/{${STAGES.join()}}/**/*.ts`)) {
      const known = [...STAGES.slice(0, STAGES.indexOf(roomOf(file)!) + 1), "disk"];
      const wrong = namesIn(file).filter((name) => {
        const room = roomOf(name);
        return room === undefined
          ? name.startsWith("build/") && !COMMON.includes(name)
          : !known.includes(room);
      });
      expect(wrong, file).toEqual([]);
    }
  });

  it("I1: of commands and local servers alone know of hosts", () => {
    const knowing = fastGlob
      .sync("{build,ops,partner,data,src}/**/*.ts")
      .filter((file) => namesIn(file).some((name) => name.startsWith("hosts/")));
    expect(knowing.sort()).toEqual([
      "ops/commands/serve-node.ts",
      "ops/commands/web-config.ts",
      "ops/desk/server.ts",
      "ops/edge.ts",
      "ops/front.ts",
    ]);
  });

  it("I1: of a build go through its stages in order", async () => {
    const begun: string[] = [];
    const progress = { ...SILENT, stage: (name: string) => void begun.push(name) };
    const out = join(scratchFolder(), "dist");
    await build(optionsOf(out, writeDump({ clubs: [ROW.clubs(1)] })), progress);
    // Pages are made of what is proved, and then proved with the rest.
    const again = begun.splice(begun.indexOf("pages"), 2);
    expect(again).toEqual(["pages", "verify"]);
    expect(begun).toEqual(STAGES.filter((room) => begun.includes(room)));
    expect(begun).toHaveLength(6);
    const threads = fastGlob.sync("{build,ops}/**/*-thread.ts");
    expect(threads).toHaveLength(2);
    expect([...closure("ops/commands/build.ts")]).toEqual(expect.arrayContaining(threads));
  });

  it("of the commands for partners need one package, as small as their package must be", () => {
    for (const command of ["mirror", "verify"]) {
      const reached = [...closure(`partner/commands/${command}.ts`)].flatMap((file) =>
        importsOf(file),
      );
      const packages = reached.filter((name) => !/^node:|\.tsx?$/.test(name));
      // What the mirror makes files with is bundled.
      const bundled = command === "mirror" ? ["fflate", "kdbush"] : [];
      expect(new Set(packages), command).toEqual(new Set(["jose", ...bundled]));
    }
  });

  it("read the command line in bin/ and commands/ only, and those of a build name nothing of data/ but the sample's keys", () => {
    for (const file of fastGlob.sync("{build,ops,partner,data,hosts,src}/**/*.{ts,tsx}", {
      ignore: ["partner/riffle.ts"],
    })) {
      const isCommand = /process\.argv|parseArgs/.test(readFileSync(file, "utf8"));
      if (isCommand) expect(file).toMatch(/^(?:ops|partner)\/commands\//);
    }
    const insides = fastGlob
      .sync("{build,ops}/**/*.ts", { ignore: ["ops/commands/*"] })
      .flatMap((file) => namesIn(file).filter((name) => name.startsWith("data/")));
    expect(new Set(insides)).toEqual(new Set(["data/sample-keys.json"]));
  });

  it("of a build's entry are a table of contents, of few imports", () => {
    expect(namesIn("build/build.ts").length).toBeLessThanOrEqual(28);
  });

  const all = fastGlob.sync([
    "{bin,build,data,functions,hosts,ops,partner,src}/**/*.{ts,tsx}",
    "!partner/riffle.ts",
    "!data/state-cards.ts",
  ]);

  it("name nothing in a circle, be it as a type", () => {
    const inCircles = all.filter((file) =>
      namesIn(file).some((next) => closure(next, namesIn).has(file)),
    );
    expect(inCircles).toEqual([]);
  });

  it("import packages that an installation without development tools has", () => {
    const { dependencies, imports } = JSON.parse(readFileSync("package.json", "utf8")) as {
      dependencies: Record<string, string>;
      imports: Record<string, string>;
    };
    // The site is bundled before anything is installed, and so are the views.
    const installed = all.filter((file) => !file.startsWith("src/site/"));
    const packages = installed.flatMap((file) =>
      importsOf(file).filter((name) => !/^(node:|cloudflare:|\w+\/.*\.(tsx?|json)$)/.test(name)),
    );
    const names = packages.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
    const known = { ...dependencies, ...imports };
    expect(names.filter((name) => !Object.hasOwn(known, name))).toEqual([]);
    expect(names).toContain("zod");
  });

  it("of the site are imported by nothing but the desk's page and what draws in its colours", () => {
    const site = all.filter((file) => file.startsWith("src/site/"));
    const others = all.filter((file) => !/^(src\/site|ops\/desk\/page|data\/basemap)\//.test(file));
    expect(others.filter((file) => importsOf(file).some((name) => site.includes(name)))).toEqual(
      [],
    );
  });

  it("are short, and open with what they are", () => {
    const written = fastGlob.sync(
      "{bench,bin,build,data,docs,functions,hosts,ops,partner,src,test}/**/*.{ts,tsx,js,css}",
      {
        ignore: ["**/node_modules/**", "bin/riffle-server.js", "test/generators/generated/**"],
      },
    );
    expect(written.length).toBeGreaterThan(all.length);
    for (const file of written) {
      const text = readFileSync(file, "utf8");
      expect(text.trimEnd().split("\n").length, file).toBeLessThanOrEqual(250);
      expect(text, file).toMatch(/^\/[/*]/);
    }
  });

  // In a process that had checked many texts, Node 24 took no notice of them, and a check of texts missed a leak.
  it("have no flags inside a pattern", () => {
    const flags = /\(\?[ims]*-?[ims]+:/;
    expect(all.filter((file) => flags.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("have one file in functions/, since each there may become a route", () => {
    expect(fastGlob.sync("functions/**", { dot: true })).toEqual(["functions/_middleware.ts"]);
  });
});
