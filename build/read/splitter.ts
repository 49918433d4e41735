// Splits the text of a dump into statements as its pieces arrive, in time that grows with its length.
import { GAPS } from "./grammar.ts";
import { tooLong } from "./refusals.ts";

/** A statement with what precedes it and its semicolon; `line` is the one that `text` begins in. */
export interface Statement {
  readonly text: string;
  readonly line: number;
}

/** Characters that a statement may have; a longer one is damage or an attack. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** Characters from which it pays to ask whether a statement is skipped. */
const LONG = 1024 * 1024;
/** Where no statement ends; not too many texts at once, or the pattern runs out of stack. */
const DULL = /[^'"`[;/-]*(?:'[^']*'[^'"`[;/-]*){0,999}/y;
const MARK = /--|\/\*|[^]/y;
const CLOSERS = new Map(Object.entries({ "[": "]", "--": "\n", "/*": "*/", "-": "", "/": "" }));

export class Splitter {
  /** The statement that has not ended yet, and its last character where that may be half a mark. */
  private held = "";
  private last = "";
  private line = 1;
  /** What ends the quotation or comment that we are in. */
  private closer = "";

  /** Yields the statements that end in `piece`; of a long one that `skips` only the beginning is held. */
  *push(piece: string, skips: (statement: Statement) => boolean): Generator<Statement> {
    const text = this.last + piece;
    let start = 0;
    let at = 0;
    for (let mark = ""; ;) {
      const end = text.indexOf(this.closer, at);
      if (end === -1) at = Math.max(at, text.length - 1);
      if (end === -1) break;
      DULL.lastIndex = end + this.closer.length;
      this.closer = "";
      DULL.test(text);
      at = MARK.lastIndex = DULL.lastIndex;
      mark = MARK.exec(text)?.[0] ?? "";
      if (mark === "" || (/^[-/]/.test(mark) && MARK.lastIndex === text.length)) break;
      at = MARK.lastIndex;
      if (mark !== ";") this.closer = CLOSERS.get(mark) ?? mark;
      else {
        yield this.take(text.slice(start, at));
        start = at;
      }
    }
    this.last = text.slice(at);
    const asked = this.held.length > LONG;
    this.held += text.slice(start, at);
    if (!asked && this.held.length > LONG && skips({ text: this.held, line: this.line })) {
      this.line += lineFeeds(this.held.slice(LONG / 2));
      this.held = this.held.slice(0, LONG / 2);
    } else if (this.held.length > MAX_LENGTH) throw tooLong(this.line);
  }

  /** What follows the last semicolon, once nothing comes any more; with a line feed a comment is whole. */
  end(): Statement {
    return this.take(`${this.last}\n`);
  }

  private take(end: string): Statement {
    const statement = { text: this.held + end, line: this.line };
    this.line += lineFeeds(statement.text);
    this.held = "";
    return statement;
  }
}

/** The line of its first word. */
export function lineOf({ text, line }: Statement): number {
  GAPS.lastIndex = 0;
  return line + lineFeeds(GAPS.exec(text)![0]);
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
