// Checks what an operator may get wrong before any work is done, within a second whatever the dump's size.
// A build checks again where it matters, since files may change in between.
import { basename, dirname, resolve, sep } from "node:path";
import { SAMPLE_OUT } from "../src/sample-id.ts";
import { BuildError } from "../src/errors.ts";
import { disk } from "../build/disk/effects.ts";
import { assertRoom } from "../build/disk/room.ts";
import { pinnedChecks, readPinKeys } from "../build/project/pin-keys.ts";
import { readApprovals } from "../build/project/texts/approvals.ts";
import { judgePrevious } from "../build/prove/judge.ts";
import { takeLock } from "../build/publish/lock.ts";
import { assertDumpFile } from "../build/read/dump-file.ts";
import type { BuildOptions } from "../build/build.ts";
import { LATEST_PATH } from "../src/address.ts";
import { readMap } from "../build/read/map-file.ts";
import { readWithdrawn } from "../build/read/withdrawn.ts";
import { readPrevious } from "../build/snapshot/previous.ts";
import { signerOf } from "../build/snapshot/sign.ts";

const PUBLISHED_FOLDERS = ["public", "src", "lib"];
/** Every first snapshot takes as much, and at least this part of its dump. */
const MIN_BYTES = 8e6;
const MIN_DUMP_SHARE = 1 / 16;

type Options = Omit<BuildOptions, "requests">;

/** Throws BuildError for the first thing that would stop a build with these options. */
export async function preflight(options: Options): Promise<void> {
  const bytes = assertDumpFile(options.dump, disk);
  if (options.map !== undefined) readMap(options.map, disk);
  await preflightPlace(options, bytes);
}

/** The same except for the dump, which may have to be made first; `bytes` is its size. */
export async function preflightPlace(options: Options, bytes = 0): Promise<void> {
  const { out, sample, allow, secrets, config } = options;
  assertOut(out);
  if (!sample) assertNotSample(out);
  const previous = readPrevious(disk, out);
  const pinned = pinnedChecks(config.pinKeyCheck, previous?.manifest?.pin_keys, options);
  readPinKeys(secrets, { sample, marked: sample }, pinned);
  judgePrevious(previous, options);
  await signerOf(disk, out, secrets.RIFFLE_SIGNING_KEY, allow);
  readApprovals(disk, config.texts.approvals);
  readWithdrawn(disk, config.withdrawn);
  assertRoom(disk, out, MIN_BYTES + (previous ? 0 : bytes * MIN_DUMP_SHARE));
  takeLock(disk, out)();
}

export function assertNotSample(out: string): void {
  if (basename(out) !== SAMPLE_OUT) return;
  throw new BuildError(
    `${out} is the place of the sample directory`,
    "Give another name, like dist: only `npm start` and --sample write there",
  );
}

function assertOut(out: string): void {
  const path = resolve(out);
  const inside = PUBLISHED_FOLDERS.find((folder) => path.startsWith(resolve(folder) + sep));
  let above = dirname(path);
  while (disk.size(above + LATEST_PATH) === undefined && above !== dirname(above))
    above = dirname(above);
  const problem = ["", ".", ".."].includes(basename(out))
    ? "can't be a snapshot's link"
    : inside !== undefined
      ? `is in ${inside}/, which goes onto the site`
      : disk.size(above + LATEST_PATH) !== undefined && `is in the snapshot at ${above}`;
  if (problem === false) return;
  const hint =
    "Give --out a free name outside of sources and snapshots, like dist: private outputs go next to it";
  throw new BuildError(`${out} ${problem}`, hint);
}
