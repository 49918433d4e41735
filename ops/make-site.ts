// Makes the site's pages, scripts and styles in lib/site, if their sources changed.
import { createHash } from "node:crypto";
import { BuildError } from "../src/errors.ts";
import { start } from "./child.ts";
import { makeViews } from "./make-views.ts";
import { disk, type Effects } from "../build/disk/effects.ts";
import { timed } from "../src/figures.ts";
import { interruptible } from "../bin/interrupt.ts";
import type { Screen } from "../bin/screen.ts";
import { parseJson } from "../build/disk/parse.ts";
import { takeLock } from "../build/publish/lock.ts";
import { listSite, SITE, stampOf, type Stamp } from "../build/write/site.ts";

/** The site's sources: all of src/, since its pages share code with the edge, and what its documentation is made of. */
const FOLDERS = ["data/basemap", "docs", "public", "src"];
const FILES = [
  "CHANGELOG.md",
  "ops/make-views.ts",
  "partner/README.md",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
];
const STAMP = stampOf(SITE);
/** The views with which the edge renders pages. */
const VIEWS = "lib/views";

export async function makeSite(screen: Screen): Promise<void> {
  // Outside of the project a build takes the site as it is, and says so if it is missing.
  if (FILES.some((path) => disk.size(path) === undefined)) return;
  const sources = fingerprint();
  const stamp = parseJson(disk.read(STAMP)) as Stamp | undefined;
  const parts = [`${SITE}/_headers`, `${VIEWS}/views.js`];
  if (stamp?.sources === sources && parts.every((path) => disk.size(path) !== undefined)) return;
  const begun = performance.now();
  screen.update("site");
  const fresh = `${SITE}.new-${process.pid}`;
  const discard = () => {
    for (const folder of [fresh, `${fresh}.views`]) disk.remove(folder);
  };
  const args = ["build", "--outDir", `${process.cwd()}/${fresh}`, "--logLevel", "warn"];
  const vite = start("vite", args, { stdout: "ignore", stderr: "pipe" });
  const made = Promise.all([
    vite.ended.then(({ code, printed }) => (code === 0 ? undefined : printed)),
    makeViews(`${fresh}.views`).catch((error: Error) => error.message),
  ]);
  const problems = await interruptible(made, async () => {
    vite.kill();
    await made;
    discard();
  });
  const problem = problems.find((one) => one !== undefined);
  if (problem !== undefined) {
    discard();
    throw new BuildError(`The site can't be made: ${problem}`, "Run npm ci, and look at src/site");
  }
  const files = listSite(disk, fresh);
  putInPlace(disk, fresh, JSON.stringify({ sources, files } satisfies Stamp));
  screen.keep(timed("site", (performance.now() - begun) / 1000));
}

/** Puts a site that was made at `fresh`, with its views, in the place of the last one, of which nothing is left. */
export function putInPlace(effects: Effects, fresh: string, stamp: string): void {
  const unlock = takeLock(effects, SITE);
  try {
    // A concurrent build compares stamps, so there isn't one while the site and its views may differ.
    effects.remove(STAMP);
    for (const [from, to] of [
      [`${fresh}.views`, VIEWS],
      [fresh, SITE],
    ] as const) {
      if (effects.isFolder(to)) effects.rename(to, `${fresh}.old`);
      effects.rename(from, to);
      effects.remove(`${fresh}.old`);
    }
    effects.replace(STAMP, stamp);
  } finally {
    unlock();
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const below = FOLDERS.flatMap((folder) => disk.list(folder).map((name) => `${folder}/${name}`));
  // Each deployment writes one, with names of its environment.
  const sources = [...FILES, ...below].filter((path) => !path.endsWith("/wrangler.json"));
  for (const path of sources) {
    hash.update(`${path}\n`);
    hash.update(createHash("sha256").update(disk.read(path)!).digest());
  }
  return hash.digest("hex");
}
