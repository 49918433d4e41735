// Dates the findings in texts: those that the last build listed keep their day.
import { parseJson } from "../disk/parse.ts";
import type { ListedFinding, TextFinding } from "./reject.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** `last` is the last build's list as JSON, if there is one; `today` is YYYY-MM-DD. */
export function withSince(
  texts: readonly TextFinding[],
  last: Uint8Array | undefined,
  today: string,
): ListedFinding[] {
  const list = parseJson(last);
  // The day only informs, so a list that is damaged, or of another version, is as good as none.
  const listed = Array.isArray(list) ? (list as ListedFinding[]) : [];
  const dated = listed.filter((one) => DAY.test(one?.since) && one.since < today);
  const days = new Map(dated.map((one) => [keyOf(one), one.since]));
  return texts.map((text) => ({ ...text, since: days.get(keyOf(text)) ?? today }));
}

// The day is the text's, whatever rule finds something in it; but what was only listed before has not waited.
function keyOf({ table, id, field, sha256, action }: TextFinding): string {
  return [table, id, field, sha256, action === "wait"].join();
}
