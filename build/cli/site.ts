// npm run site: builds the site's pages, scripts and styles into lib/site, if their sources changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { BuildError } from "../../src/errors.ts";
import { disk } from "../disk/effects.ts";
import { SITE } from "../write/site.ts";
import { run } from "./run.ts";

const USAGE = `npm run site

Makes the site in ${SITE}, which every build copies into its snapshot. Nothing is done where that was
made of the same sources; npm start, npm run build and npm test do this first.

Exit codes: 0 made, or nothing to do, 1 refused, 2 wrong usage, 3 internal error.`;

/** The site's sources: all of src/, since its pages share code with the edge. */
const FOLDERS = ["src", "public"];
const FILES = ["package-lock.json", "tsconfig.json", "vite.config.ts"];
/** Beside the site, because everything in it is published. */
const STAMP = `${SITE}.sha256`;

await run({ usage: USAGE }, {}, async () => {
  const sources = fingerprint();
  const made = Buffer.from(disk.read(STAMP) ?? "").toString();
  if (made === sources && disk.size(`${SITE}/_headers`) !== undefined) return;
  // A concurrent build must not see half a site.
  const fresh = `${SITE}.new-${process.pid}`;
  const { status, stderr, error } = spawnSync(
    "vite",
    ["build", "--outDir", `${process.cwd()}/${fresh}`, "--logLevel", "warn"],
    { encoding: "utf8" },
  );
  if (status !== 0) {
    disk.remove(fresh);
    const reason = error?.message ?? stderr;
    throw new BuildError(`The site can't be made: ${reason}`, "Run npm ci, and look at src/site");
  }
  disk.remove(SITE);
  disk.rename(fresh, SITE);
  disk.replace(STAMP, sources);
});

function fingerprint(): string {
  const hash = createHash("sha256");
  const below = FOLDERS.flatMap((folder) => disk.list(folder).map((name) => `${folder}/${name}`));
  for (const path of [...FILES, ...below]) {
    hash.update(`${path}\n`);
    hash.update(createHash("sha256").update(disk.read(path)!).digest());
  }
  return hash.digest("hex");
}
