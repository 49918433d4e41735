// Reproducible builds: the same inputs on another path, clock zone, locale and order of files.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { disk } from "../../build/disk/effects.ts";
import { SITE } from "../../build/write/site.ts";
import { generate } from "../../data/generate.ts";
import SAMPLE from "../../data/sample-keys.json" with { type: "json" };
import { buildInto, scratchFolder } from "../snapshot.ts";
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

function buildThere(folder: string, dump: string, out: string, environment: object): void {
  const cli = join(ROOT, "ops/commands/build.ts");
  const args = [cli, "--dump", dump, "--out", out, "--first", "--sample"];
  const { status, stderr } = spawnSync(
    process.execPath,
    [...args, "--now", "2026-05-20T10:00:00Z"],
    {
      cwd: folder,
      env: { ...process.env, ...environment },
      encoding: "utf8",
    },
  );
  expect(`${status} ${status === 0 ? "" : stderr}`).toBe("0 ");
}

describe("a build, and npm run build elsewhere", () => {
  it("I5 gives the same manifest on another path, time zone, locale and order of files", async () => {
    const dump = join(scratchFolder(), "sample.sqlite");
    await generate({ seed: 4, properties: 60, today: "2026-05-20", out: dump });
    const copy = join(scratchFolder(), "a longer name with blanks.db");
    cpSync(dump, copy);
    const [here, there] = [workplace("one", false), workplace("two/deep er", true)];
    const first = join(here, "dist");
    await buildInto(first, dump, { public: `${here}/${SITE}`, sample: true, secrets: SAMPLE });
    const out = join(scratchFolder(), "elsewhere");
    buildThere(there, copy, out, {
      TZ: "Pacific/Kiritimati",
      LC_ALL: "tr_TR.UTF-8",
      LANG: "tr_TR.UTF-8",
    });
    expect(treeOf(out)).toEqual(treeOf(first));
  });
});
