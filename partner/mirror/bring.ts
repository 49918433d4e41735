// Brings all files that a manifest names into a folder: first what others are made of, then the others. A file is one
// that an interrupted run left there, that of the copy before, made, or else fetched; all have the hash that is signed.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { ignoreErrors } from "../../build/disk/ignore-errors.ts";
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import type { Progress } from "../../build/progress.ts";
import { isNamed, joinListing, listOf, readManifest } from "../../build/snapshot/listing.ts";
import { MANIFEST_PATH } from "../../src/address.ts";
import type { Latest, Manifest, ManifestHead, NamedFile } from "../../src/documents.ts";
import { once } from "../../src/memoize.ts";
import { previousPages } from "../../build/snapshot/previous.ts";
import { closingFile, isClosing, type Place } from "./closing.ts";
import { createMaker, isMadeList, isSource } from "./make.ts";
import { assertNames, type Trust } from "./trust.ts";

/** Files of at most so many bytes are fetched many at a time, the others so that few are in memory. */
const SMALL_BYTES = 1 << 20;
/** As many as `curl --parallel` uses: over a distance, latency dominates. */
const SMALL_AT_ONCE = 50;
const LARGE_AT_ONCE = 4;

export interface BringInput {
  effects: Effects;
  /** Where the files are put. */
  folder: string;
  latest: Latest;
  head: ManifestHead;
  /** Fetches a file of the site. */
  need(path: string): Promise<Uint8Array>;
  options: Trust & { out: string; progress?: Progress };
}

/**
 * The manifest, whose files are then all in place, without leftovers of an earlier run; and the bytes that
 * were written, as files of the copy before are linked. Throws BuildError.
 */
export async function bringAll(
  input: BringInput,
): Promise<{ manifest: Manifest; written: number }> {
  const { effects, folder, latest, head, options } = input;
  const { out } = options;
  const read = (path: string) => effects.read(folder + path);
  const { put, written } = putter(input);
  const { parts = [] } = head;
  const listed = (some: typeof parts) => some.map((part) => listOf(part, read(part.path)) ?? []);
  const { made = [], fetched = [] } = Object.groupBy(parts, ({ path }) =>
    isMadeList(path) ? "made" : "fetched",
  );
  await put(fetched);
  const sources = listed(fetched)
    .flat()
    .filter(({ path }) => isSource(path));
  assertNames(latest, head.snapshot, [...parts, ...sources], options);
  await put(sources);
  // The sources of another version may be of another form: what can't be made is fetched.
  const readBefore = (path: string) => effects.read(out + path);
  const before = previousPages(readManifest(readBefore(MANIFEST_PATH), readBefore));
  const maker = once(() => ignoreErrors(() => createMaker(read, before, latest)));
  await put(made, (path) => maker()?.list(path));
  const manifest = joinListing(head, listed(parts));
  assertNames(latest, head.snapshot, [...parts, ...manifest.files], options);
  const { closing = [], others = [] } = Object.groupBy(manifest.files, ({ path }) =>
    isClosing(path) ? "closing" : "others",
  );
  await put(others, (path) => maker()?.file(path));
  const place = once((): Place => ({ effects, out, folder, latest, manifest, ...maker()! }));
  await put(closing, (path) => closingFile(path, place()));
  // An earlier run may have left records that were withdrawn since.
  const named = new Set([...manifest.files, ...parts].map(({ path }) => path));
  for (const name of effects.list(folder))
    if (!named.has(`/${name}`)) effects.remove(`${folder}/${name}`);
  return { manifest, written: written() };
}

type Make = (path: string) => Uint8Array | undefined;

/** Puts files into the folder, each once, and counts the bytes. What `make` gives is taken if it is what was signed. */
function putter({ effects, folder, need, options: { base, out, progress } }: BringInput) {
  // Listed once: asking about each of many files takes longer than fetching some.
  const [begun, held] = [folder, out].map((at) => new Set(effects.list(at)));
  const placed = new Set<string>();
  let [total, written] = [0, 0];
  const putOne = async (file: NamedFile, make: Make | undefined) => {
    const { path } = file;
    if (begun!.has(path.slice(1))) {
      if (isCopied(effects, folder, file)) return;
      // A killed run may have left a partial file.
      effects.remove(folder + path);
    }
    if (held!.has(path.slice(1)) && isCopied(effects, out, file)) {
      effects.link(out + path, folder + path);
      return;
    }
    const made = ignoreErrors(() => make?.(path));
    const content = isNamed(file, made) ? made : await need(path);
    assertNamed(content, file, base + path);
    effects.write(folder + path, content);
    written += content.length;
  };
  const put = async (files: readonly NamedFile[], make?: Make) => {
    const left = files.filter(({ path }) => !placed.has(path));
    total += left.length;
    const counted = async (file: NamedFile) => {
      await putOne(file, make);
      placed.add(file.path);
      progress?.at(placed.size, total);
    };
    const { small = [], large = [] } = Object.groupBy(left, ({ bytes }) =>
      bytes <= SMALL_BYTES ? "small" : "large",
    );
    await mapConcurrent(small, counted, SMALL_AT_ONCE);
    await mapConcurrent(large, counted, LARGE_AT_ONCE);
  };
  return { put, written: () => written };
}

/** Whether a file in a folder has the right hash. */
export function isCopied(effects: Effects, folder: string, file: NamedFile): boolean {
  if (effects.size(folder + file.path) !== file.bytes) return false;
  return isNamed(file, effects.read(folder + file.path));
}

/** Throws BuildError unless these are the bytes that were signed. */
export function assertNamed(content: Uint8Array, file: NamedFile, url: string): void {
  if (isNamed(file, content)) return;
  throw new BuildError(
    `${url} differs from what was signed`,
    "A deployment may be under way: try again in a minute",
  );
}
