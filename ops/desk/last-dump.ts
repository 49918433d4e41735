// Remembers which dump was built last, so that the desk finds what the build's summary speaks of.
import { resolve } from "node:path";
import type { Effects } from "../../build/disk/effects.ts";
import { parseJson } from "../../build/disk/parse.ts";

export interface LastDump {
  dump: string;
  map?: string | undefined;
  sample: boolean;
}

const pathOf = (out: string) => `${out}.private/last-dump.json`;

export function rememberDump(effects: Effects, out: string, { dump, map, sample }: LastDump): void {
  const paths = { dump: resolve(dump), ...(map !== undefined && { map: resolve(map) }) };
  effects.replace(pathOf(out), `${JSON.stringify({ ...paths, sample })}\n`);
}

/** The dump of the last build to DIR, published or refused; undefined without one. */
export function lastDump(effects: Effects, out: string): LastDump | undefined {
  const last = parseJson(effects.read(pathOf(out))) as Partial<LastDump> | undefined;
  if (typeof last?.dump !== "string") return undefined;
  const map = typeof last.map === "string" ? last.map : undefined;
  return { dump: last.dump, map, sample: last.sample === true };
}
