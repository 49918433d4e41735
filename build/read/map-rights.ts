// Limits the views of a map to the dump's own tables and to deterministic built-in functions, by SQLite's authorizer.
import { constants, DatabaseSync, type StatementSync } from "node:sqlite";
import { foldName } from "./tables.ts";

// No random numbers, clock, state or files, and no floating point that machines may round differently (I5).
const FUNCTIONS = new Set(
  `-> ->> abs avg ceil ceiling char coalesce concat concat_ws count date datetime first_value floor format glob
  group_concat hex ifnull iif if instr json json_array json_array_length json_extract json_group_array
  json_group_object json_insert json_object json_patch json_quote json_remove json_replace json_set json_type
  json_valid julianday last_value length like likely lower ltrim max min mod nullif octet_length printf quote
  replace round row_number rtrim sign strftime string_agg substr substring sum time timediff total trim trunc
  typeof unhex unicode unistr unixepoch unlikely upper`.split(/\s+/),
);
const COMPUTED = new Set(["json_each", "json_tree"]);
const DATE_FUNCTIONS = "date datetime julianday strftime time timediff unixepoch".split(" ");
/** Arguments that add the clock or the time zone to a date; a row may hold them as well. */
const CLOCK_ARGUMENT = /^\s*(?:now|localtime|utc)\s*$/i;

/** Of the queries that are compiled: the last refusal, the tables they read, and whether they recurse. */
export type Seen = ReturnType<typeof restrict>;

/** Keeps to the rights what is compiled from now on; `kinds` are the dump's tables and views, by foldName. */
export function restrict(db: DatabaseSync, kinds: ReadonlyMap<string, string>) {
  const seen = { refused: "", recurses: false, read: new Set<string>() };
  const deny = (what: string) => {
    seen.refused = what;
    return constants.SQLITE_DENY;
  };
  db.setAuthorizer((action, first, second, schema) => {
    if (action === constants.SQLITE_RECURSIVE) seen.recurses = true;
    if (action === constants.SQLITE_SELECT || action === constants.SQLITE_RECURSIVE)
      return constants.SQLITE_OK;
    if (action === constants.SQLITE_FUNCTION)
      return FUNCTIONS.has((second ?? "").toLowerCase())
        ? constants.SQLITE_OK
        : deny(`it calls ${second}(), which is not a deterministic built-in function`);
    if (action !== constants.SQLITE_READ) return deny("it does something other than reading");
    const table = foldName(first ?? "");
    const isHidden = table.startsWith("sqlite_");
    // Without a schema it is a subquery.
    if (schema === null || COMPUTED.has(table) || (schema === "temp" && !isHidden))
      return constants.SQLITE_OK;
    const kind = kinds.get(table);
    if (schema !== "main" || kind === undefined || isHidden)
      return deny(`it reads ${first}, which is not a table of the dump`);
    if (kind === "table") seen.read.add(first!);
    return constants.SQLITE_OK;
  });
  return seen;
}

/** Lets date functions compute from their arguments alone: with the clock or the machine's zone they give NULL. */
export function stopClock(db: DatabaseSync): void {
  const inner = new DatabaseSync(":memory:", { readBigInts: true });
  const options = { varargs: true, deterministic: true, useBigIntArguments: true };
  for (const name of DATE_FUNCTIONS) {
    // strftime has its format first, and with nothing else it asks for now.
    const needed = ["strftime", "timediff"].includes(name) ? 2 : 1;
    const prepared: StatementSync[] = [];
    db.function(name, options, (...args) => {
      if (args.length < needed || args.some(asksForClock)) return null;
      const marks = args.map(() => "?").join();
      const statement = (prepared[args.length] ??= inner.prepare(
        `SELECT ${name}(${marks}) AS value`,
      ));
      return statement.get(...args)!.value ?? null;
    });
  }
}

function asksForClock(argument: unknown): boolean {
  return typeof argument === "string" && CLOCK_ARGUMENT.test(argument);
}
