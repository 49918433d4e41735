// Compares a file with what was proved, and names the record and the member in which they differ.
import { BuildError } from "../../src/errors.ts";
import { UUID, UUID_LENGTH } from "../../src/uuid.ts";
import type { Difference } from "./records.ts";

const LISTED = 5;
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Members of JSON and elements of XML. */
const MEMBERS = /(?<=")[a-z_]+(?=":)|(?<=<)[a-z]+(?=>)/g;

/** Where a file differs. Leaves out the text that was found: it may be private. */
class Unproved extends Error {
  readonly id: string;
  readonly field: string;

  constructor(id: string, field: string) {
    super();
    this.id = id;
    this.field = field;
  }
}

export function must(holds: boolean, id = "", field = "bytes"): asserts holds {
  if (!holds) throw new Unproved(id, field);
}

/**
 * Throws Unproved at the first difference, with the id and the member before it in `proved`. Where a file names records
 * and holds nothing else, the id is the one that was found.
 */
export function same(found: Uint8Array, proved: Uint8Array, namesOnly = false): void {
  if (Buffer.compare(found, proved) === 0) return;
  const first = proved.findIndex((byte, i) => byte !== found[i]);
  must(first >= 0, "", "end");
  // An id may begin after a comma and a quotation mark.
  const around = namesOnly
    ? upTo(found, first + UUID_LENGTH + 2)
    : upTo(proved, first + UUID_LENGTH);
  const field = upTo(proved, first).match(MEMBERS)?.at(-1) ?? "bytes";
  throw new Unproved(around.match(IDS)?.at(-1) ?? "", first < found.length ? field : "lines");
}

const upTo = (bytes: Uint8Array, end: number) => Buffer.from(bytes.subarray(0, end)).toString();

export function told(resource: string, check: () => unknown): Difference[] {
  const problem = "is not what was proved";
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof Unproved)) return [{ resource, id: "", field: "bytes", problem }];
    const { id, field } = error;
    return [{ resource, id: UUID.test(id) ? id : "", field, problem }];
  }
}

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
