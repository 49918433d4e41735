// Writes the sample dump, a SQLite file, from a seed, a number of properties and today's date. Its rows are a
// function of these.
import { hash } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { calendarMaker } from "./calendar.ts";
import { createDatabase, inserter } from "./database.ts";
import { keyRows } from "./keys.ts";
import { PARTNER_TABLES } from "./partners.ts";
import { profileMaker } from "./people.ts";
import { APPROVED } from "./planted.ts";
import { propertyMaker } from "./properties.ts";
import { Random } from "./random.ts";
import { SAMPLE_PROFILE_ID } from "../src/sample-id.ts";
import { STATES, type State } from "./states.ts";
import { makeRegions } from "./waters.ts";

export interface SampleOptions {
  /** A whole number, 0 or more; the same seed makes the same directory. */
  readonly seed: number;
  readonly properties: number;
  /** The day that calendars lie around, YYYY-MM-DD. */
  readonly today: string;
  readonly out: string;
}

export const DEFAULT_SEED = 1;
export const DEFAULT_PROPERTIES = 2_000;
export const DEFAULT_OUT = "data/sample.sqlite";
/** Account holders without anything of their own. */
const MEMBERS = 60;

export async function generate({ seed, properties, today, out }: SampleOptions): Promise<void> {
  const keys = await keyRows(seed);
  const partial = `${out}.partial`;
  mkdirSync(dirname(out), { recursive: true });
  rmSync(partial, { force: true });
  const database = createDatabase(partial);
  const fill = (table: string, count: number, make: (row: number) => object) => {
    const insert = inserter(database, table);
    for (let row = 1; row <= count; row++) insert(make(row));
  };
  const insertProfile = inserter(database, "profiles");
  const insertDay = inserter(database, "property_availability");
  const makeProfile = profileMaker(new Random(seed, "profiles"));
  const newOwner = (state: State) => insertProfile(makeProfile(state));
  const regions = makeRegions(new Random(seed, "regions"));
  const of = (table: string) => ({ random: new Random(seed, table), regions, newOwner });

  database.exec("BEGIN");
  insertProfile({ ...makeProfile(STATES[0]!, "Sample directory"), id: SAMPLE_PROFILE_ID });
  fill("profiles", MEMBERS, (row) => {
    const member = makeProfile(STATES[(row - 1) % STATES.length]!);
    return row % 10 === 1 ? { ...member, phone: null } : member;
  });
  for (const { table, count, maker } of PARTNER_TABLES) fill(table, count, maker(of(table)));
  fill("api_keys", keys.length, (row) => keys[row - 1]!);
  const makeProperty = propertyMaker(of("properties"));
  const calendarOf = calendarMaker(seed, today);
  fill("properties", properties, (row) => {
    const property = makeProperty(row);
    for (const day of calendarOf(property, row)) insertDay(day);
    return property;
  });
  fill("text_approvals", APPROVED.length, (row) => ({
    sha256: hash("sha256", APPROVED[row - 1]!),
    approved_at: `2026-01-${String(row).padStart(2, "0")}T09:00:00Z`,
    approved_by: "A. Reader",
  }));
  database.exec("COMMIT");
  database.close();
  renameSync(partial, out);
}
