// Maps of which only the view of clubs matters, and what is read through them.
import { expect } from "vitest";
import { disk } from "../../../../build/disk/effects.ts";
import { openDump } from "../../../../build/read/open.ts";
import { BuildError } from "../../../../src/errors.ts";
import { database, file } from "../fixtures.ts";

export const CLUBS =
  "id, owner_id, is_active, name, slug, state, location, dues_cents, stripe_account_id, internal_notes";

export const mapFile = (text: string) => file(text, "map.sql");
export const clubs = (query: string) => mapFile(`CREATE VIEW clubs AS ${query}`);

/** Opens a dump through a map, and reads its clubs. */
export async function read(dump: string, map?: string) {
  const { db, through, close } = await openDump(dump, disk, () => {}, { map });
  try {
    return { clubs: db.prepare("SELECT id, name FROM clubs ORDER BY id").all(), ...through };
  } finally {
    close();
  }
}

export async function refusal(map: string, dump = database()): Promise<string> {
  const error: unknown = await read(dump, map).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BuildError);
  expect((error as BuildError).hint).not.toBe("");
  return (error as BuildError).message;
}
