// Finds what a built snapshot still holds of a record: its id as text and as the bytes that packs keep.
import { gunzipSync } from "node:zlib";
import { RESOURCE_LIST, type ResourceName } from "../../src/resources.ts";
import type { Effects } from "../../build/disk/effects.ts";
import { CHANGES_PATH } from "../../src/address.ts";

const EXPORT = /^static\/v1\/([a-z-]+)(?:\.\d+)?\.ndjson$/;

/** Paths of the files below `dir` that hold the id, and how many were searched. */
export function tracesOf(effects: Effects, dir: string, id: string) {
  const found: string[] = [];
  const paths = effects.list(dir).map((path) => `/${path}`);
  for (const path of paths) {
    // It tells mirrors that an id was removed, and nothing else of the record.
    if (path === CHANGES_PATH) continue;
    const bytes = Buffer.from(effects.read(dir + path)!);
    const plain = path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
    if (holds(plain, id) || path.includes(id)) found.push(path);
  }
  return { found, searched: paths.length };
}

/** Whether bytes hold an id in either form. */
export function holds(bytes: Buffer, id: string): boolean {
  return bytes.includes(id) || bytes.includes(Buffer.from(id.replaceAll("-", ""), "hex"));
}

/** The resource whose exports below `dir` have the id; undefined if it is not published. */
export function resourceOf(effects: Effects, dir: string, id: string): ResourceName | undefined {
  const line = `{"id":"${id}"`;
  return effects
    .list(`${dir}/static/v1`)
    .flatMap((name) => {
      const resource = EXPORT.exec(`static/v1/${name}`)?.[1];
      const known = RESOURCE_LIST.find((one) => one.name === resource);
      return known ? [{ name, resource: known.name }] : [];
    })
    .find(({ name }) => Buffer.from(effects.read(`${dir}/static/v1/${name}`)!).includes(line))
    ?.resource;
}
