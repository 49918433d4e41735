// Lists the packs that lie in a folder as the catalog does.
import { packPath } from "../../src/address.ts";
import {
  firstPack,
  PACK_KINDS,
  type Catalog,
  type PackKind,
  type ResourceCatalog,
} from "../../src/catalog.ts";
import { HEADER_BYTES, packHash } from "../../src/format/pack.ts";
import type { ResourceName } from "../../src/resources.ts";
import type { Effects } from "../disk/effects.ts";

/** Hashes, read from the headers of the packs, and lengths; `bytes` are the lengths of all files by path. */
export function listPacks(
  effects: Effects,
  folder: string,
  bytes: ReadonlyMap<string, number>,
  resource: ResourceName,
  cover: Catalog["cover"],
): Pick<ResourceCatalog, "packs" | "lengths"> {
  const pathsOf = (kind: PackKind) => {
    const paths: string[] = [];
    const next = () => packPath(resource, kind, firstPack(kind, cover) + paths.length);
    while (bytes.has(next())) paths.push(next());
    return paths;
  };
  const kinds = PACK_KINDS.map((kind) => [kind, pathsOf(kind)] as const);
  const byKind = <T>(of: (path: string) => T) =>
    Object.fromEntries(
      kinds.filter(([, paths]) => paths.length > 0).map(([kind, paths]) => [kind, paths.map(of)]),
    );
  const packs = byKind((path) => packHash(effects.head(folder + path, HEADER_BYTES))!);
  return { packs, lengths: byKind((path) => bytes.get(path)!) };
}
