// Reads the deployed snapshot: asset reads in, the catalog, packs and pages out, from one snapshot only.
//
// A deployment spreads file by file, so what is read may be of another snapshot than the catalog. Each
// file says by a header which one it was sent as part of; a pack also has the hash and the length that
// the catalog expects, and a page its end. Whatever fails is neither used nor kept.
import { packPath } from "../address.ts";
import type { Catalog, PackKind } from "../catalog.ts";
import { isWhole } from "../envelope.ts";
import { ApiError } from "../errors.ts";
import { openIndex, type Index } from "../format/index-pack.ts";
import { packHash } from "../format/pack.ts";
import type { ResourceName } from "../resources.ts";
import { AssetCache, type Asset } from "./asset-cache.ts";
import { readCatalog } from "./read-catalog.ts";

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

/** A catalog with when it was read, in ms since 1970. */
interface ReadCatalog {
  readonly catalog: Catalog;
  readonly readAt: number;
}

/** What a request has read so far, by path. */
type Reads = Map<string, Promise<Asset | undefined>>;

const RETRY_SECONDS = "5";
/** How long an isolate goes by the catalog it read, in ms (contract section 6). */
const CATALOG_MS = 60_000;

/** What an isolate remembers of the snapshot between requests: bytes only, never a promise of one. */
export class SnapshotReader {
  readonly #assets: AssetCache;
  // Decoded directories live as long as their pack's bytes.
  readonly #indexes = new WeakMap<Uint8Array, Index>();
  #current: ReadCatalog | undefined;

  constructor(cacheBytes: number) {
    this.#assets = new AssetCache(cacheBytes);
  }

  /** Id of the snapshot at `now` (ms), or undefined while it can't be read. */
  async identify(readAsset: ReadAsset, now: () => number): Promise<string | undefined> {
    try {
      return (await this.#catalog(readAsset, now())).catalog.snapshot;
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
    const reads: Reads = new Map();
    const first = await this.#catalog(read, now);
    try {
      return await ask(this.#open(first, read, reads));
    } catch (error) {
      if (!(error instanceof MixedSnapshot)) throw error;
    }
    // Another request may have read a newer one meanwhile.
    if (this.#current === first) this.#current = undefined;
    try {
      return await ask(this.#open(await this.#catalog(read, now), read, reads));
    } catch (error) {
      throw error instanceof MixedSnapshot ? unavailable("The snapshot") : error;
    }
  }

  // The catalog, read anew once it is old: a withdrawn record must not live on with an isolate.
  async #catalog(read: ReadAsset, now: number): Promise<ReadCatalog> {
    const age = this.#current ? now - this.#current.readAt : Infinity;
    if (age >= 0 && age < CATALOG_MS) return this.#current!;
    const catalog = await readCatalog(read);
    if (!catalog) throw unavailable("The snapshot");
    return (this.#current = { catalog, readAt: now });
  }

  #open({ catalog, readAt }: ReadCatalog, read: ReadAsset, reads: Reads): Snapshot {
    const get = async (path: string, version: string, isRight: (asset: Asset) => boolean) => {
      const cached = this.#assets.get(path, version);
      if (cached) return cached;
      const belongs = (asset: Asset | undefined): asset is Asset =>
        asset !== undefined && isOf(catalog, asset) && isRight(asset);
      // What the first try read and could not use may be of the snapshot that the second one uses.
      let asset = await reads.get(path);
      if (!belongs(asset)) {
        const reading = read(path);
        reads.set(path, reading);
        asset = await reading;
      }
      if (!belongs(asset)) throw new MixedSnapshot(path);
      this.#assets.set(path, version, asset);
      return asset;
    };
    const pack: Snapshot["pack"] = async (resource, kind, number) => {
      const { packs, lengths } = catalog.resources[resource];
      const hash = packs[kind]![number]!;
      const length = lengths[kind]![number]!;
      const isRight = ({ bytes }: Asset) => bytes.length === length && packHash(bytes) === hash;
      return (await get(packPath(resource, kind, number), `${hash} ${length}`, isRight)).bytes;
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
        // Kept for as long as the catalog is: where the host doesn't tell its snapshot, nothing else
        // would ever end it.
        const version = `${catalog.snapshot} ${readAt}`;
        const { bytes, etag } = await get(path, version, (asset) => isWhole(asset.bytes));
        return { bytes: bytes.slice(), etag };
      },
    };
  }
}

/** Whether an asset was sent as part of a catalog's snapshot, as far as the host tells. */
function isOf({ snapshot }: Catalog, asset: Asset): boolean {
  return asset.snapshot === undefined || asset.snapshot === snapshot;
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
