// Answers GET /properties/{id}.
import { concat } from "../bytes.ts";
import type { Param } from "../params.ts";
import { readAll } from "../read-params.ts";
import { around, keyed } from "./keyed.ts";
import type { Answer } from "./respond.ts";
import type { Snapshot } from "./snapshot.ts";

const [HEAD, TAIL] = around(`{"property":\0}`);

/** The response for one property. Throws ApiError 404 for an id that is not published. */
export async function answerProperty(
  id: string,
  params: readonly Param[],
  snapshot: Snapshot,
): Promise<Answer> {
  readAll(params, {});
  const record = await keyed(snapshot, "single", id);
  return { body: concat([HEAD, record, TAIL]), headers: {} };
}
