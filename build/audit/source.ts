// Holds the public source text, by record: what a published record may say since its row's public cells
// say it, and what files outside records may say since published records do.
import { NOBODY } from "./cells.ts";

/** One record in so many is enough to know what public text is full of. */
const SAMPLED = 8;

/** A record's text, or one that belongs to none. */
interface Entry {
  text: string;
  owner: number;
}

export class Source {
  readonly #entries: Entry[] = [];
  readonly #byId = new Map<string, number>();
  #shared = "";

  /** Adds a published row's public cells. */
  add(id: string, owner: number, texts: readonly string[]): void {
    this.#byId.set(id, this.#entries.push({ text: texts.join("\n"), owner }) - 1);
  }

  /** Adds words that files outside records are made of. */
  share(texts: Iterable<string>): void {
    for (const text of texts) this.#shared += `${text}\n`;
  }

  /**
   * Whether a record's source cells hold the text; without a record, whether the shared words do. Where
   * a text runs from one cell into the next, exports have commas and quotes between them.
   */
  holds(id: string | undefined, text: string): boolean {
    const entry = id === undefined ? undefined : this.#byId.get(id);
    if (id !== undefined && entry === undefined) return false;
    const own = entry === undefined ? this.#shared : this.#entries[entry]!.text;
    return own.includes(text) || (entry !== undefined && joined(own).includes(joined(text)));
  }

  ownerOf(id: string): number {
    const entry = this.#byId.get(id);
    return entry === undefined ? NOBODY : this.#entries[entry]!.owner;
  }

  /** The texts of every few records. */
  sample(): string {
    return this.#entries
      .filter((_, i) => i % SAMPLED === 0)
      .map(({ text }) => text)
      .join("\n");
  }

  /** All of it as bytes, a zero byte behind each entry, with the owners of the entries. */
  flatten(): { bytes: Buffer; ends: number[]; owners: number[] } {
    const texts = [...this.#entries.map(({ text }) => text), this.#shared];
    const ends: number[] = [];
    let end = 0;
    for (const text of texts) ends.push((end += Buffer.byteLength(text) + 1));
    const bytes = Buffer.alloc(end);
    texts.forEach((text, i) => bytes.write(text, i === 0 ? 0 : ends[i - 1]!));
    return { bytes, ends, owners: [...this.#entries.map(({ owner }) => owner), NOBODY] };
  }
}

function joined(text: string): string {
  return text.replace(/[\s",;[\]]+/g, " ");
}
