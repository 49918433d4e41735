// Collects what an audit finds: occurrences in, lists for the report out, without any private value.
import type { Database } from "better-sqlite3";
import { findId } from "./ids.ts";
import { NAMES } from "./place.ts";
import type { Form, Hit } from "./types.ts";

/** Findings kept of each list: a leak of a whole column has one in every record. */
const MOST = 10_000;
/** Ids whose rows are looked up: a look-up may read a whole table. */
const MOST_LOOKUPS = 20;

/** What breaks a rule at a place. */
export interface RuleFinding extends Pick<Hit, "table" | "column" | "row" | "form" | "offset"> {
  /** Public source text of the record where it stands accounts for it. */
  excused: boolean;
  /** Of the form `uuid`: the id, in lower case. */
  id?: string;
}

export class Findings {
  readonly #db: Database;
  readonly #hits: Hit[] = [];
  readonly #reported: Hit[] = [];
  #lookups = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  add(hit: Hit, leak: boolean): void {
    const list = leak ? this.#hits : this.#reported;
    if (list.length < MOST) list.push(hit);
  }

  addRule(file: string, { id, excused, table, column, row, form, offset }: RuleFinding): void {
    const known = id === undefined ? undefined : this.#lookUp(id);
    this.add({ table, column, row, ...known, file, offset, form }, !excused);
  }

  /** A part of a file that no published record accounts for. */
  addPart(file: string, form: Form, offset: number): void {
    this.add({ table: "", column: "", row: "", file, offset, form }, true);
  }

  /**
   * The lists. A file whose very name gives something away is told of by its number among the names,
   * from 1.
   */
  lists(paths: readonly string[]): { hits: Hit[]; reported: Hit[] } {
    const secret = new Map<string, string>();
    const names = `${paths.join("\n")}\n`;
    for (const { file, offset } of this.#hits) {
      if (file !== NAMES) continue;
      const number = Buffer.from(names).subarray(0, offset).toString("latin1").split("\n").length;
      secret.set(paths[number - 1]!, `(file ${number} of ${paths.length})`);
    }
    const masked = (hit: Hit) => ({ ...hit, file: secret.get(hit.file) ?? hit.file });
    return { hits: this.#hits.map(masked), reported: this.#reported.map(masked) };
  }

  #lookUp(id: string) {
    return this.#lookups++ < MOST_LOOKUPS ? findId(this.#db, id) : undefined;
  }
}
