// The text searches to compare, behind one interface: each stores records as bytes and answers from them.
import Database from "better-sqlite3";
import { buildTextIndex } from "../build/write/text/text-index.ts";
import { fold } from "../src/fold.ts";
import { rank } from "../src/rank.ts";
import { REGIONS } from "../src/regions.ts";
import { RESOURCES } from "../src/resources.ts";
import { searchText } from "../src/serve/text.ts";
import type { PropertyTexts } from "./documents.ts";

/** What an engine keeps of its index; it can be sent to another thread. */
export interface Stored {
  files: Uint8Array[];
  /** From the catalog: bounds of shards, and the number of records. */
  words: string[];
  total: number;
}

export interface Searcher {
  /** Ordinals of the 25 best records that hold every word as a prefix. */
  top(words: readonly string[]): number[] | Promise<number[]>;
  /** Every such record with its score, high is better. */
  all(words: readonly string[]): Map<number, number> | Promise<Map<number, number>>;
}

export interface Engine {
  name: string;
  build(records: readonly PropertyTexts[]): Stored | Promise<Stored>;
  /** Calls `onRead` with the number of each file that a query reads, unless the engine has only one. */
  open(stored: Stored, onRead?: (file: number) => void): Searcher | Promise<Searcher>;
}

const { properties } = RESOURCES;
const PAGE = { offset: 0, limit: 25 };
const HEADER = new Uint8Array(16);

const riffle: Engine = {
  name: "Riffle",
  build(records) {
    const { packs, words } = buildTextIndex(properties, records);
    const files = packs.map((body) => new Uint8Array([...HEADER, ...body]));
    return { files, words, total: records.length };
  },
  open({ files, words, total }, onRead) {
    const read = async (number: number) => {
      onRead?.(number);
      return files[number]!;
    };
    const catalog = { total, words, starts: [], packs: {}, lengths: {}, initials: [] };
    const search = (query: readonly string[]) => searchText(properties, query, read, catalog);
    return {
      async top(query) {
        const { ordinals, scores } = await search(query);
        return rank({ ordinals, scores: scores! }, { ...PAGE, descending: true }, total).ordinals;
      },
      async all(query) {
        const { ordinals, scores } = await search(query);
        return new Map(Array.from(ordinals, (ordinal, i) => [ordinal, scores![i]!]));
      },
    };
  },
};

const COLUMNS = properties.text.map(({ column }) => column).join(", ");
const WEIGHTS = properties.text.map(({ weight }) => weight).join(", ");

const expression = (words: readonly string[]) => words.map((word) => `"${word}"*`).join(" ");

// The words are folded already, so the tokenizer has nothing left to do but split at blanks.
function fts5(name: string, options: string): Engine {
  return {
    name,
    build(records) {
      const database = new Database(":memory:");
      const tokenize = `tokenize = "unicode61 remove_diacritics 0"`;
      database.exec(`CREATE VIRTUAL TABLE texts USING fts5(${COLUMNS}, ${tokenize}${options})`);
      const marks = properties.text.map(() => "?").join(", ");
      const insert = database.prepare(`INSERT INTO texts(rowid, ${COLUMNS}) VALUES (?, ${marks})`);
      database.transaction(() => {
        records.forEach((record, ordinal) => insert.run(ordinal, foldedTexts(record)));
      })();
      database.exec("INSERT INTO texts(texts) VALUES ('optimize'); VACUUM");
      return { files: [database.serialize()], words: [], total: records.length };
    },
    open({ files }) {
      const database = new Database(Buffer.from(files[0]!));
      const matching = `FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, ${WEIGHTS})`;
      const top = database.prepare(`SELECT rowid ${matching} LIMIT ${PAGE.limit}`).pluck();
      const all = database.prepare(`SELECT rowid, -bm25(texts, ${WEIGHTS}) ${matching}`).raw();
      return {
        top: (words) => top.all(expression(words)) as number[],
        all: (words) => new Map(all.all(expression(words)) as [number, number][]),
      };
    },
  };
}

interface MiniSearch {
  addAll(documents: object[]): void;
  search(query: string): { id: number; score: number }[];
}
interface MiniSearchClass {
  new (options: object): MiniSearch;
  loadJSON(json: string, options: object): MiniSearch;
}
// A name that the compiler does not follow: the package is in bench/node_modules only.
const PEER: string = "minisearch";
const MINISEARCH_OPTIONS = {
  fields: properties.text.map(({ column }) => column),
  tokenize: (text: string) => text.split(" ").filter(Boolean),
  processTerm: (word: string) => word,
  searchOptions: {
    combineWith: "AND",
    prefix: true,
    boost: Object.fromEntries(properties.text.map(({ column, weight }) => [column, weight])),
  },
};

const miniSearch: Engine = {
  name: "MiniSearch",
  async build(records) {
    const { default: MiniSearch } = (await import(PEER)) as { default: MiniSearchClass };
    const index = new MiniSearch(MINISEARCH_OPTIONS);
    index.addAll(
      records.map((record, id) => {
        const texts = foldedTexts(record);
        return Object.fromEntries([
          ["id", id],
          ...properties.text.map(({ column }, i) => [column, texts[i]!] as const),
        ]);
      }),
    );
    const json = new TextEncoder().encode(JSON.stringify(index));
    return { files: [json], words: [], total: records.length };
  },
  async open({ files }) {
    const { default: MiniSearch } = (await import(PEER)) as { default: MiniSearchClass };
    const json = new TextDecoder().decode(files[0]);
    const index = MiniSearch.loadJSON(json, MINISEARCH_OPTIONS);
    return {
      top: (words) =>
        index
          .search(words.join(" "))
          .slice(0, PAGE.limit)
          .map(({ id }) => id),
      all: (words) => new Map(index.search(words.join(" ")).map(({ id, score }) => [id, score])),
    };
  },
};

function foldedTexts(record: PropertyTexts): string[] {
  return properties.text.map(({ column, region }) => {
    const texts = [record[column] ?? ""].flat();
    const names = region ? texts.map((code) => REGIONS[code] ?? "") : [];
    return [...texts, ...names]
      .flatMap((text) => fold(text.replaceAll("[removed]", " ")))
      .join(" ");
  });
}

/** Riffle first, then what it is compared with. */
export const ENGINES: readonly Engine[] = [
  riffle,
  fts5("FTS5", ""),
  // Without the texts, which the default stores a second time.
  fts5("FTS5 detail=none", ", detail=none, content=''"),
  miniSearch,
];
