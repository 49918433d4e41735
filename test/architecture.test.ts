// The import rules of ARCHITECTURE.md, read off the sources.
import { existsSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";

/** What a build runs, in order: a stage is its entry files and all that only they need. */
const STAGES = {
  read: ["build/read/open.ts"],
  project: ["build/project-all.ts"],
  plan: ["build/compose.ts"],
  write: ["build/write.ts"],
  verify: ["build/verify.ts", "build/gate.ts", "build/audit.ts"],
  publish: ["build/publish.ts"],
};

// Types leave no trace at run time, so a stage may name the type that a later one takes.
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;

/** What a file imports as values: paths from the root, or names of packages. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name]) =>
    name!.startsWith(".") ? posix.join(dirname(file), name!) : name!,
  );
}

/** A file and all that it leads to. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !file.endsWith(".ts")) return found;
  found.add(file);
  for (const next of importsOf(file)) closure(next, found);
  return found;
}

describe("the sources", () => {
  const sources = fastGlob.sync("{src,functions}/**/*.ts");

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
    const told = [...readFileSync("build/main.ts", "utf8").matchAll(/progress\.stage\("(\w+)"/g)];
    expect(told.map(([, name]) => name)).toEqual(names);
    names.forEach((name, i) => {
      const later = names.slice(i + 1).flatMap((other) => STAGES[other]);
      for (const entry of STAGES[name].filter((file) => existsSync(file))) {
        const reached = closure(entry);
        expect(
          later.filter((file) => reached.has(file)),
          entry,
        ).toEqual([]);
        expect(reached.has("build/main.ts"), entry).toBe(false);
      }
    });
  });
});
