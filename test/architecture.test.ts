// The import rules of ARCHITECTURE.md, read off the sources.
import { readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";

/** What a build runs, in order: a stage is its entry files and all that only they need. */
const STAGES = {
  read: ["build/read/open.ts"],
  project: ["build/project-all.ts"],
  plan: ["build/compose.ts"],
  write: ["build/write.ts"],
  verify: ["build/verify.ts", "build/gate.ts", "build/prove/prove.ts", "build/prove/files.ts"],
  publish: ["build/publish.ts"],
};

// Types leave no trace at run time, so a stage may name the type that a later one takes.
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;

// What runs on a thread is imported by nothing. Scripts of runThread lie beside build/thread.ts.
const SCRIPT =
  /\bnew URL\(\s*"([^"]+\.ts)",\s*import\.meta\.url|\brunThread\b[^"();]*\(\s*"([^"]+)"/g;

/** What a file imports as values: paths from the root, or names of packages. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name]) =>
    name!.startsWith(".") ? posix.join(dirname(file), name!) : name!,
  );
}

/** What a file imports, and the scripts that it starts on threads. */
function importsAndThreads(file: string): string[] {
  const scripts = [...readFileSync(file, "utf8").matchAll(SCRIPT)].map(([, beside, thread]) =>
    beside === undefined ? `build/${thread!}` : posix.join(dirname(file), beside),
  );
  return [...importsOf(file), ...scripts];
}

/** A file and all that it leads to. */
function closure(file: string, onward = importsAndThreads, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file)) return found;
  found.add(file);
  for (const next of onward(file)) closure(next, onward, found);
  return found;
}

describe("the sources", () => {
  const sources = fastGlob.sync("{src,functions}/**/*.{ts,tsx}");

  it("I1: of src/ and functions/ import no node: module and nothing of the compiler", () => {
    expect(sources.length).toBeGreaterThan(40);
    for (const file of sources) {
      const strangers = importsOf(file).filter(
        (name) => name.startsWith("node:") || /^(build|data|test|bench)\//.test(name),
      );
      expect(strangers, file).toEqual([]);
    }
  });

  it("I1: of build/ touch the disk in effects.ts only", () => {
    const files = fastGlob.sync("build/**/*.ts");
    const touching = files.filter((file) =>
      importsOf(file).some((name) => /^(node:)?fs(\/|$)|^fast-glob$/.test(name)),
    );
    expect(touching).toEqual(["build/effects.ts"]);
  });

  it("I1: of a stage import no later one", () => {
    const names = Object.keys(STAGES) as (keyof typeof STAGES)[];
    const told = [...readFileSync("build/stages.ts", "utf8").matchAll(/progress\.stage\("(\w+)"/g)];
    expect(told.map(([, name]) => name)).toEqual(names);
    names.forEach((name, i) => {
      const later = names.slice(i + 1).flatMap((other) => STAGES[other]);
      for (const entry of STAGES[name]) {
        const reached = closure(entry);
        expect(
          later.filter((file) => reached.has(file)),
          entry,
        ).toEqual([]);
        expect(reached.has("build/main.ts"), entry).toBe(false);
      }
    });
    const threads = fastGlob.sync("build/**/*-thread.ts");
    expect(threads.length).toBeGreaterThan(0);
    expect([...closure("build/main.ts")]).toEqual(expect.arrayContaining(threads));
  });

  const all = fastGlob.sync("{build,data,functions,src}/**/*.{ts,tsx}");

  it("import nothing in a circle", () => {
    for (const file of all) {
      const onward = importsOf(file).flatMap((next) => [...closure(next, importsOf)]);
      expect(onward.includes(file), file).toBe(false);
    }
  });

  it("import packages that an installation without development tools has", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
      dependencies: Record<string, string>;
    };
    // The site is bundled before anything is installed.
    const installed = all.filter((file) => !file.startsWith("src/site/"));
    const packages = installed.flatMap((file) =>
      importsOf(file).filter((name) => !/^(node:|cloudflare:|\w+\/.*\.(ts|json)$)/.test(name)),
    );
    const names = packages.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
    expect(names.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
    expect(names).toContain("zod");
  });

  it("of the site are imported by nothing else, and bring no schemas to the browser", () => {
    const site = all.filter((file) => file.startsWith("src/site/"));
    expect(site.length).toBeGreaterThan(20);
    for (const file of site) {
      const reached = closure(file);
      expect(
        [...reached].filter((name) => name === "src/contract.ts" || name.startsWith("build/")),
      ).toEqual([]);
    }
    const others = all.filter((file) => !site.includes(file));
    expect(others.filter((file) => importsOf(file).some((name) => site.includes(name)))).toEqual(
      [],
    );
  });

  it("are short, and open with what goes in and what comes out", () => {
    const written = fastGlob.sync("{bench,build,data,functions,src,test}/**/*.{ts,tsx,js,css}", {
      ignore: ["**/node_modules/**"],
    });
    expect(written.length).toBeGreaterThan(all.length);
    for (const file of written) {
      const text = readFileSync(file, "utf8");
      expect(text.trimEnd().split("\n").length, file).toBeLessThanOrEqual(250);
      expect(text, file).toMatch(/^\/[/*]/);
    }
  });

  it("have one file in functions/, since each there may become a route", () => {
    expect(fastGlob.sync("functions/**", { dot: true })).toEqual(["functions/v1/_middleware.ts"]);
  });
});
