// Makes the site's pages, scripts and styles in lib/site, if their sources changed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { BuildError } from "../src/errors.ts";
import type { Effects } from "./disk/effects.ts";
import { interruptible } from "./interrupt.ts";
import type { Screen } from "./screen.ts";
import { SITE } from "./write/site.ts";

/** The site's sources: all of src/, since its pages share code with the edge. */
const FOLDERS = ["src", "public", "data/basemap"];
const FILES = ["package-lock.json", "tsconfig.json", "vite.config.ts"];
/** Beside the site, because everything in it is published. */
const STAMP = `${SITE}.sha256`;

/** Throws BuildError if vite fails. */
export async function makeSite(effects: Effects, screen: Screen): Promise<void> {
  // Outside of the project a build takes the site as it is, and says if there is none.
  if (FILES.some((path) => effects.size(path) === undefined)) return;
  const sources = fingerprint(effects);
  const made = Buffer.from(effects.read(STAMP) ?? "").toString();
  if (made === sources && effects.size(`${SITE}/_headers`) !== undefined) return;
  const begun = performance.now();
  screen.update("site");
  // A concurrent build must not see half a site.
  const fresh = `${SITE}.new-${process.pid}`;
  const discard = () => effects.remove(fresh);
  const vite = startVite(`${process.cwd()}/${fresh}`);
  const problem = await interruptible(vite.problem, async () => {
    vite.kill();
    await vite.problem;
    discard();
  });
  if (problem !== undefined) {
    discard();
    throw new BuildError(`The site can't be made: ${problem}`, "Run npm ci, and look at src/site");
  }
  effects.remove(SITE);
  effects.rename(fresh, SITE);
  effects.replace(STAMP, sources);
  screen.keep(`site     ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s`);
}

/** Makes the site in a folder; `problem` tells what went wrong, if anything did. */
function startVite(folder: string): { problem: Promise<string | undefined>; kill(): void } {
  const args = ["build", "--outDir", folder, "--logLevel", "warn"];
  const child = spawn("vite", args, { stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const problem = new Promise<string | undefined>((settle) => {
    child.once("error", (error) => settle(error.message));
    child.once("close", (code) => settle(code === 0 ? undefined : printed));
  });
  return { problem, kill: () => void child.kill() };
}

function fingerprint(effects: Effects): string {
  const hash = createHash("sha256");
  const below = FOLDERS.flatMap((folder) =>
    effects.list(folder).map((name) => `${folder}/${name}`),
  );
  for (const path of [...FILES, ...below]) {
    hash.update(`${path}\n`);
    hash.update(createHash("sha256").update(effects.read(path)!).digest());
  }
  return hash.digest("hex");
}
