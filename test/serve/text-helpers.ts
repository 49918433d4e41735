// A word index in memory for tests: records in; searches, a reader that counts, and a brute-force scorer out.
import { buildTextIndex } from "../../src/format/text-index.ts";
import { fold } from "../../src/fold.ts";
import type { ResourceCatalog } from "../../src/catalog.ts";
import { REGIONS } from "../../src/regions.ts";
import { RESOURCES, type Resource, type ResourceName } from "../../src/resources.ts";
import { searchText, type TextMatches } from "../../src/serve/text.ts";

export type TestRecord = Record<string, unknown>;

/** A property record with empty texts but for those given. */
export function property(texts: TestRecord): TestRecord {
  return {
    name: "",
    location_description: "",
    species: [],
    water_type: "",
    state: "",
    regulations: "",
    ...texts,
  };
}

export class TextFixture {
  readonly resource: Resource;
  readonly records: readonly TestRecord[];
  readonly catalog: ResourceCatalog;
  readonly packs: Uint8Array[];
  /** Numbers of the packs read since it was last emptied. */
  reads: number[] = [];
  readonly #tokens: { word: string; weight: number }[][];

  constructor(name: ResourceName, records: readonly TestRecord[]) {
    this.resource = RESOURCES[name];
    this.records = records;
    const { packs, words } = buildTextIndex(this.resource, records);
    this.packs = packs.map((body) => {
      const pack = new Uint8Array(16 + body.length);
      pack.set(body, 16);
      return pack;
    });
    this.catalog = {
      total: records.length,
      starts: [],
      packs: {},
      lengths: {},
      words,
      initials: [],
    };
    this.#tokens = records.map((record) => tokensOf(this.resource, record));
  }

  search(...words: string[]): Promise<TextMatches> {
    const read = async (number: number) => {
      this.reads.push(number);
      return this.packs[number]!;
    };
    return searchText(this.resource, words, read, this.catalog);
  }

  /** The same answer from the contract's formula, over every word of every record. */
  bruteForce(...query: string[]): { ordinals: number[]; scores: number[] } {
    const total = this.records.length;
    const lengths = this.#tokens.map((tokens) => tokens.length);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / total;
    const words = [...new Set(query)];
    const tf = this.#tokens.map((tokens) =>
      words.map((word) => {
        const held = tokens.filter((token) => token.word.startsWith(word));
        return held.reduce((sum, { weight }) => sum + weight, 0);
      }),
    );
    const df = words.map((_, i) => tf.filter((row) => row[i]! > 0).length);
    const ordinals = tf.flatMap((row, ordinal) => (row.every((f) => f > 0) ? [ordinal] : []));
    const scores = ordinals.map((ordinal) => {
      const x = words.reduce((sum, _, i) => {
        const f = tf[ordinal]![i]!;
        const idf = Math.log(1 + (total - df[i]! + 0.5) / (df[i]! + 0.5));
        const norm = 1.2 * (1 - 0.75 + (0.75 * lengths[ordinal]!) / mean);
        return sum + (idf * f * (1.2 + 1)) / (f + norm);
      }, 0);
      return Math.floor(x * 1e6 + 0.5);
    });
    return { ordinals, scores };
  }
}

function tokensOf(resource: Resource, record: TestRecord) {
  return resource.text.flatMap(({ column, weight, region }) => {
    const texts = [record[column]].flat() as string[];
    const names = region ? texts.map((code) => REGIONS[code] ?? "") : [];
    return [...texts, ...names]
      .flatMap((text) => fold(text.split("[removed]").join(" ")))
      .map((word) => ({ word, weight }));
  });
}
