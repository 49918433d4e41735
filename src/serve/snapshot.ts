// Reads the deployed snapshot: asset reads in, the catalog, packs and pages out, from one snapshot only.
import { packPath } from "../address.ts";
import { CATALOG_PATH, type Catalog, type PackKind } from "../catalog.ts";
import { ApiError } from "../errors.ts";
import { openIndex, type Index } from "../index-pack.ts";
import { packHash } from "../pack.ts";
import { MAX_AGE_SECONDS } from "../limits.ts";
import { RESOURCE_LIST, type ResourceName } from "../resources.ts";
import { AssetCache, type Asset } from "./asset-cache.ts";

/** Reads a static file by its path, to keep; undefined if there is none. Throws if it can't tell. */
export type ReadAsset = (path: string) => Promise<Asset | undefined>;

export interface Snapshot {
  readonly catalog: Catalog;
  /** A pack, header included. It is shared: read only. */
  pack(resource: ResourceName, kind: PackKind, number: number): Promise<Uint8Array>;
  index(resource: ResourceName): Promise<Index>;
  /** A page that the plan says is there; its bytes are the caller's to change. */
  page(path: string): Promise<Asset>;
}

/** Something read does not belong to the catalog it was looked up with. Caught in `use` below. */
class MixedSnapshot extends Error {
  override name = "MixedSnapshot";
}

const RETRY_SECONDS = "5";
/** A page carries no hash of its snapshot, so it is read anew as often as any other cache would. */
const PAGE_MS = MAX_AGE_SECONDS * 1000;

/** What an isolate remembers of the snapshot between requests: bytes only, never a promise of one. */
export class SnapshotReader {
  readonly #assets: AssetCache;
  // Decoded directories live as long as their pack's bytes.
  readonly #indexes = new WeakMap<Uint8Array, Index>();
  #catalog: Catalog | undefined;

  constructor(cacheBytes: number) {
    this.#assets = new AssetCache(cacheBytes);
  }

  /** Id of the snapshot, or undefined while it can't be read. */
  async identify(readAsset: ReadAsset): Promise<string | undefined> {
    try {
      return (this.#catalog ??= await readCatalog(readAsset)).snapshot;
    } catch {
      return undefined; // whoever needs the snapshot for its answer will meet the error again
    }
  }

  /**
   * Runs `ask` on the snapshot; on a mixture of two snapshots once more with a fresh catalog. `now` in
   * ms. Throws ApiError 503 if the snapshot can't be read or is still mixed.
   */
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
    try {
      return await ask(await this.#open(read, now));
    } catch (error) {
      if (!(error instanceof MixedSnapshot)) throw error;
    }
    this.#catalog = undefined;
    try {
      return await ask(await this.#open(read, now));
    } catch (error) {
      throw error instanceof MixedSnapshot ? unavailable("The snapshot") : error;
    }
  }

  async #open(read: ReadAsset, now: number): Promise<Snapshot> {
    const catalog = (this.#catalog ??= await readCatalog(read));
    const get = async (
      path: string,
      version: string,
      belongs: (asset: Asset) => boolean = () => true,
    ) => {
      const cached = this.#assets.get(path, version);
      if (cached) return cached;
      const asset = await read(path);
      if (!asset || !belongs(asset)) throw new MixedSnapshot(path);
      this.#assets.set(path, version, asset);
      return asset;
    };
    const pack: Snapshot["pack"] = async (resource, kind, number) => {
      const expected = catalog.resources[resource].packs[kind]![number]!;
      const belongs = ({ bytes }: Asset) => packHash(bytes) === expected;
      return (await get(packPath(resource, kind, number), expected, belongs)).bytes;
    };
    return {
      catalog,
      pack,
      index: async (resource) => {
        const bytes = await pack(resource, "index", 0);
        const index = this.#indexes.get(bytes) ?? openIndex(bytes);
        this.#indexes.set(bytes, index);
        return index;
      },
      page: async (path) => {
        const version = `${catalog.snapshot} ${Math.floor(now / PAGE_MS)}`;
        const { bytes, etag } = await get(path, version);
        return { bytes: bytes.slice(), etag };
      },
    };
  }
}

async function readCatalog(read: ReadAsset): Promise<Catalog> {
  const asset = await read(CATALOG_PATH);
  const catalog = asset && parseCatalog(asset.bytes);
  if (!catalog) throw unavailable("The snapshot");
  return catalog;
}

// A damaged catalog must not be kept: this isolate would never read another.
function parseCatalog(bytes: Uint8Array): Catalog | undefined {
  try {
    const catalog = JSON.parse(new TextDecoder().decode(bytes)) as Catalog;
    const whole = RESOURCE_LIST.every(({ name }) => catalog.resources[name].packs.index);
    return catalog.format === 1 && whole ? catalog : undefined;
  } catch {
    return undefined;
  }
}

/** `what` begins the message. */
export function unavailable(what: string): ApiError {
  return new ApiError(
    503,
    "snapshot_unavailable",
    `${what} can't be read just now; try again in ${RETRY_SECONDS} seconds`,
    { headers: { "Retry-After": RETRY_SECONDS } },
  );
}
