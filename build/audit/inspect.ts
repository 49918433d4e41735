// Scans files for the values of one batch of cells, and the first time for the rules: files in, findings
// out.
import type { Cells } from "./cells.ts";
import type { Findings } from "./findings.ts";
import { Judge } from "./judge.ts";
import { VOCABULARY, type Keys } from "./keys.ts";
import { matchAt } from "./match.ts";
import { Needles } from "./needles.ts";
import type { ScannedFile } from "./place.ts";
import { RULE_MARKS, type Rules } from "./rules.ts";
import { NO_MARKS, scan, type Visitor } from "./scan.ts";
import type { Source } from "./source.ts";
export class Inspector implements Visitor {
  readonly #cells: Cells;
  readonly #needles: Needles;
  readonly #judge: Judge;
  readonly #findings: Findings;
  #file: ScannedFile | undefined;
  #rules: Rules | undefined;
  #keys: Keys | undefined;
  /** Values that are told of in this file already, and up to which byte. */
  #told = new Map<number, number>();

  constructor(cells: Cells, source: Source, findings: Findings) {
    this.#cells = cells;
    const common = Buffer.from(VOCABULARY.join("\n"));
    this.#needles = new Needles(cells, common, Buffer.from(source.sample()));
    this.#judge = new Judge(this.#needles, cells, source);
    this.#findings = findings;
  }

  /** Scans a file for values, and with `rules` for what they forbid: keys but `keys`, if given. */
  inspect(file: ScannedFile, rules?: Rules, keys?: Keys): void {
    this.#file = file;
    this.#rules = rules;
    this.#keys = keys;
    this.#told.clear();
    scan(file.bytes, this.#needles.index, rules ? RULE_MARKS : NO_MARKS, this);
  }

  mark(at: number): void {
    this.#rules!.check(this.#file!, this.#keys, at);
  }

  window(meaning: number, at: number): void {
    const file = this.#file!;
    const match = matchAt(this.#needles, this.#cells, meaning, file.bytes, at);
    if (!match) return;
    const needle = this.#needles.needle(meaning);
    // Windows of one long value lead to the same copy of it.
    if (match.from < (this.#told.get(needle.value) ?? 0)) return;
    const verdict = this.#judge.judge(file, needle, match);
    if (verdict === "ignore") return;
    this.#told.set(needle.value, verdict === "report" ? Infinity : match.to);
    const { table, column, row } = this.#cells.place(needle.value);
    const hit = { table, column, row, file: file.path, offset: match.from, form: match.form };
    this.#findings.add(hit, verdict === "leak");
  }
}
