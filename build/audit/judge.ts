// Decides what an occurrence of a private value means. It is a leak unless public source text accounts
// for it where it stands:
// - In a record's bytes only that record's own public source cells account for a text. If the row that
//   holds the private value, or another row of its owner, is that record, the owner published it:
//   redaction's business, so it is only reported.
// - If another owner's record says the same, that is a leak of a value that looks like a code. Prose
//   ("Open until 5 pm") is only reported, and so is what two other owners say as well: people use the
//   same words, and a listing full of guesses must not be able to stop a build.
// - Outside records (facets, indexes, names of files) it is the published names, slugs and words.
// - The product's own pages may use any short words that are no code.
// - A public cell of a row behind a gate is not sought at all if public source text holds it.
import { NOBODY, type Cells } from "./cells.ts";
import { VOCABULARY } from "./keys.ts";
import { matchText, type Match } from "./match.ts";
import type { Needle, Needles } from "./needles.ts";
import { recordAt, type ScannedFile } from "./place.ts";
import { NO_MARKS, scan, type Visitor } from "./scan.ts";
import type { Source } from "./source.ts";

export type Verdict = "leak" | "report" | "ignore";

/**
 * What looks like a code: an address of mail; seven digits, as of a telephone or a parcel; a run of
 * letters with three digits, or with a digit and both cases, as in accounts, passwords and links.
 */
const CODE = new RegExp(
  [
    /[^\s@]@[^\s@]/,
    /(?=[\d .()-]*\d{3})\d([ .()-]{0,2}\d){6}/,
    /(?=[\w-]*[A-Za-z])(?=([\w-]*\d){3})[\w-]{10}/,
    /(?=[\w-]*\d)(?=[\w-]*[a-z][\w-]*[A-Z])[\w-]{10}/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
/** Longest words in bytes that the product's own pages may share with a private value. */
const LONGEST_WORDS = 32;
/** Hex digits of a hash by chance hold a short value of digits; 16 of them don't. */
const LONGEST_CHANCE = 16;
const HEX = /^[0-9a-f-]+$/;
const HASH = /^([0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export class Judge {
  readonly #needles: Needles;
  readonly #cells: Cells;
  readonly #source: Source;
  /** Of each value: it is not sought. */
  readonly #ignored: Uint8Array;
  /** Of each probe: public source text holds a long part of the value around it. */
  readonly #boilerplate: Uint8Array;
  /** Owners of the records whose source text holds a private value. */
  readonly #publicOf = new Map<number, Set<number>>();

  constructor(needles: Needles, cells: Cells, source: Source) {
    this.#needles = needles;
    this.#cells = cells;
    this.#source = source;
    this.#ignored = new Uint8Array(cells.values);
    this.#boilerplate = new Uint8Array(needles.probes);
    this.#readVocabulary();
    this.#readSource();
    needles.index.keep((meaning) => this.#ignored[needles.needle(meaning).value] === 0);
  }

  /** What it means that a value, or a part of it, stands in a file. */
  judge(file: ScannedFile, { probe, value }: Needle, match: Match): Verdict {
    if (!match.whole) return this.#judgePart(file, probe, value, match);
    const text = this.#cells.value(value).toString();
    const { form, from, to } = match;
    if (form === "raw" && isChance(file.bytes, from, to, text)) return "ignore";
    const isProse = !CODE.test(text);
    if (file.isProduct && isProse && text.length <= LONGEST_WORDS) return "report";
    const record = this.#sourceOf(file, from, text);
    if (!record) return "leak";
    if (this.#cells.place(value).gated) return "ignore";
    const owners = this.#publicOf.get(value);
    return isProse || isCommon(owners) || this.#isOwn(value, record.id, owners) ? "report" : "leak";
  }

  // A part that public text has too is a turn of phrase.
  #judgePart(file: ScannedFile, probe: number, value: number, { from, to }: Match): Verdict {
    if (this.#boilerplate[probe] === 1 || this.#publicOf.has(value)) return "ignore";
    const text = file.bytes.toString("utf8", from, to).replaceAll("\ufffd", "");
    return this.#sourceOf(file, from, text) ? "ignore" : "leak";
  }

  /** The public source that accounts for a text at a place: a record, or words without one. */
  #sourceOf(file: ScannedFile, from: number, text: string): { id: string | undefined } | undefined {
    if (file.isSite) return undefined;
    const id = recordAt(file, from);
    if (id !== undefined && this.#source.holds(id, text)) return { id };
    const isOutside = id === undefined || file.isProduct;
    return isOutside && this.#source.holds(undefined, text) ? { id: undefined } : undefined;
  }

  #isOwn(value: number, id: string | undefined, owners: ReadonlySet<number> = NONE): boolean {
    if (id !== undefined) return this.#cells.isHeldBy(value, id, this.#source.ownerOf(id));
    for (const owner of owners) if (this.#cells.isHeldBy(value, undefined, owner)) return true;
    return false;
  }

  #readVocabulary(): void {
    const bytes = Buffer.from(VOCABULARY.join("\n"));
    this.#search(bytes, (value) => {
      this.#ignored[value] = 1;
    });
  }

  #readSource(): void {
    const { bytes, ends, owners } = this.#source.flatten();
    let text = 0;
    this.#search(bytes, (value, at) => {
      while (ends[text]! <= at) text++;
      if (this.#ignored[value] === 1) return;
      if (this.#cells.place(value).gated) {
        this.#ignored[value] = 1;
        return;
      }
      const set = this.#publicOf.get(value) ?? new Set();
      this.#publicOf.set(value, set.add(owners[text]!));
    });
  }

  #search(bytes: Buffer, found: (value: number, at: number) => void): void {
    const needles = this.#needles;
    const cells = this.#cells;
    const boilerplate = this.#boilerplate;
    const visitor: Visitor = {
      window(meaning, at) {
        const needle = needles.needle(meaning);
        if (!needle.isText) return;
        const match = matchText(cells.value(needle.value), needle, bytes, at);
        if (match?.whole) found(needle.value, at);
        else if (match) boilerplate[needle.probe] = 1;
      },
      mark() {},
    };
    scan(bytes, needles.index, NO_MARKS, visitor);
  }
}

const NONE: ReadonlySet<number> = new Set();

function isCommon(owners: ReadonlySet<number> = NONE): boolean {
  return owners.size - Number(owners.has(NOBODY)) >= 2;
}

/** Whether digits are part of a hash, an id or a longer number, and there by chance. */
function isChance(bytes: Buffer, from: number, to: number, text: string): boolean {
  if (text.length >= LONGEST_CHANCE || !HEX.test(text)) return false;
  let begin = from;
  let end = to;
  while (begin > 0 && isHex(bytes[begin - 1]!)) begin--;
  while (end < bytes.length && isHex(bytes[end]!)) end++;
  const token = bytes.toString("latin1", begin, end);
  return HASH.test(token) || (token.length > text.length && /^\d+$/.test(token));
}

function isHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || byte === 0x2d;
}
