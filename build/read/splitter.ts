// Splits the text of a dump into statements as its pieces arrive, in linear time.
import { GAPS } from "./grammar.ts";
import { tooLong } from "./refusals.ts";

/** A statement with its semicolon and the blanks and comments before it; `text` begins in `line`. */
export interface Statement {
  readonly text: string;
  readonly line: number;
}

/** Characters that a statement may have; a longer one is damage or an attack. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** Characters after which it is worth asking whether a statement is skipped. */
const LONG_STATEMENT = 1024 * 1024;
/** Text in which no statement ends; bounded, or the pattern would run out of stack. */
const UNMARKED = /[^'"`[;/-]*(?:'[^']*'[^'"`[;/-]*){0,999}/y;
const MARK = /--|\/\*|[^]/y;
const CLOSERS = new Map(Object.entries({ "[": "]", "--": "\n", "/*": "*/", "-": "", "/": "" }));

export class Splitter {
  private readonly skips: (statement: Statement) => boolean;
  /** The unfinished statement, and its last character if that may be half a mark. */
  private held = "";
  private last = "";
  private line = 1;
  /** The end mark of the quotation or comment we are in. */
  private closer = "";

  /** Of a long statement that is skipped only the beginning is kept. */
  constructor(skips: (statement: Statement) => boolean = () => false) {
    this.skips = skips;
  }

  *push(piece: string): Generator<Statement> {
    const text = this.last + piece;
    let start = 0;
    let at = 0;
    for (;;) {
      const end = text.indexOf(this.closer, at);
      if (end === -1) at = Math.max(at, text.length - 1);
      if (end === -1) break;
      UNMARKED.lastIndex = end + this.closer.length;
      this.closer = "";
      UNMARKED.test(text);
      at = MARK.lastIndex = UNMARKED.lastIndex;
      const mark = MARK.exec(text)?.[0] ?? "";
      if (mark === "" || (/^[-/]/.test(mark) && MARK.lastIndex === text.length)) break;
      at = MARK.lastIndex;
      if (mark !== ";") this.closer = CLOSERS.get(mark) ?? mark;
      else {
        yield this.take(text.slice(start, at));
        start = at;
      }
    }
    this.last = text.slice(at);
    this.hold(text.slice(start, at));
  }

  /** The text after the last semicolon, with the end of the dump. A line feed ends a last comment. */
  end(rest = ""): Statement {
    return this.take(`${this.last}${rest}\n`);
  }

  private hold(text: string): void {
    const { line, held } = this;
    this.held += text;
    const becomesLong = held.length <= LONG_STATEMENT && this.held.length > LONG_STATEMENT;
    if (becomesLong && this.skips({ text: this.held, line })) {
      this.line += lineFeeds(this.held.slice(LONG_STATEMENT / 2));
      this.held = this.held.slice(0, LONG_STATEMENT / 2);
    } else if (this.held.length > MAX_LENGTH) throw tooLong(lineOf({ text: this.held, line }));
  }

  private take(end: string): Statement {
    const statement = { text: this.held + end, line: this.line };
    this.line += lineFeeds(statement.text);
    this.held = "";
    return statement;
  }
}

export function lineOf(statement: Statement): number {
  return statement.line + lineFeeds(matchAt(GAPS, statement)![0]);
}

/** Matches a sticky pattern. Throws BuildError where millions of quotes, blanks or comments overflow its stack. */
export function matchAt(
  pattern: RegExp,
  { text, line }: Statement,
  at = 0,
): RegExpExecArray | null {
  pattern.lastIndex = at;
  try {
    return pattern.exec(text);
  } catch {
    throw tooLong(line);
  }
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
