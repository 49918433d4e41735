// Checks what stands at a mark of a file: ids that are not published, numbers with more decimals than a
// pin has, and object keys that the format does not have.
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

export class Rules {
  readonly #published: ReadonlySet<string>;
  readonly #source: Source;
  readonly #coordinates: Coordinates;
  readonly #findings: Findings;

  constructor(
    published: ReadonlySet<string>,
    source: Source,
    coordinates: Coordinates,
    findings: Findings,
  ) {
    this.#published = published;
    this.#source = source;
    this.#coordinates = coordinates;
    this.#findings = findings;
  }

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
      this.#checkKey(file, keys, at - 1);
    }
  }

  #checkId(file: ScannedFile, from: number): void {
    const id = file.bytes.toString("latin1", from, from + UUID_LENGTH);
    if (this.#published.has(id)) return;
    const lower = id.toLowerCase();
    if (!UUID.test(lower) || this.#published.has(lower)) return;
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
    let escapes = 0;
    while (bytes[closing - 1 - escapes] === BACKSLASH) escapes++;
    // An escaped quote ends no key.
    if (escapes % 2 === 1) return;
    const opening = bytes.lastIndexOf(QUOTE, closing - 1);
    if (keys.has(bytes.toString("latin1", opening + 1, closing))) return;
    this.#tell(file, {
      ...UNKNOWN,
      form: "key",
      offset: opening + 1,
      excused: false,
    });
  }

  #tell(file: ScannedFile, finding: RuleFinding): void {
    this.#findings.addRule(file.path, finding);
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
