// Compares a file with what was proved, and names the record and the member in which they differ.
import { BuildError } from "../../src/errors.ts";
import { UUID, UUID_LENGTH } from "../../src/uuid.ts";
import type { Difference } from "./records.ts";

const LISTED = 5;
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Members of JSON and elements of XML. */
const MEMBERS = /(?<=")[a-z_]+(?=":)|(?<=<)[a-z]+(?=>)/g;

/** Leaves out what was found: it may be private. */
export function difference(resource: string, field: string, id = ""): Difference {
  return { resource, id: UUID.test(id) ? id : "", field, problem: "is not what was proved" };
}

/** The first difference, with the member and id before it in `proved`; in files that only name records the id found. */
export function compareBytes(
  path: string,
  found: Uint8Array,
  proved: Uint8Array,
  namesOnly = false,
): Difference | undefined {
  if (Buffer.compare(found, proved) === 0) return undefined;
  const first = proved.findIndex((byte, i) => byte !== found[i]);
  if (first < 0) return difference(path, "end");
  // An id may begin after a comma and a quotation mark.
  const around = namesOnly
    ? upTo(found, first + UUID_LENGTH + 2)
    : upTo(proved, first + UUID_LENGTH);
  const field = first < found.length ? upTo(proved, first).match(MEMBERS)?.at(-1) : "lines";
  return difference(path, field ?? "bytes", around.match(IDS)?.at(-1));
}

const upTo = (bytes: Uint8Array, end: number) => Buffer.from(bytes.subarray(0, end)).toString();

/** Throws BuildError if anything differs; names records and fields, and no value. */
export function assertProved(differences: readonly Difference[]): void {
  if (differences.length === 0) return;
  const some = differences.slice(0, LISTED);
  const lines = some.map((one) => `${one.resource} ${one.id}: ${one.field} ${one.problem}`);
  throw new BuildError(
    `The snapshot is not what the dump says: ${lines.join("; ")}${differences.length > LISTED ? " …" : ""}`,
    "Nothing is published. This is a fault of Riffle, not of the dump: keep the dump and report it",
  );
}
