// Compares what a file holds with what was proved, and names the record and the member in which they differ.

/** Where a file differs. Of what was found it tells nothing: that may be private. */
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

/** Bytes or texts of which the second was proved; in it the id and the member before the difference are looked up. */
export function same(found: Uint8Array | string, proved: Uint8Array | string): void {
  const [is, was] = [found, proved].map((one) => (typeof one === "string" ? Buffer.from(one) : one)) as [Uint8Array, Uint8Array]; // prettier-ignore
  if (Buffer.compare(is, was) === 0) return;
  const at = was.findIndex((byte, i) => byte !== is[i]);
  if (at < 0) throw new Unproved("", "end");
  const before = Buffer.from(was.subarray(0, at)).toString();
  const id = before.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.at(-1);
  throw new Unproved(id ?? "", before.match(/(?<=")[a-z_]+(?=":)/g)?.at(-1) ?? "bytes");
}
