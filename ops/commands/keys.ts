// npm run keys: issues, lists and revokes partner keys.
import { isLive, MAX_OWNER, SCOPES } from "../../src/stored-key.ts";
import { KEY_TIERS } from "../../src/tiers.ts";
import { columns } from "../../src/figures.ts";
import { insertStatement, issueKey, listKeys, withKeys, type KeyRow } from "../keys.ts";
import { revokeKey, revokeStatement } from "../keys.ts";
import { parseInstant, parseName, run, shown, UsageError } from "../../bin/command.ts";

const USAGE =
  `npm run keys -- issue --owner NAME --tier TIER --env ENV [--scopes LIST] [--expires TIME] [--dump FILE]
npm run keys -- list --dump FILE
npm run keys -- revoke ID --dump FILE

issue shows a new key, once: it is stored nowhere. Its row is added to FILE and printed as SQL, for the
directory itself if FILE is a copy of it.
list shows the keys of FILE. revoke ends one, by its id or digest, or the first 8 or more digits of either.
A change takes effect at the edge after the next build and deploy, within two minutes.

  --owner NAME     display name of the partner, which /me shows
  --tier TIER      ${KEY_TIERS.join(" or ")}
  --env ENV        live or test; both work everywhere
  --scopes LIST    with commas, of ${SCOPES.join(",")} (default: all)
  --expires TIME   RFC 3339 like 2027-01-01T00:00:00Z, or a date, whose first instant in UTC is meant
  --dump FILE      the SQLite database of the directory; no text dump` as const;

const HEADER = ["id", "digest", "state", "tier", "env", "expires", "revoked", "owner"];

type Values = Partial<Record<"owner" | "tier" | "env" | "scopes" | "expires" | "dump", string>>;

await run({ usage: USAGE }, async ({ positionals: [verb = "", ...names], values }) => {
  assertArguments(verb, names, values);
  const now = new Date();
  if (verb === "issue") return issue(values, now);
  const dump = required(values, "dump");
  if (verb === "list") {
    const rows = withKeys(dump, "read", listKeys);
    for (const text of columns([HEADER, ...rows.map((row) => cells(row, now))])) console.log(text);
    console.log(`${rows.length} key${rows.length === 1 ? "" : "s"}`);
  } else {
    const row = withKeys(dump, "write", (db) => revokeKey(db, names[0]!, now));
    const owner = plain(row.owner_display_name);
    console.log(`Key ${row.id} of ${owner} is revoked as of ${row.revoked_at}`);
    console.log(ifCopy(dump, plain(revokeStatement(row))));
  }
});

function assertArguments(verb: string, names: readonly string[], values: Values): void {
  if (!["issue", "list", "revoke"].includes(verb)) {
    const got = JSON.stringify(verb);
    throw new UsageError(`The first word must be issue, list or revoke, got ${got}`);
  }
  const [takes, count] = verb === "revoke" ? ["one ID", 1] : ["options only", 0];
  if (names.length !== count) throw new UsageError(`${verb} takes ${takes}, not ${names.length}`);
  const stranger = verb !== "issue" && Object.keys(values).find((name) => name !== "dump");
  if (stranger) throw new UsageError(`${verb} takes no --${stranger}`);
}

async function issue(values: Values, now: Date): Promise<void> {
  const { dump } = values;
  const owner = required(values, "owner").trim();
  if (owner === "" || owner.length > MAX_OWNER || /\p{Cc}/u.test(owner))
    throw new UsageError(`--owner must be one line of 1 to ${MAX_OWNER} characters`);
  const given = (values.scopes ?? SCOPES.join()).split(",");
  const scopes = given.map((item) => parseName("--scopes", item.trim(), SCOPES));
  const request = {
    owner_display_name: owner,
    rate_tier: parseName("--tier", required(values, "tier"), KEY_TIERS),
    environment: parseName("--env", required(values, "env"), ["live", "test"]),
    scopes: JSON.stringify(SCOPES.filter((scope) => scopes.includes(scope))),
    expires_at: expires(values.expires, now),
  };
  const { key, row } = await issueKey(request, now);
  const statement = insertStatement(row);
  if (dump !== undefined) withKeys(dump, "write", (db) => db.exec(statement));
  console.log(`Key (shown this once): ${key}\nId: ${row.id}`);
  if (dump !== undefined) console.log(`Its row is in ${dump}`);
  console.log(dump === undefined ? statement : ifCopy(dump, statement));
}

// The next copy would not have the change, and a build of it would be refused, or bring the key back.
function ifCopy(dump: string, statement: string): string {
  return `If ${dump} is a copy, run this where the directory lives too:\n\n${statement}`;
}

function required(values: Values, name: keyof Values): string {
  const value = values[name];
  if (value) return value;
  throw new UsageError(`--${name} is missing`);
}

function expires(text: string | undefined, now: Date): string | null {
  if (text === undefined) return null;
  const time = parseInstant(text) ?? parseInstant(`${text}T00:00:00Z`);
  const form = "an instant like 2027-01-01T00:00:00Z, or a date";
  if (!time) throw new UsageError(`--expires must be ${form}, got ${shown(text)}`);
  if (time > now) return time.toISOString();
  throw new UsageError(`--expires must be in the future, got ${text}`);
}

function cells(row: KeyRow, now: Date): string[] {
  const { id, key_hash, rate_tier, environment, expires_at, revoked_at } = row;
  const isLiveAt = (end: string | null) => isLive({ expires_at: end, revoked_at }, now.getTime());
  const state = isLiveAt(expires_at) ? "live" : isLiveAt(null) ? "expired" : "revoked";
  const about = [id, String(key_hash).slice(0, 12), state, rate_tier, environment];
  const ends = [expires_at ?? "-", revoked_at ?? "-"];
  return [...about, ...ends, row.owner_display_name].map((cell) => plain(String(cell)));
}

// Texts of the dump must not send control characters to the terminal.
function plain(text: string): string {
  return text.replace(/\p{C}/gu, "?");
}
