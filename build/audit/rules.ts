// Checks what stands at a mark of a file: ids that are not published, numbers with more decimals than a
// pin has, and object keys that the format does not have.
import { CHANGES_PATH } from "../changes.ts";
import { EXACT_DECIMALS, type Coordinates } from "./coordinates.ts";
import type { Findings, RuleFinding } from "./findings.ts";
import type { Keys } from "./keys.ts";
import { recordAt, type ScannedFile } from "./place.ts";
import { marksOf } from "./scan.ts";
import type { Source } from "./source.ts";

const HYPHEN = 0x2d;
const POINT = 0x2e;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Bytes of a UUID, and where its last hyphen stands. */
const UUID_LENGTH = 36;
const LAST_HYPHEN = 23;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The last hyphen of an id, the point of a number, the colon behind a key. */
export const RULE_MARKS = marksOf("-.:");

const UNKNOWN = { table: "", column: "", row: "" };

interface KnownKey {
  number: number;
  /** The quote before it, and the key. */
  bytes: Uint8Array;
}

export class Rules {
  readonly #published: ReadonlySet<string>;
  readonly #told: ReadonlySet<string>;
  readonly #source: Source;
  readonly #coordinates: Coordinates;
  readonly #findings: Findings;
  readonly #known = new Map<string, KnownKey>();
  /** By the number of a key: the one that stood behind it the last time. */
  #followers: KnownKey[] = [];
  #last = 0;
  #keys: Keys | undefined;

  constructor(
    published: ReadonlySet<string>,
    told: ReadonlySet<string>,
    source: Source,
    coordinates: Coordinates,
    findings: Findings,
  ) {
    this.#published = published;
    this.#told = told;
    this.#source = source;
    this.#coordinates = coordinates;
    this.#findings = findings;
  }

  /** Checks a mark of a file whose objects have no keys but `keys`, if given. */
  check(file: ScannedFile, keys: Keys | undefined, at: number): void {
    const { bytes } = file;
    const byte = bytes[at];
    if (byte === HYPHEN) {
      if (bytes[at - 5] === HYPHEN && bytes[at - 10] === HYPHEN && bytes[at - 15] === HYPHEN) {
        this.#checkId(file, at - LAST_HYPHEN);
      }
    } else if (byte === POINT) {
      if (isDigit(bytes[at - 1]) && isDigit(bytes[at + EXACT_DECIMALS])) {
        this.#checkNumber(file, at);
      }
    } else if (keys && bytes[at - 1] === QUOTE && at >= file.json.from && at < file.json.to) {
      if (keys !== this.#keys) {
        this.#keys = keys;
        this.#followers = [];
      }
      this.#checkKey(file, keys, at - 1);
    }
  }

  #checkId(file: ScannedFile, from: number): void {
    const id = file.bytes.toString("latin1", from, from + UUID_LENGTH);
    if (this.#published.has(id)) return;
    const lower = id.toLowerCase();
    if (!UUID.test(lower) || this.#published.has(lower)) return;
    if (file.path === CHANGES_PATH && this.#told.has(id)) return;
    const excused = this.#source.holds(recordAt(file, from), id);
    this.#tell(file, {
      ...UNKNOWN,
      form: "uuid",
      offset: from,
      excused,
      id: lower,
    });
  }

  #checkNumber(file: ScannedFile, point: number): void {
    const { bytes } = file;
    let from = point;
    while (isDigit(bytes[from - 1])) from--;
    let to = point + 1;
    while (isDigit(bytes[to])) to++;
    if (to - point - 1 < EXACT_DECIMALS) return;
    const number = bytes.toString("latin1", from, to);
    // A rate, or a number in a text, which the leak rules have judged already.
    if (!file.isSite && this.#source.holds(recordAt(file, from), number)) return;
    const cell = this.#coordinates.find(number);
    const isData = file.path.endsWith(".csv") || (from >= file.json.from && to <= file.json.to);
    const finding = { ...UNKNOWN, offset: from, excused: false };
    if (cell) this.#tell(file, { ...finding, ...cell, table: "properties", form: "coordinate" });
    else if (isData) this.#tell(file, { ...finding, form: "decimals" });
  }

  #checkKey(file: ScannedFile, keys: Keys, closing: number): void {
    const { bytes } = file;
    const expected = this.#followers[this.#last];
    if (expected && endsWith(bytes, closing, expected.bytes)) {
      this.#last = expected.number;
      return;
    }
    let escapes = 0;
    while (bytes[closing - 1 - escapes] === BACKSLASH) escapes++;
    // An escaped quote ends no key.
    if (escapes % 2 === 1) return;
    const opening = bytes.lastIndexOf(QUOTE, closing - 1);
    const key = bytes.toString("latin1", opening + 1, closing);
    if (keys.has(key)) this.#expect(key);
    else this.#tell(file, { ...UNKNOWN, form: "key", offset: opening + 1, excused: false });
  }

  // Behind a key the same key stands as the last time.
  #expect(name: string): void {
    let key = this.#known.get(name);
    if (!key) {
      key = { number: this.#known.size + 1, bytes: Buffer.from(`"${name}`) };
      this.#known.set(name, key);
    }
    this.#followers[this.#last] = key;
    this.#last = key.number;
  }

  #tell(file: ScannedFile, finding: RuleFinding): void {
    this.#findings.addRule(file.path, finding);
  }
}

function endsWith(bytes: Uint8Array, end: number, key: Uint8Array): boolean {
  const begin = end - key.length;
  for (let i = key.length - 1; i >= 0; i--) if (key[i] !== bytes[begin + i]) return false;
  return true;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
