// Makes the catalog, with the packs that are in a folder.
import { packPath } from "../../src/address.ts";
import {
  firstPack,
  PACK_KINDS,
  type Catalog,
  type PackKind,
  type ResourceCatalog,
} from "../../src/catalog.ts";
import { HEADER_BYTES, packHash } from "../../src/format/pack.ts";
import type { PageKind } from "../../src/page-address.ts";
import type { ResourceName } from "../../src/resources.ts";
import type { Config } from "../config.ts";
import type { Effects } from "../disk/effects.ts";
import type { PublishedCalendars } from "../plan/calendar-changes.ts";
import { coverDates } from "../project/calendars.ts";

/** The catalog's entry of each resource, without the hashes and lengths of its packs. */
export type CatalogEntries = {
  name: ResourceName;
  entry: Omit<ResourceCatalog, "packs" | "lengths">;
}[];

export function buildCatalog(
  effects: Effects,
  folder: string,
  bytes: ReadonlyMap<string, number>,
  { entries, calendars }: { entries: CatalogEntries; calendars: Pick<PublishedCalendars, "cover"> },
  snapshot: string,
  { url: origin, currency, request, tiles }: Config["site"],
  html: readonly PageKind[] | undefined,
): Catalog {
  const cover = coverDates(calendars.cover);
  const resources = entries.map(({ name, entry }): [string, ResourceCatalog] => {
    return [name, { ...entry, ...listPacks(effects, folder, bytes, name, cover) }];
  });
  return {
    format: 1,
    snapshot,
    cover,
    ...(html && {
      html: { origin, currency, files: html, request, tiles } as NonNullable<Catalog["html"]>,
    }),
    resources: Object.fromEntries(resources) as Catalog["resources"],
  };
}

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
