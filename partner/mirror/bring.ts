// Brings all files that a manifest names into a folder: first what others are made of, then the others. A file is one
// that an interrupted run left there, that of the copy before, made, or else fetched; all have the hash that is signed.
import { BuildError } from "../../src/errors.ts";
import { disk } from "../../build/disk/effects.ts";
import { ignoreErrors } from "../../build/disk/ignore-errors.ts";
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import type { Progress } from "../../build/progress.ts";
import { parsePart } from "../../build/disk/parse.ts";
import { isNamed, joinListing, listOf } from "../../build/snapshot/listing.ts";
import type { Manifest, NamedFile } from "../../src/documents.ts";
import { once } from "../../src/memoize.ts";
import { createMaker, isClosing, isMadeList, isSource, type Make, type Place } from "./make.ts";
import { assertNames } from "./trust.ts";

/** Files of at most so many bytes are fetched many at a time, the others so that few are in memory. */
const SMALL_BYTES = 1 << 20;
/** As many as `curl --parallel` uses: over a distance, latency dominates. */
const SMALL_AT_ONCE = 50;
const LARGE_AT_ONCE = 4;

interface BringInput extends Place {
  base: string;
  head: Manifest;
  need(path: string): Promise<Uint8Array>;
  progress?: Progress;
}

/** The manifest, whose files are then in place, and how many bytes were written, not linked. Throws BuildError. */
export async function bringAll(
  input: BringInput,
): Promise<{ manifest: Manifest; written: number }> {
  const { folder, latest, head } = input;
  const { parts = [] } = head;
  const { put, written } = putter(input);
  const joined = () => {
    const lists = parts.map((part) => listOf(part, disk.read(folder + part.path), parsePart) ?? []);
    const manifest = joinListing(head, lists);
    assertNames(latest, head.snapshot, [...parts, ...manifest.files], input);
    return manifest;
  };
  await put(parts.filter(({ path }) => !isMadeList(path)));
  await put(joined().files.filter(({ path }) => isSource(path)));
  // The sources of another version may be of another form: what can't be made is fetched.
  const maker = once(() => ignoreErrors(() => createMaker(input, () => manifest.files)));
  const make: Make = (path) => maker()?.(path);
  await put(parts, make);
  const manifest = joined();
  const first = manifest.files.filter(({ path }) => !isClosing(path));
  await put(first, make);
  await put(manifest.files, make);
  // An earlier run may have left records that were withdrawn since.
  const named = new Set([...manifest.files, ...parts].map(({ path }) => path));
  for (const name of disk.list(folder))
    if (!named.has(`/${name}`)) disk.remove(`${folder}/${name}`);
  return { manifest, written: written() };
}

/** Puts files into the folder, each once, and counts the bytes. What `make` gives is taken if it is what was signed. */
function putter({ folder, need, base, out, progress }: BringInput) {
  const placed = new Set<string>();
  let [total, written] = [0, 0];
  const putOne = async (file: NamedFile, make: Make | undefined) => {
    const { path } = file;
    if (isCopied(folder, file)) return;
    if (disk.size(folder + path) !== undefined) disk.remove(folder + path);
    if (isCopied(out, file)) return disk.link(out + path, folder + path);
    const made = ignoreErrors(() => make?.(path));
    const content = isNamed(file, made) ? made : await need(path);
    assertNamed(content, file, base + path);
    disk.write(folder + path, content);
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
    const small = left.filter(({ bytes }) => bytes <= SMALL_BYTES);
    const large = left.filter(({ bytes }) => bytes > SMALL_BYTES);
    await mapConcurrent(small, counted, SMALL_AT_ONCE);
    await mapConcurrent(large, counted, LARGE_AT_ONCE);
  };
  return { put, written: () => written };
}

export function isCopied(folder: string, file: NamedFile): boolean {
  if (disk.size(folder + file.path) !== file.bytes) return false;
  return isNamed(file, disk.read(folder + file.path));
}

export function assertNamed(content: Uint8Array, file: NamedFile, url: string): void {
  if (isNamed(file, content)) return;
  throw new BuildError(
    `${url} differs from what was signed`,
    "A deployment may be under way: try again in a minute",
  );
}
