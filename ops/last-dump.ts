// Remembers which dump was built last, so that the desk and a withdrawal find what the build's summary speaks of.
import { resolve } from "node:path";
import { UsageError } from "../bin/command.ts";
import { disk } from "../build/disk/effects.ts";
import { parseJson } from "../build/disk/parse.ts";

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

/** The dump that a command names, or that of the last build to DIR, published or refused. Throws UsageError without one. */
export function chooseDump(
  out: string,
  { dump, map }: { dump?: string; map?: string },
  config: { map?: string | undefined },
  sample = false,
): LastDump {
  if (dump !== undefined) return { dump, map: map ?? (sample ? undefined : config.map), sample };
  const last = parseJson(disk.read(pathOf(out))) as LastDump | undefined;
  if (!last) throw new UsageError(`Give --dump FILE: nothing was built at ${out} yet`);
  return { dump: last.dump, map: map ?? last.map, sample: sample || last.sample };
}
