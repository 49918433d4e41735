// Errors that refuse a text dump. They name the line, never a value.
import { BuildError } from "../../src/errors.ts";

const HINT = "Pass what `sqlite3 x .dump` writes, as it is, or the database file itself";

/** Words that a message may show; any other could be a value that lost its quotes. */
const SHOWN_WORDS = new Set(
  `alter analyze as attach begin commit create database delete detach drop end explain from index
  insert into load_extension or pragma reindex release replace rollback savepoint select table temp
  temporary transaction trigger unique update vacuum values view virtual with .archive .backup .cd
  .clone .dump .excel .import .load .log .mode .once .open .output .print .quit .read .recover
  .restore .save .shell .sha3sum .system`.split(/\s+/),
);

/** The leading words of a statement, at most three, up to the first that may not be shown. */
export function firstWords(statement: string): string {
  const words = statement.replace(/;.*/s, "").split(/[\s(]+/, 3);
  const other = words.findIndex((word) => !SHOWN_WORDS.has(word.toLowerCase()));
  return words.slice(0, other === -1 ? words.length : other).join(" ");
}

export function refused(words: string, line: number, reason: string): BuildError {
  const what = words === "" ? "A statement" : `"${words}"`;
  return new BuildError(`${what} in line ${line} of the dump is refused: ${reason}`, HINT);
}

export function endsEarly(): BuildError {
  return new BuildError(
    "The text dump is incomplete",
    "Write it again, and check that there was room for it; a whole one ends with COMMIT",
  );
}

export function tooLong(line: number): BuildError {
  return new BuildError(
    `A statement in line ${line} of the dump is longer than 64 MiB, or too complex to read`,
    "A quote is missing there, or a column holds files that belong elsewhere",
  );
}

export function notADump(): BuildError {
  return new BuildError(
    "The file is neither a SQLite database nor a text dump of one",
    "It may be encrypted, damaged, or packed other than by gzip; pass a .sqlite, .sql or .sql.gz file",
  );
}
