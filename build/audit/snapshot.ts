// Opens the files of a staged snapshot for the scan: a folder in, each file's bytes and what its layout
// gives away out.
import { hash } from "node:crypto";
import { CATALOG_PATH, type Catalog } from "../../src/catalog.ts";
import { ITEMS } from "../../src/contract.ts";
import type { ResourceName } from "../../src/resources.ts";
import { csvLine } from "../csv.ts";
import { OPENAPI_PATH } from "../openapi.ts";
import { checkPack, type Tell } from "./packs.ts";
import { Items } from "./pages.ts";
import { NAMES, type ScannedFile } from "./place.ts";
import { readPublished, type Published } from "./published.ts";
import type { AuditInput } from "./types.ts";

const RECORDS_PACK = /\/records\.\d+\.bin$/;
const JSON_FILE = /\.(json|ndjson|geojson)$/;
const CSV = /^\/static\/v1\/([a-z-]+)(\.\d+)?\.csv$/;
const NONE = { from: 0, to: 0 };

export class Snapshot {
  readonly published: Published;
  /** Records packs first, since pages are held against them. */
  readonly paths: readonly string[];
  /** Bytes of the listed files that are no pages, about. */
  readonly size: number;
  readonly #input: AuditInput;
  readonly #site: ReadonlySet<string>;
  readonly #hashes: ReadonlyMap<string, string>;
  readonly #catalog: Catalog | undefined;
  readonly #items = new Items();

  constructor(input: AuditInput) {
    this.#input = input;
    const paths = input.paths ?? input.effects.list(input.folder).map((name) => `/${name}`);
    this.paths = [
      ...paths.filter((path) => RECORDS_PACK.test(path)),
      ...paths.filter((path) => !RECORDS_PACK.test(path)),
    ];
    const scanned = input.files.filter(({ kind }) => kind !== "page" && kind !== "leftover");
    this.size = scanned.reduce((sum, { bytes }) => sum + bytes, 0);
    const site = input.files.filter(({ kind }) => kind === "site");
    this.#site = new Set(site.map(({ path }) => path));
    this.#hashes = new Map(input.files.map(({ path, sha256 }) => [path, sha256]));
    this.published = readPublished((path) => this.#find(path));
    this.#catalog = parseCatalog(this.#find(CATALOG_PATH));
  }

  /** The names of all files as if they were one. */
  names(): ScannedFile {
    const bytes = Buffer.from(this.paths.join("\n"));
    return { path: NAMES, bytes, isSite: false, isProduct: false, json: NONE };
  }

  /** A file as bytes. */
  open(path: string): ScannedFile {
    const bytes = this.#find(path) ?? Buffer.alloc(0);
    const isSite = this.#site.has(path);
    return { path, bytes, isSite, isProduct: isSite || path === OPENAPI_PATH, json: NONE };
  }

  /** Whether a file is listed and has another hash than it is listed with. */
  isDamaged({ path, bytes }: ScannedFile): boolean {
    const known = this.#hashes.get(path);
    return known !== undefined && hash("sha256", bytes) !== known;
  }

  /** A file with its layout checked; undefined if it holds nothing that is not scanned elsewhere. */
  unpack(file: ScannedFile, tell: Tell): ScannedFile | undefined {
    const { path, bytes } = file;
    if (file.isSite) return file;
    if (path.endsWith(".bin")) {
      const json = checkPack(path, bytes, this.published, this.#catalog, tell);
      if (RECORDS_PACK.test(path)) this.#items.addPack(bytes, json);
      return { ...file, json };
    }
    if (JSON_FILE.test(path)) {
      if (this.#items.isPage(path, bytes)) return undefined;
      return { ...file, json: { from: 0, to: bytes.length } };
    }
    if (path.endsWith(".csv") && !hasHeader(path, bytes)) tell("layout", 0);
    return file;
  }

  #find(path: string): Buffer | undefined {
    const bytes = this.#input.effects.read(this.#input.folder + path);
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}

// A column that the contract does not have is a key that it does not have.
function hasHeader(path: string, bytes: Buffer): boolean {
  const name = CSV.exec(path)?.[1];
  if (name === undefined || !Object.hasOwn(ITEMS, name)) return false;
  const header = csvLine(Object.keys(ITEMS[name as ResourceName].shape));
  return bytes.toString("latin1", 0, header.length) === header;
}

function parseCatalog(bytes: Buffer | undefined): Catalog | undefined {
  try {
    return bytes && (JSON.parse(bytes.toString()) as Catalog);
  } catch {
    return undefined;
  }
}
