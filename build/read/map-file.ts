// Reads a map: CREATE VIEW statements, one a table, in SQL, so that SQLite reads all but the heads of the statements.
import { BuildError } from "../../src/errors.ts";
import type { Effects } from "../disk/effects.ts";
import { statementsOf, type Statement } from "./splitter.ts";
import { tableNamed, TABLE_NAMES, type TableName } from "./tables.ts";

export interface View {
  readonly table: TableName;
  /** The query after AS, without comments. */
  readonly query: string;
  readonly place: string;
}

export const MAP_HINT =
  "docs/operators.md says what a map may hold; npm run map -- --dump FILE prints one to start from";

export function readMap(path: string, effects: Effects): View[] {
  const bytes = effects.isFolder(path) ? undefined : effects.read(path);
  if (!bytes) throw new BuildError(`There is no map at ${path}`, "Fix the path after --map");
  return parseMap(new TextDecoder().decode(bytes));
}

export function parseMap(text: string): View[] {
  const views: View[] = [];
  for (const statement of statementsOf(text.replace(/^\uFEFF/, ""))) {
    const view = viewOf(statement);
    if (views.some(({ table }) => table === view.table))
      throw refusedView(view, "there is a view of that name before it");
    views.push(view);
  }
  return views;
}

const VIEW =
  /^CREATE\s+(?:TEMP(?:ORARY)?\s+)?VIEW\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:(?:main|temp)\s*\.\s*)?(?:"([^"]*)"|`([^`]*)`|\[([^\]]*)\]|([^\s"'`[(]+))\s*\bAS\b(.+)/is;

function viewOf({ text, line }: Statement): View {
  const place = `the map's line ${line}`;
  const [query = "", name = ""] = (VIEW.exec(text) ?? []).slice(1).filter(Boolean).reverse();
  if (query === "")
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
  return { table, query, place };
}

export function refusedView({ table, place }: View, reason: string): BuildError {
  return new BuildError(`The view ${table} in ${place} is refused: ${reason}`, MAP_HINT);
}
