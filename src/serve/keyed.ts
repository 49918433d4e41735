// Reads what the packs keyed by property id hold, and answers GET /properties/{id} of it.
import { success } from "../envelope.ts";
import { notFound } from "../errors.ts";
import { keyedValue, shardOf } from "../format/keyed-pack.ts";
import { readAll, type Params } from "../read-params.ts";
import { readEach } from "./read-each.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

/** Throws ApiError 404 for an id that is not published. */
export async function keyed(
  snapshot: Snapshot,
  kind: "single" | "calendars",
  id: string,
): Promise<Uint8Array> {
  const [value] = await keyedOrNot(snapshot, kind, [id]);
  if (!value) throw notFound();
  return value;
}

/** The values of properties, undefined for those that are not published; each shard is read once. */
export async function keyedOrNot(
  snapshot: Snapshot,
  kind: "single" | "calendars",
  ids: readonly string[],
): Promise<(Uint8Array | undefined)[]> {
  const shards = snapshot.catalog.resources.properties.packs[kind]!.length;
  const numbers = ids.map((id) => shardOf(id, shards));
  const packs = await readEach(numbers, (number) => snapshot.pack("properties", kind, number));
  return ids.map((id, i) => keyedValue(packs.get(numbers[i]!)!, id));
}

export async function answerProperty(
  id: string,
  params: Params,
  snapshot: Snapshot,
): Promise<Answer> {
  readAll(params, {});
  const record = new TextDecoder().decode(await keyed(snapshot, "single", id));
  return { body: success(`{"property":${record}}`) };
}
