// Reads a map: CREATE VIEW statements, one for each table that another schema has under another name or in
// other columns. SQL is the mapping language, so SQLite reads all but the heads of the statements.
import { BuildError } from "../../../src/errors.ts";
import type { Effects } from "../../disk/effects.ts";
import { tableNamed, TABLE_NAMES, type TableName } from "../tables.ts";

/** A view that stands for a table of TABLES. */
export interface View {
  readonly table: TableName;
  /** The query after AS. */
  readonly query: string;
  /** Where it begins, as messages name it. */
  readonly place: string;
}

/** Blanks, comments, texts and quoted names, each as a whole: a semicolon in them ends no statement. */
const TOKEN =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|\s+|[^]/gy;
const HEAD =
  /^CREATE\s+(?:TEMP\s+|TEMPORARY\s+)?VIEW\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:(?:main|temp)\s*\.\s*)?["'`[]?(\w+)["'`\]]?\s+AS\s+(?=\S)/i;
const CLOCK =
  /'\s*(?:now|localtime|utc)\s*'|\b(?:date|time|datetime|julianday|unixepoch)\s*\(\s*\)/i;
export const MAP_HINT =
  "docs/operators.md says what a map may hold; npm run map -- --dump FILE prints one to start from";

/** The views of the map at a path. Throws BuildError if there is no such file, or it holds something else. */
export function readMap(path: string, effects: Effects): View[] {
  const bytes = effects.isFolder(path) ? undefined : effects.read(path);
  if (!bytes) throw new BuildError(`There is no map at ${path}`, "Fix the path after --map");
  return parseMap(new TextDecoder().decode(bytes));
}

/** The views of a map. Throws BuildError for any other statement. */
export function parseMap(text: string): View[] {
  const views: View[] = [];
  for (const { sql, line } of statements(text.replace(/^\uFEFF/, ""))) {
    const view = viewOf(sql, `the map's line ${line}`);
    if (views.some(({ table }) => table === view.table))
      throw refusedView(view, "there is a view of that name before it");
    views.push(view);
  }
  return views;
}

// Throws BuildError if the statement creates no view.
function viewOf(sql: string, place: string): View {
  const [head, name] = HEAD.exec(sql) ?? [];
  if (head === undefined || name === undefined)
    throw new BuildError(
      `In ${place} stands something other than CREATE VIEW name AS SELECT …`,
      MAP_HINT,
    );
  const table = tableNamed(name);
  if (!table)
    throw new BuildError(
      `View ${name} in ${place} is not one of ${TABLE_NAMES.join(", ")}`,
      "A view is named like the table that it stands for; put helpers into it as WITH … AS",
    );
  const view = { table, query: sql.slice(head.length), place };
  assertTimeless(view);
  return view;
}

/** Throws BuildError for a view that plainly asks for the time. */
export function assertTimeless(view: View): void {
  if (!CLOCK.test(view.query)) return;
  throw refusedView(view, "it asks for the current time or the machine's time zone");
}

export function refusedView({ table, place }: View, reason: string): BuildError {
  return new BuildError(`The view ${table} in ${place} is refused: ${reason}`, MAP_HINT);
}

/** The statements, each without comments and its semicolon, with the line of its first word. */
function* statements(text: string): Generator<{ sql: string; line: number }> {
  let sql = "";
  let line = 1;
  let begin = 1;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ";") {
      if (sql.trim() !== "") yield { sql: sql.trim(), line: begin };
      sql = "";
    } else {
      // Comments count as blanks.
      const shown = /^(?:--|\/\*|\s)/.test(token) ? " " : token;
      if (sql.trim() === "" && shown !== " ") begin = line;
      sql += shown;
    }
    line += token.split("\n").length - 1;
  }
  if (sql.trim() !== "") yield { sql: sql.trim(), line: begin };
}
