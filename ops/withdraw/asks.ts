// The requests that must no longer return a withdrawn record.
import type { ResourceName } from "../../src/resources.ts";
import type { ChangesFile } from "../../src/documents.ts";
import { CHANGES_PATH, partPath } from "../../src/address.ts";
import type { ReadFile } from "../../partner/verify/verify.ts";
import { holds } from "./traces.ts";

/** Asks for a path below a base URL; undefined if nothing answers. */
export type Ask = (url: string) => Promise<{ status: number; body: Buffer } | undefined>;

export const askSite: Ask = async (url) => {
  try {
    const response = await fetch(url, { redirect: "manual" });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    return undefined;
  }
};

/** Addresses that must be as if the id had never been, and those whose answers may not hold it. */
export function addressesOf(resource: ResourceName, id: string) {
  const page = `/${resource}/${id}/`;
  if (resource !== "properties") return { gone: [page], without: ["/sitemap.1.xml"] };
  return {
    gone: [
      `/v1/properties/${id}`,
      `/v1/properties/${id}/calendar.ics`,
      `/v1/availability?property_id=${id}`,
      page,
    ],
    without: [`/v1/properties?ids=${id}`, `/v1/calendars?ids=${id}`, "/sitemap.1.xml"],
  };
}

/** Addresses at `base` that still answer with the record, one sentence each. */
export async function stillAnswering(
  ask: Ask,
  base: string,
  resource: ResourceName,
  id: string,
): Promise<string[]> {
  const { gone, without } = addressesOf(resource, id);
  const problems: string[] = [];
  for (const path of [...gone, ...without]) {
    const answer = await ask(base + path);
    if (!answer) problems.push(`${path} gives no answer`);
    else if (gone.includes(path) && answer.status !== 404)
      problems.push(`${path} answers ${answer.status}, not 404`);
    // A 404 may repeat what was asked for.
    else if (answer.status === 200 && holds(answer.body, id)) problems.push(`${path} has the id`);
  }
  return problems;
}

/** Whether the files of a deployment have the record; undefined if they can't be read. */
export async function showsRecord(
  read: ReadFile,
  resource: ResourceName,
  id: string,
): Promise<boolean | undefined> {
  try {
    for (let part = 0; ; part++) {
      const bytes = await read(partPath(resource, "ndjson", part));
      if (!bytes) return part === 0 ? undefined : false;
      if (holds(Buffer.from(bytes), id)) return true;
    }
  } catch {
    return undefined;
  }
}

/** Whether the feed tells mirrors that the id is removed. */
export async function isTold(read: ReadFile, resource: ResourceName, id: string): Promise<boolean> {
  const isIn = async (path: string): Promise<boolean> => {
    const bytes = await read(path).catch(() => undefined);
    const { snapshots = [], older = [] } = JSON.parse(
      Buffer.from(bytes ?? "{}").toString(),
    ) as Partial<ChangesFile>;
    if (snapshots.some(({ changes }) => changes[resource]?.removed.includes(id))) return true;
    for (const page of older) if (await isIn(page)) return true;
    return false;
  };
  return isIn(CHANGES_PATH);
}
