// Reads the catalog, packs and pages of the deployed snapshot, and never mixes two snapshots.
//
// A deployment spreads file by file, so a file may be from another snapshot than the catalog. A header
// says which snapshot each file was sent with; packs must also have the hash and length in the catalog,
// and pages must be complete. A file that fails is neither used nor cached.
import { packPath } from "../address.ts";
import { CATALOG_PATH, firstPack, type Catalog, type PackKind } from "../catalog.ts";
import { isWhole } from "../envelope.ts";
import { unavailable } from "../errors.ts";
import { openIndex, type Index } from "../format/index-pack.ts";
import { packHash } from "../format/pack.ts";
import { RESOURCE_LIST, type ResourceName } from "../resources.ts";
import { memoize } from "../memoize.ts";
import { Memory } from "./memory.ts";

export interface Asset {
  bytes: Uint8Array;
  etag: string | undefined;
  /** Id of the snapshot that it was sent with, if the host says so. */
  snapshot?: string | undefined;
}

/** Reads a static file by its path; undefined if it is missing. The bytes may be kept. Throws if reading fails. */
export type ReadAsset = (path: string) => Promise<Asset | undefined>;

export interface Snapshot {
  readonly catalog: Catalog;
  /** A pack with its header. It is shared, so it must not be changed. */
  pack(resource: ResourceName, kind: PackKind, number: number): Promise<Uint8Array>;
  index(resource: ResourceName): Promise<Index>;
  /** A page of the plan. The bytes are a copy, which the caller may change. */
  page(path: string): Promise<Asset>;
  /** A file of the site. It is shared, so it must not be changed. */
  file(path: string): Promise<Asset>;
}

/** A file does not belong to the catalog's snapshot. Caught in `use` below. */
class MixedSnapshot extends Error {
  override name = "MixedSnapshot";
}

/** With the time at which it was read, in ms. */
type ReadCatalog = Readonly<{ catalog: Catalog; readAt: number }>;

const indexIn = memoize(openIndex);

type Reads = Map<string, Promise<Asset | undefined>>;

/** How long an isolate uses a catalog, in ms (contract section 6). */
const CATALOG_MS = 60_000;

/** Holds what an isolate remembers of the snapshot between requests: bytes, since promises belong to one request. */
export class SnapshotReader {
  readonly #assets: Memory<{ version: string; asset: Asset }>;
  #current: ReadCatalog | undefined;

  constructor(cacheBytes: number) {
    this.#assets = new Memory(cacheBytes);
  }

  /** Id of the snapshot at `now` (ms), or undefined while it can't be read. */
  async identify(readAsset: ReadAsset, now: () => number): Promise<string | undefined> {
    try {
      return (await this.#catalog(readAsset, now())).catalog.snapshot;
    } catch {
      return undefined; // an endpoint that needs the snapshot will see the error itself
    }
  }

  /** Runs `ask` on the snapshot at `now` (ms), again if two were mixed. Throws ApiError 503 if it can't be read. */
  async use<T>(
    readAsset: ReadAsset,
    now: number,
    ask: (snapshot: Snapshot) => Promise<T>,
  ): Promise<T> {
    const read: ReadAsset = async (path) => {
      try {
        return await readAsset(path);
      } catch {
        throw unavailable("The snapshot");
      }
    };
    const reads: Reads = new Map();
    for (let isLast = false; ; isLast = true) {
      const opened = await this.#catalog(read, now);
      try {
        return await ask(this.#open(opened, read, reads));
      } catch (error) {
        if (!(error instanceof MixedSnapshot)) throw error;
        if (isLast) throw unavailable("The snapshot");
      }
      // Another request may have read a newer catalog meanwhile, or the same one, which would mix again.
      if (this.#current?.catalog.snapshot === opened.catalog.snapshot) this.#current = undefined;
    }
  }

  // An old catalog is read again: a withdrawn record must not survive in an isolate.
  async #catalog(read: ReadAsset, now: number): Promise<ReadCatalog> {
    const age = this.#current ? now - this.#current.readAt : Infinity;
    if (age >= 0 && age < CATALOG_MS) return this.#current!;
    const catalog = await readCatalog(read);
    if (!catalog) throw unavailable("The snapshot");
    return (this.#current = { catalog, readAt: now });
  }

  #open({ catalog, readAt }: ReadCatalog, read: ReadAsset, reads: Reads): Snapshot {
    const get = async (path: string, version: string, isRight: (asset: Asset) => boolean) => {
      const cached = this.#assets.get(path);
      if (cached?.version === version) return cached.asset;
      const belongs = (asset: Asset | undefined): asset is Asset =>
        asset !== undefined && isOf(catalog, asset) && isRight(asset);
      // A file that the first try could not use may belong to the snapshot of the second one.
      let asset = await reads.get(path);
      if (!belongs(asset)) {
        const reading = read(path);
        reads.set(path, reading);
        asset = await reading;
      }
      if (!belongs(asset)) throw new MixedSnapshot(path);
      // A view keeps its whole buffer alive.
      this.#assets.set(path, { version, asset }, { weight: asset.bytes.buffer.byteLength });
      return asset;
    };
    const pack: Snapshot["pack"] = async (resource, kind, number) => {
      const { packs, lengths } = catalog.resources[resource];
      const at = number - firstPack(kind, catalog.cover);
      const hash = packs[kind]![at]!;
      const length = lengths[kind]![at]!;
      const isRight = ({ bytes }: Asset) => bytes.length === length && packHash(bytes) === hash;
      return (await get(packPath(resource, kind, number), `${hash} ${length}`, isRight)).bytes;
    };
    // Cached as long as the catalog: if the host sends no snapshot id, nothing else would invalidate it.
    const version = `${catalog.snapshot} ${readAt}`;
    return {
      catalog,
      pack,
      index: async (resource) => indexIn(await pack(resource, "index", 0)),
      page: async (path) => {
        const { bytes, etag } = await get(path, version, (asset) => isWhole(asset.bytes));
        return { bytes: bytes.slice(), etag };
      },
      file: (path) => get(path, version, () => true),
    };
  }
}

/** Undefined for a catalog that is missing, damaged or sent with another snapshot. Throws what `read` throws. */
async function readCatalog(read: ReadAsset): Promise<Catalog | undefined> {
  const asset = await read(CATALOG_PATH);
  if (!asset) return undefined;
  try {
    const catalog = JSON.parse(new TextDecoder().decode(asset.bytes)) as Catalog;
    const hasAll = RESOURCE_LIST.every(({ name }) => catalog.resources[name].lengths);
    return catalog.format === 1 && hasAll && isOf(catalog, asset) ? catalog : undefined;
  } catch {
    return undefined;
  }
}

function isOf({ snapshot }: Catalog, asset: Asset): boolean {
  return asset.snapshot === undefined || asset.snapshot === snapshot;
}
