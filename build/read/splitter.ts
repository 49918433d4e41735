// Splits SQL into statements as its pieces arrive, in linear time: it knows quotes and comments, and nothing else.

/** A statement without its comments and semicolon; `line` is where its text begins. */
export interface Statement {
  readonly text: string;
  readonly line: number;
  /** Whether it is too long, so that only its beginning is here. */
  readonly isCut: boolean;
}

const MAX_LENGTH = 64 * 1024 * 1024;
/** Comments, quotations (up to a hundred texts at once), whatever ends later, and semicolons. */
const TOKENS =
  /(--[^\n]*\n|\/\*[^]*?\*\/)|'[^']*'(?:[^'"`[;/-]*'[^']*'){0,99}|"[^"]*"|`[^`]*`|\[[^\]]*\]|(--|\/\*|['"`[])[^]*|;/g;

export class Splitter {
  /** The text after the last statement, the line in which it begins, and its length when it is worth reading again. */
  private text = "";
  private line = 1;
  private enough = 0;
  private isCut = false;

  *push(piece: string, isLast = false): Generator<Statement> {
    this.text += piece;
    if (this.text.length < this.enough && !isLast) return;
    const { text } = this;
    let from = 0;
    let at = 0;
    let code = "";
    // The next piece goes on in this: a quotation, a comment, or half of a comment's mark.
    let open = text.slice(-1).replace(/[^-/]/, "");
    for (const { 0: token, 1: comment, 2: mark, index } of text.matchAll(TOKENS)) {
      open = mark ?? open;
      if (!comment && token !== ";") continue;
      const part = text.slice(at, index);
      const isBlank = code === "" && part.trim() === "";
      // A comment separates words.
      code += comment ? `${part} ` : part;
      at = index + token.length;
      if (comment && !isBlank) continue;
      if (!isBlank && !this.isCut) yield this.statement(code);
      if (!comment) this.isCut = false;
      this.line += lineFeeds(text.slice(from, at));
      from = at;
      code = "";
    }
    this.text = text.slice(from);
    // Twice as much, or each piece of a long statement would have all of it read again.
    this.enough = Math.min(2 * this.text.length, MAX_LENGTH);
    if (this.text.length < MAX_LENGTH) return;
    if (!this.isCut) yield { ...this.statement(code + text.slice(at)), isCut: true };
    this.isCut = true;
    this.line += lineFeeds(this.text);
    this.text = open;
    this.enough = 0;
  }

  /** The text after the last semicolon, if that is more than blanks and comments. */
  get rest(): Statement | undefined {
    return this.isCut || this.text.trim() !== "" ? this.statement(this.text) : undefined;
  }

  private statement(code: string): Statement {
    const text = code.trimStart();
    const line = this.line + lineFeeds(code.slice(0, code.length - text.length));
    return { text, line, isCut: false };
  }
}

/** The statements of a whole text; the last one needs no semicolon. */
export function statementsOf(text: string): Statement[] {
  const splitter = new Splitter();
  const whole = [...splitter.push(`${text}\n;`, true)];
  return splitter.rest ? [...whole, splitter.rest] : whole;
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
