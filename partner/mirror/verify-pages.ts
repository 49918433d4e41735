// Checks that nothing leads to HTML pages of properties that are not published: the sitemap, and the pages of ids that
// were removed last.
import { mapConcurrent } from "../../build/disk/map-concurrent.ts";
import type { ChangesFile } from "../../src/documents.ts";
import { CHANGES_PATH } from "../../src/address.ts";
import { parseJson, textOf } from "../../build/disk/parse.ts";

/** Most removed ids whose pages are requested: each call counts against the caller's limits. */
const MAX_ASKED = 20;

const SITEMAP = "/sitemap.xml";
const PART = /<loc>[^<]*(\/sitemap\.\d+\.xml)<\/loc>/g;
const PROPERTY = /<loc>[^<]*\/properties\/([0-9a-f-]{36})[/<]/g;

/** Reads a file of a folder or site; undefined also for a missing page. */
type Read = (path: string) => Promise<Uint8Array | undefined>;

/** Problems, one sentence each; `published` holds the ids of the properties. */
export async function pageProblems(read: Read, published: ReadonlySet<string>): Promise<string[]> {
  const map = await read(SITEMAP);
  const parts = [...textOf(map).matchAll(PART)].map(([, path]) => path!);
  const listed = new Set<string>();
  for (const path of parts) {
    for (const [, id] of textOf(await read(path)).matchAll(PROPERTY)) listed.add(id!);
  }
  const problems: string[] = [];
  const strangers = [...listed].filter((id) => !published.has(id)).length;
  const missing = map ? [...published].filter((id) => !listed.has(id)).length : 0;
  if (strangers > 0) problems.push(`${SITEMAP} names ${strangers} ids that are not published`);
  if (missing > 0) problems.push(`${SITEMAP} lacks ${missing} published ids`);
  const removed = (await removedIds(read)).filter((id) => !published.has(id));
  await mapConcurrent(removed.slice(0, MAX_ASKED), async (id) => {
    if (await read(`/properties/${id}`)) problems.push(`/properties/${id} was removed and answers`);
  });
  return problems;
}

/** The ids that changes.json names as removed, newest first; a damaged file is reported elsewhere. */
async function removedIds(read: Read): Promise<string[]> {
  // The newest are enough: few pages are asked for.
  const file = parseJson(await read(CHANGES_PATH)) as Partial<ChangesFile> | undefined;
  return (file?.snapshots ?? []).flatMap(({ changes }) => changes.properties?.removed ?? []);
}
