// Remembers which dump was built last, so that the desk and a withdrawal find what the build's summary speaks of.
import { resolve } from "node:path";
import { disk } from "../../build/disk/effects.ts";
import { parseJson } from "../../build/disk/parse.ts";

export interface LastDump {
  dump: string;
  map?: string | undefined;
  sample: boolean;
}

const pathOf = (out: string) => `${out}.private/last-dump.json`;

export function rememberDump(out: string, { dump, map, sample }: LastDump): void {
  const paths = { dump: resolve(dump), ...(map !== undefined && { map: resolve(map) }) };
  disk.replace(pathOf(out), `${JSON.stringify({ ...paths, sample })}\n`);
}

/** The dump of the last build to DIR, published or refused; undefined without one. */
export function lastDump(out: string): LastDump | undefined {
  return parseJson(disk.read(pathOf(out))) as LastDump | undefined;
}
