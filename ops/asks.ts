// Looks for a record that was withdrawn: in the files of a built snapshot, in deployments, and in what a site answers.
import { gunzipSync } from "node:zlib";
import { RESOURCE_LIST, type ResourceName } from "../src/resources.ts";
import type { ChangesFile } from "../src/documents.ts";
import { CHANGES_PATH, partPath } from "../src/address.ts";
import { disk } from "../build/disk/effects.ts";
import { parseJson } from "../build/disk/parse.ts";
import type { ReadFile } from "../partner/mirror/verify.ts";

/** Requests an address, and follows no redirect. Rejects if nothing answers. */
export type Ask = (url: string) => Promise<Response>;

/** Addresses at `base` that still answer with the record, one sentence each. */
export async function stillAnswering(ask: Ask, base: string, resource: ResourceName, id: string) {
  const own = `/v1/properties/${id}`;
  const isProperty = resource === "properties";
  // As if the id had never been; the other answers may just not hold it.
  const gone = isProperty
    ? [own, `${own}/calendar.ics`, `/v1/availability?property_id=${id}`, `/${resource}/${id}/`]
    : [`/${resource}/${id}/`];
  const lists = isProperty ? [`/v1/properties?ids=${id}`, `/v1/calendars?ids=${id}`] : [];
  const answers = [...gone, ...lists, "/sitemap.1.xml"].map(async (path) => {
    const answer = await ask(base + path).catch(() => undefined);
    const body = await answer?.arrayBuffer().catch(() => undefined);
    if (!answer || !body) return `${path} gives no answer`;
    if (gone.includes(path) && answer.status !== 404)
      return `${path} answers ${answer.status}, not 404`;
    // A 404 may repeat what was asked for.
    const isShown = answer.status === 200 && holds(Buffer.from(body), id);
    return isShown ? `${path} has the id` : [];
  });
  return (await Promise.all(answers)).flat();
}

/** Whether the exports of a snapshot have the record; undefined if they can't be read. */
export async function showsRecord(read: ReadFile, resource: ResourceName, id: string) {
  try {
    for (let part = 0; ; part++) {
      const bytes = await read(partPath(resource, "ndjson", part));
      if (!bytes) return part === 0 ? undefined : false;
      if (Buffer.from(bytes).includes(`"id":"${id}"`)) return true;
    }
  } catch {
    return undefined;
  }
}

/** The resource whose exports in a snapshot have the id; undefined if it is not published. */
export async function resourceOf(read: ReadFile, id: string): Promise<ResourceName | undefined> {
  for (const { name } of RESOURCE_LIST) if (await showsRecord(read, name, id)) return name;
  return undefined;
}

export async function toldIn(read: ReadFile, id: string): Promise<ResourceName | undefined> {
  const paths: string[] = [CHANGES_PATH];
  for (const path of paths) {
    const feed = parseJson(await read(path).catch(() => undefined)) as Partial<ChangesFile>;
    for (const { changes } of feed?.snapshots ?? [])
      for (const { name } of RESOURCE_LIST) if (changes[name]?.removed.includes(id)) return name;
    paths.push(...(feed?.older ?? []));
  }
  return undefined;
}

/** Paths of the files below `dir` that hold the id, and how many were searched. */
export function tracesOf(dir: string, id: string) {
  const paths = disk.list(dir).map((path) => `/${path}`);
  const found = paths.filter((path) => {
    // It tells mirrors that an id was removed, and nothing else of the record.
    if (path === CHANGES_PATH) return false;
    const bytes = Buffer.from(disk.read(dir + path)!);
    return path.includes(id) || holds(path.endsWith(".gz") ? gunzipSync(bytes) : bytes, id);
  });
  return { found, searched: paths.length };
}

function holds(bytes: Buffer, id: string): boolean {
  return bytes.includes(id) || bytes.includes(Buffer.from(id.replaceAll("-", ""), "hex"));
}
