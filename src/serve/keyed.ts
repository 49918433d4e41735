// Reads what the packs keyed by property id hold.
import { NO_REQUEST_ID, success } from "../envelope.ts";
import { ApiError, NOT_FOUND } from "../errors.ts";
import { keyedValue, shardOf } from "../format/keyed-pack.ts";
import type { Snapshot } from "./snapshot.ts";

/** The value of a published property. Throws ApiError 404 for any other. */
export async function keyed(
  snapshot: Snapshot,
  kind: "single" | "calendars",
  id: string,
): Promise<Uint8Array> {
  const [value] = await keyedOf(snapshot, kind, [id]);
  if (!value) throw notFound();
  return value;
}

/** The values of properties, undefined of one that is not published; each shard is read once. */
export async function keyedOf(
  snapshot: Snapshot,
  kind: "single" | "calendars",
  ids: readonly string[],
): Promise<(Uint8Array | undefined)[]> {
  const shards = snapshot.catalog.resources.properties.packs[kind]!.length;
  const numbers = ids.map((id) => shardOf(id, shards));
  const packs = new Map(
    await Promise.all(
      [...new Set(numbers)].map(
        async (number) => [number, await snapshot.pack("properties", kind, number)] as const,
      ),
    ),
  );
  return ids.map((id, i) => keyedValue(packs.get(numbers[i]!)!, id));
}

const encoder = new TextEncoder();

/** The success envelope around this data, JSON text, split at its NUL. */
export function around(data: string): [Uint8Array, Uint8Array] {
  const parts = success(data, NO_REQUEST_ID).split("\0");
  return parts.map((part) => encoder.encode(part)) as [Uint8Array, Uint8Array];
}

export function notFound(): ApiError {
  return new ApiError(404, NOT_FOUND.code, NOT_FOUND.message);
}
