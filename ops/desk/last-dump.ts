// Remembers which dump was built last, so that the desk finds what the build's summary speaks of.
import { resolve } from "node:path";
import type { Effects } from "../../build/disk/effects.ts";
import { parseJson } from "../../build/snapshot/parse.ts";

export interface LastDump {
  dump: string;
  sample: boolean;
}

const pathOf = (out: string) => `${out}.private/last-dump.json`;

export function rememberDump(effects: Effects, out: string, { dump, sample }: LastDump): void {
  effects.replace(pathOf(out), `${JSON.stringify({ dump: resolve(dump), sample })}\n`);
}

/** The dump of the last build to DIR, published or refused; undefined if there was none. */
export function lastDump(effects: Effects, out: string): LastDump | undefined {
  const last = parseJson(effects.read(pathOf(out))) as Partial<LastDump> | undefined;
  if (typeof last?.dump !== "string") return undefined;
  return { dump: last.dump, sample: last.sample === true };
}
