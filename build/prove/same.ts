// Compares a file with what was proved, and names the record and the member in which they differ.
import { BuildError } from "../../src/errors.ts";
import { UUID, UUID_LENGTH } from "../../src/uuid.ts";
import type { Difference } from "./records.ts";

/** Differences that a message lists. */
const LISTED = 5;

/** Where a file differs. Leaves out the text that was found: it may be private. */
export class Unproved extends Error {
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

/** A file as it must be, in pieces; ids and members are looked for in the one piece that differs. */
export type Pieces = Iterable<Uint8Array | string>;

/** Throws Unproved at the first difference, with the id and the member before it in `proved`. */
export function same(found: Uint8Array, proved: Pieces): void {
  let at = 0;
  for (const one of proved) {
    const piece = typeof one === "string" ? Buffer.from(one) : one;
    const end = at + piece.length;
    if (Buffer.compare(found.subarray(at, end), piece) !== 0) throw difference(found, at, piece);
    at = end;
  }
  must(at === found.length, "", "end");
}

function difference(found: Uint8Array, at: number, piece: Uint8Array): Unproved {
  const first = piece.findIndex((byte, i) => byte !== found[at + i]);
  const [before, around] = [first, first + UUID_LENGTH].map((end) => Buffer.from(piece.subarray(0, end)).toString()); // prettier-ignore
  const id = around!.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.at(-1);
  return new Unproved(id ?? "", before!.match(/(?<=")[a-z_]+(?=":)/g)?.at(-1) ?? "bytes");
}

/** Turns what `check` throws into a difference. */
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
