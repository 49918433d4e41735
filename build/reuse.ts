// Tells what of the snapshot before need not be made again: that snapshot and what changed since in,
// judges and ready files out. A file that has been lost since is made after all, and all are where what
// they are judged by has rotted.
import type { Allocate } from "../src/bytes.ts";
import { CATALOG_PATH, type Catalog } from "../src/catalog.ts";
import type { Difference } from "./changes.ts";
import type { Effects } from "./effects.ts";
import type { OutputFile } from "./output.ts";
import { isSound, type Previous } from "./previous.ts";
import type { RecordSet } from "./record-set.ts";
import { judgePages, keepsColumns, type IsUnchanged } from "./unchanged.ts";

export interface Reuse {
  isUnchanged: IsUnchanged;
  /** Whether a set has the same records in the same order, with the same values in these columns. */
  keeps(set: RecordSet, columns: readonly string[]): boolean;
  /** The digest of all calendars, as the manifest had it. */
  calendars: string | undefined;
  catalog: Catalog;
  /** The files whose paths begin with one of `starts`; `make` makes them where one is lost. */
  files(starts: readonly string[], make: () => OutputFile[]): OutputFile[];
}

export function reuseOf(
  effects: Effects,
  previous: Previous,
  found: readonly Difference[],
): Reuse | undefined {
  const catalog = effects.read(previous.folder + CATALOG_PATH);
  if (!catalog || !isSound(previous, CATALOG_PATH, catalog)) return undefined;
  if (!found.every(({ sound }) => sound)) return undefined;
  return {
    isUnchanged: judgePages(found),
    keeps(set, columns) {
      const difference = found.find((one) => one.set === set)!;
      const { added, removed } = difference;
      const all = [...set.resource.order.map(({ column }) => column), ...columns];
      return added.length === 0 && removed.length === 0 && keepsColumns(difference, all);
    },
    calendars: previous.manifest.calendars,
    catalog: JSON.parse(new TextDecoder().decode(catalog)) as Catalog,
    files(starts, make) {
      let made: Map<string, OutputFile> | undefined;
      const again = (path: string, allocate?: Allocate) => {
        made ??= new Map(make().map((file) => [file.path, file]));
        return made.get(path)!.make(allocate);
      };
      return previous.manifest.files
        .filter(({ path }) => starts.some((start) => path.startsWith(start)))
        .map(({ path, bytes }) => ({
          path,
          kind: path.endsWith(".bin") ? "pack" : "bulk",
          bytes,
          make: (allocate) => again(path, allocate),
          unchanged: true,
        }));
    },
  };
}
