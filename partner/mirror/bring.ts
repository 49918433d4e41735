// Brings all files that a manifest names into a folder: first what others are made of, then the others.
import type { Effects } from "../../build/disk/effects.ts";
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import { assertRoom } from "../../build/disk/room.ts";
import type { Progress } from "../../build/progress.ts";
import { joinListing, readManifest } from "../../build/snapshot/listing.ts";
import { MANIFEST_PATH } from "../../src/address.ts";
import type { Latest, Manifest, ManifestFile, ManifestHead } from "../../src/documents.ts";
import { once } from "../../src/memoize.ts";
import { previousPages } from "../../build/snapshot/previous.ts";
import { parsePart } from "../../build/disk/parse.ts";
import { closingFile, isClosing, type Place } from "./closing.ts";
import { createMaker, isMadeList, type Maker } from "./make.ts";
import { isSource } from "./sources.ts";
import type { Named, Staging } from "./staging.ts";
import { assertNames, type Trust } from "./trust.ts";

/** Files of at most so many bytes are fetched many at a time, the others so that few are in memory. */
const SMALL_BYTES = 1 << 20;
/** As many as `curl --parallel` uses: over a distance, latency dominates. */
const SMALL_AT_ONCE = 50;
const LARGE_AT_ONCE = 4;

const isSmall = ({ bytes }: Named) => bytes <= SMALL_BYTES;

export interface BringInput {
  effects: Effects;
  staging: Staging;
  latest: Latest;
  head: ManifestHead;
  options: Trust & { out: string; progress?: Progress };
}

/** The manifest, whose files are all in place. Throws BuildError. */
export async function bringAll(input: BringInput): Promise<Manifest> {
  const { effects, staging, latest, head, options } = input;
  const { out, progress } = options;
  const before = readManifest(effects.read(out + MANIFEST_PATH), (path) =>
    effects.read(out + path),
  );
  let done = 0;
  let total = 0;
  const putAll = async (
    files: readonly Named[],
    make?: (path: string) => Uint8Array | undefined,
  ) => {
    const put = async (file: Named) => {
      await staging.put(file, make);
      progress?.at(++done, total);
    };
    await mapConcurrent(files.filter(isSmall), put, SMALL_AT_ONCE);
    await mapConcurrent(
      files.filter((file) => !isSmall(file)),
      put,
      LARGE_AT_ONCE,
    );
  };
  const lists = new Map<string, ManifestFile[]>();
  const putLists = async (parts: readonly Named[], make?: Maker["list"]) => {
    await mapConcurrent(
      parts,
      async (part) => {
        const files = parsePart(await staging.put(part, make))?.files ?? [];
        lists.set(part.path, files);
      },
      SMALL_AT_ONCE,
    );
  };
  const parts = head.parts ?? [];
  await putLists(parts.filter(({ path }) => !isMadeList(path)));
  const sources = [...lists.values()].flat().filter(({ path }) => isSource(path));
  assertNames(latest, head.snapshot, [...parts, ...sources], options);
  const placed = new Set(sources.map(({ path }) => path));
  total = sources.length;
  await putAll(sources);
  // The sources of another version may be of another form: what can't be made is fetched.
  const maker = once(() =>
    attempt(() =>
      createMaker(
        (path) => effects.read(staging.folder + path),
        previousPages(before),
        new Date(head.created),
      ),
    ),
  );
  const made = (what: "file" | "list") => (path: string) => attempt(() => maker()?.[what](path));
  await putLists(
    parts.filter(({ path }) => isMadeList(path)),
    made("list"),
  );
  const manifest = joinListing(head, [...lists.values()]);
  assertNames(latest, head.snapshot, [...parts, ...manifest.files], options);
  assertRoom(effects, out, newBytes(manifest, before));
  total = manifest.files.length;
  await putAll(
    manifest.files.filter((file) => !placed.has(file.path) && !isClosing(file.path)),
    made("file"),
  );
  const place = once((): Place => {
    const { sets } = maker()!;
    return { effects, out, staging: staging.folder, latest, manifest, sets };
  });
  await putAll(
    manifest.files.filter(({ path }) => isClosing(path)),
    (path) => attempt(() => closingFile(path, place())),
  );
  return manifest;
}

function newBytes({ files }: Manifest, before: Manifest | undefined): number {
  const old = new Map(before?.files.map(({ path, sha256 }) => [path, sha256]));
  return files.reduce(
    (sum, { path, bytes, sha256 }) => sum + (old.get(path) === sha256 ? 0 : bytes),
    0,
  );
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
