// Reads and checks the catalog.
import { CATALOG_PATH, type Catalog, type PackKind } from "../catalog.ts";
import { RESOURCE_LIST } from "../resources.ts";
import type { Asset } from "./asset-cache.ts";

/** Undefined for a catalog that is missing, damaged or sent with another snapshot. Throws what `read` throws. */
export async function readCatalog(
  read: (path: string) => Promise<Asset | undefined>,
): Promise<Catalog | undefined> {
  const asset = await read(CATALOG_PATH);
  const catalog = asset && parse(asset.bytes);
  if (!catalog || (asset.snapshot ?? catalog.snapshot) !== catalog.snapshot) return undefined;
  return catalog;
}

function parse(bytes: Uint8Array): Catalog | undefined {
  try {
    const catalog = JSON.parse(new TextDecoder().decode(bytes)) as Catalog;
    const whole = RESOURCE_LIST.every(({ name }) => hasLengths(catalog.resources[name]));
    return catalog.format === 1 && whole ? catalog : undefined;
  } catch {
    return undefined;
  }
}

function hasLengths({ packs, lengths }: Catalog["resources"]["clubs"]): boolean {
  const kinds = Object.keys(packs) as PackKind[];
  return (
    packs.index !== undefined &&
    kinds.every((kind) => lengths[kind]!.length === packs[kind]!.length)
  );
}
