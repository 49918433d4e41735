// The projection of a table of a dump of a few rows.
import type { ResourceName } from "../../../src/resources.ts";
import { createAnchor } from "../../../build/project/anchor.ts";
import { project, type Projection } from "../../../build/project/records.ts";
import { readSecrets } from "../../../build/project/texts/secrets.ts";
import type { TextContext } from "../../../build/project/texts.ts";
import { openTables, type Tables } from "../dump-rows.ts";
import { testKeys } from "./anchor-helpers.ts";
import { forms } from "./texts/checker.ts";

export const anchor = createAnchor(testKeys("project"));

/** By forms and own values alone, and without a previous snapshot, unless `more` says otherwise. */
export function projectedRows(
  tables: Tables,
  resource: ResourceName,
  more: Partial<TextContext> = {},
): Projection {
  const db = openTables(tables);
  const context = { anchor, checks: forms, formerlyPublished: () => undefined, ...more };
  try {
    return project(db, resource, { ...context, secretsOf: readSecrets(db) }, () => {});
  } finally {
    db.close();
  }
}
