// Reproducible builds: the same inputs on another path, clock zone, locale and order of files.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { SITE } from "../../build/write/site.ts";
import { generate } from "../../data/generate.ts";
import SAMPLE from "../../data/sample-keys.json" with { type: "json" };
import { buildInto, scratchFolder, TEST_NOW } from "../snapshot.ts";
import { treeOf } from "./tree.ts";

const ROOT = resolve(".");

/** A folder to build in whose site was made in another order. */
function workplace(name: string, reverse: boolean): string {
  const folder = join(scratchFolder(), name);
  mkdirSync(folder, { recursive: true });
  const names = disk.list("public");
  for (const file of reverse ? names.reverse() : names)
    cpSync(`public/${file}`, `${folder}/${SITE}/${file}`);
  for (const entry of readdirSync(ROOT)) {
    if (/^(build|src|data|docs|node_modules|package.json)$/.test(entry))
      symlinkSync(join(ROOT, entry), join(folder, entry));
  }
  return folder;
}

function buildThere(cwd: string, dump: string, out: string): void {
  const build = [join(ROOT, "ops/commands/build.ts"), "--dump", dump, "--out", out];
  const args = [...build, "--first", "--sample", "--now", TEST_NOW.toISOString()];
  const elsewhere = { TZ: "Pacific/Kiritimati", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" };
  const env = { ...process.env, ...elsewhere };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  expect(`${status} ${status === 0 ? "" : stderr}`).toBe("0 ");
}

describe("a build, and npm run build elsewhere", () => {
  it("I5 gives the same manifest on another path, time zone, locale and order of files", async () => {
    const dump = join(scratchFolder(), "sample.sqlite");
    await generate({ seed: 4, properties: 60, today: "2026-05-20", out: dump });
    const copy = join(scratchFolder(), "a longer name with blanks.db");
    cpSync(dump, copy);
    const [here, there] = [workplace("one", false), workplace("two/deep er", true)];
    const [first, out] = [join(here, "dist"), join(scratchFolder(), "elsewhere")];
    await buildInto(first, dump, { public: `${here}/${SITE}`, sample: true, secrets: SAMPLE });
    buildThere(there, copy, out);
    expect(treeOf(out)).toEqual(treeOf(first));
  });
});
