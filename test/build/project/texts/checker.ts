// The checks as a build has them, and what they find.
import { readFileSync } from "node:fs";
import { createTextChecks } from "../../../../build/project/texts/checks.ts";
import type { Field, OwnerSecrets, Point, Review } from "../../../../build/project/texts/types.ts";
import { decodeWeights } from "../../../../build/project/texts/model.ts";

const WEIGHTS = new URL("../../../../build/project/texts/weights.bin", import.meta.url);
export const weights = decodeWeights(readFileSync(WEIGHTS));
/** Weights that object to nothing, for tests of what has a form. */
export const silent = { ...weights, bias: -1_000 };

export const NOBODY: OwnerSecrets = {};
/** An owner with values of each kind. */
export const HALE = {
  person: ["Walter Hale", "Ann-Marie Hale"],
  email: ["walt.hale@millcreek.example"],
  phone: ["(406) 555-0142"],
  identifier: ["MT-00498217", "49-0802-14-3-01"],
  code: ["4821#"],
  password: ["trout2019"],
  address: ["2147 Mill Creek Road, Pray, MT 59065"],
  prose: ["The chain loops over the cedar post, so lift it before you pull"],
};
export const CENTRE: Point = { latitude: 45.437, longitude: -110.637 };

/** Checks in which only forms and own values count. */
export const forms = createTextChecks({ review: "flagged", approved: new Set(), weights: silent });

/** All checks. */
export function checksOf(
  review: Review = "flagged",
  approved: readonly string[] = [],
  by = weights,
) {
  return createTextChecks({ review, approved: new Set(approved), weights: by });
}

/** Kinds that are found in a text by form, or as values of its owner. */
export function kindsIn(
  text: string,
  secrets: OwnerSecrets = NOBODY,
  field: Field = "text",
  centre: Point | undefined = CENTRE,
): string[] {
  const checked = forms.check(text, field, { secrets, ...(centre && { centre }) });
  return checked.findings.map(({ kind }) => kind);
}
