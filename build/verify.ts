// Checks snapshots: before publishing, that what lies in staging is what was written; later, every
// file of a folder or a site against its manifest.
import { hash } from "node:crypto";
import { CATALOG_PATH, packPath, type Catalog, type PackKind } from "../src/catalog.ts";
import { BuildError } from "../src/errors.ts";
import { packHash } from "../src/pack.ts";
import type { ResourceName } from "../src/resources.ts";
import type { Effects } from "./effects.ts";
import { LATEST_PATH, type Latest, type Manifest, type WrittenFile } from "./manifest.ts";

/** Throws BuildError unless a folder holds just the files that were written, of their sizes. */
export function assertWhole(
  effects: Effects,
  folder: string,
  written: readonly WrittenFile[],
): void {
  const found = effects.list(folder).map((name) => `/${name}`);
  const sizes = new Map(written.map(({ path, bytes }) => [path, bytes]));
  const wrong = found.filter((path) => effects.size(folder + path) !== sizes.get(path));
  if (wrong.length === 0 && found.length === sizes.size) return;
  throw new BuildError(
    `${wrong[0] ?? "A file"} in the staging folder is not what was written`,
    "Something else writes there, or the disk is full or failing; build again",
  );
}

/** Reads a file of a snapshot by its path; undefined if there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>;

export interface Verdict {
  latest: Latest | undefined;
  files: number;
  bytes: number;
  /** What is wrong, one sentence each; empty if all is well. */
  problems: string[];
}

/** Requests under way at once. */
const LANES = 6;

/** Checks the pointer, the manifest and every file that it names, wherever they are read from. */
export async function verify(read: ReadFile): Promise<Verdict> {
  const verdict: Verdict = { latest: undefined, files: 0, bytes: 0, problems: [] };
  const { problems } = verdict;
  const latest = parse<Latest>(await read(LATEST_PATH));
  if (!latest) return { ...verdict, problems: [`${LATEST_PATH} is missing or no JSON`] };
  verdict.latest = latest;
  const manifestBytes = await read(latest.manifest.path);
  if (!manifestBytes || hash("sha256", manifestBytes) !== latest.manifest.sha256) {
    problems.push(`${latest.manifest.path} is not the one that ${LATEST_PATH} names`);
    return verdict;
  }
  const manifest = parse<Manifest>(manifestBytes)!;
  const packs = new Map<string, string | undefined>();
  const queue = [...manifest.files];
  const lane = async () => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      const bytes = await read(file.path);
      verdict.files++;
      verdict.bytes += bytes?.length ?? 0;
      if (!bytes) problems.push(`${file.path} is missing`);
      else if (hash("sha256", bytes) !== file.sha256) {
        problems.push(`${file.path} has other bytes than the manifest says`);
      }
      if (bytes && file.path.endsWith(".bin")) packs.set(file.path, packHash(bytes));
      if (bytes && file.path === CATALOG_PATH)
        packs.set(CATALOG_PATH, Buffer.from(bytes).toString());
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  problems.push(...packProblems(packs));
  return { ...verdict, problems: problems.sort() };
}

// Every pack is the one that the catalog expects, and the catalog names every pack.
function packProblems(packs: Map<string, string | undefined>): string[] {
  const text = packs.get(CATALOG_PATH);
  if (text === undefined) return [`The manifest does not name ${CATALOG_PATH}`];
  const problems: string[] = [];
  packs.delete(CATALOG_PATH);
  const { resources } = JSON.parse(text) as Catalog;
  for (const [resource, { packs: kinds }] of Object.entries(resources)) {
    for (const [kind, hashes] of Object.entries(kinds)) {
      hashes.forEach((expected, number) => {
        const path = packPath(resource as ResourceName, kind as PackKind, number);
        if (packs.get(path) !== expected) problems.push(`${path} is not the pack of the catalog`);
        packs.delete(path);
      });
    }
  }
  return [...problems, ...[...packs.keys()].map((path) => `${path} is not in the catalog`)];
}

function parse<T>(bytes: Uint8Array | undefined): T | undefined {
  try {
    return bytes && (JSON.parse(Buffer.from(bytes).toString("utf8")) as T);
  } catch {
    return undefined;
  }
}
