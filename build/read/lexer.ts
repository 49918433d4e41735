// Cuts the SQL of a dump into tokens: pieces of text in as they arrive, tokens out. Nothing longer
// than one token or one unit of the caller is held.
import { endsEarly, tooLong } from "./refusals.ts";

/** Thrown where a token may go on in text that is not there yet; the caller rewinds and waits. */
export const MORE = new Error("More text is needed");

/** Characters that one row or one CREATE TABLE may have; a longer one is damage or an attack. */
const MAX_UNIT = 64 * 1024 * 1024;

/** `name` is a quoted identifier; `text` is a token's value without its quotes. */
export interface Token {
  readonly kind: "word" | "name" | "string" | "blob" | "number" | "symbol" | "end";
  readonly text: string;
}

const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER = /0[xX][\dA-Fa-f]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
/** Text without a character that may begin a quotation, a comment or a statement's end. */
const DULL = /[^'"`[;/-]+/y;
const CLOSERS: Readonly<Record<string, string>> = { "'": "'", '"': '"', "`": "`", "[": "]" };

export class Lexer {
  text = "";
  at = 0;
  private final = false;
  private mark = 0;
  /** Length that the text must reach before another try pays: doubling keeps retries linear. */
  private enough = 0;
  /** Line feeds before `text`. */
  private lines = 0;
  /** In a skipped statement: what closes the quotation or comment that we are in. */
  private closer = "";
  /** In a skipped trigger: 1 behind a semicolon, 2 behind its END, else 0. */
  private tail = 0;

  append(chunk: string): void {
    this.lines += countLines(this.text, this.mark);
    this.text = this.text.slice(this.mark) + chunk;
    this.at = this.mark = 0;
    if (this.text.length > MAX_UNIT) throw tooLong(this.lines + 1);
  }

  finish(): void {
    this.final = true;
    this.enough = 0;
  }

  /** Whether it pays to read on; false until the text has grown enough. */
  ready(): boolean {
    return this.text.length >= this.enough;
  }

  /** Whether the whole dump is read, so that what is not complete now never will be. */
  ended(): boolean {
    return this.final && this.at >= this.text.length;
  }

  /** What lies before `at` is done with. */
  commit(): void {
    this.mark = this.at;
    this.enough = 0;
  }

  /** Goes back to the last commit, to try again with more text. */
  rewind(): void {
    this.at = this.mark;
    this.enough = 2 * (this.text.length - this.mark);
  }

  /** Line number of a place in `text`, from 1. */
  line(at: number): number {
    return this.lines + countLines(this.text, at) + 1;
  }

  /** Passes blanks and comments. Returns the code of the character that follows, -1 at the end. */
  space(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code === 32 || (code >= 9 && code <= 13)) this.at++;
      else if (code === 45 && this.peek(1) === "-") this.pass("\n", 2);
      else if (code === 47 && this.peek(1) === "*") this.pass("*/", 2);
      else if (this.at < this.text.length) return code;
      else if (this.final) return -1;
      else throw MORE;
    }
  }

  next(): Token {
    const code = this.space();
    if (code === -1) return { kind: "end", text: "" };
    const char = this.text[this.at]!;
    if (char === "'") return { kind: "string", text: this.quoted("'") };
    if (char === '"' || char === "`") return { kind: "name", text: this.quoted(char) };
    if (char === "[") return { kind: "name", text: this.bracketed() };
    if (char === ".") this.peek(1);
    const number = this.match(NUMBER);
    if (number !== "") return { kind: "number", text: number };
    const word = this.match(WORD);
    if (word === "") {
      this.at++;
      return { kind: "symbol", text: char };
    }
    if ((word === "x" || word === "X") && this.text[this.at] === "'")
      return { kind: "blob", text: this.quoted("'") };
    return { kind: "word", text: word };
  }

  /** The value of a quotation that begins at `at`; a doubled mark stands for one. */
  quoted(mark: string): string {
    const { text } = this;
    let value = "";
    for (let from = this.at + 1; ;) {
      const end = text.indexOf(mark, from);
      if (end === -1 || (end + 1 === text.length && !this.final)) this.wait();
      if (text.charCodeAt(end + 1) !== mark.charCodeAt(0)) {
        this.at = end + 1;
        return value + text.slice(from, end);
      }
      value += text.slice(from, end + 1);
      from = end + 2;
    }
  }

  /** Passes the rest of a statement unread, in constant memory, and its semicolon. */
  skip(trigger: boolean): void {
    for (let ended = false; !ended; this.commit()) {
      if (this.closer !== "") this.passCloser();
      else if (this.at === this.text.length) this.wait();
      else ended = trigger ? this.skipTriggerToken() : this.skipToken();
    }
  }

  private skipToken(): boolean {
    if (this.match(DULL) !== "") return false;
    if (this.text[this.at] !== ";") return this.skipOpener();
    this.at++;
    return true;
  }

  // A trigger ends with "; END ;" and not before, as in SQLite's own sqlite3_complete().
  private skipTriggerToken(): boolean {
    if (this.space() === -1) return false;
    const word = this.match(WORD);
    if (word !== "") this.tail = this.tail === 1 && word.toUpperCase() === "END" ? 2 : 0;
    else if (this.text[this.at] !== ";") {
      this.tail = 0;
      return this.skipOpener();
    } else {
      this.at++;
      if (this.tail === 2) return !(this.tail = 0);
      this.tail = 1;
    }
    return false;
  }

  private skipOpener(): false {
    const char = this.text[this.at]!;
    const next = char === "-" || char === "/" ? this.peek(1) : "";
    if (char === "-" && next === "-") this.closer = "\n";
    else if (char === "/" && next === "*") this.closer = "*/";
    else this.closer = CLOSERS[char] ?? "";
    this.at += this.closer === "\n" || this.closer === "*/" ? 2 : 1;
    return false;
  }

  private passCloser(): void {
    const end = this.text.indexOf(this.closer, this.at);
    if (end === -1) {
      // The star of "*/" may be the last character so far.
      this.at = this.text.length - (this.closer === "*/" && this.text.endsWith("*") ? 1 : 0);
      this.commit();
      this.wait();
    }
    this.at = end + this.closer.length;
    this.closer = "";
  }

  private bracketed(): string {
    const start = this.at + 1;
    this.pass("]", 1);
    return this.text.slice(start, this.at - 1);
  }

  private pass(closer: string, from: number): void {
    const end = this.text.indexOf(closer, this.at + from);
    if (end === -1) {
      if (!this.final || closer !== "\n") this.wait();
      this.at = this.text.length;
    } else this.at = end + closer.length;
  }

  // A number may go on with "e+1", so one that ends close to the text's end is not yet whole.
  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return "";
    const end = this.at + found[0].length;
    if (!this.final && pattern !== DULL && end + 2 >= this.text.length) throw MORE;
    this.at = end;
    return found[0];
  }

  private peek(ahead: number): string {
    const char = this.text[this.at + ahead];
    if (char === undefined && !this.final) throw MORE;
    return char ?? "";
  }

  private wait(): never {
    throw this.final ? endsEarly() : MORE;
  }
}

function countLines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
