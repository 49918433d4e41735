// Describes the packs of a word index as files: a resource's records in, its packs and bounds out; as
// they were in the snapshot before where no indexed text has changed.
import { CATALOG_PATH, packPath, type Catalog } from "../src/catalog.ts";
import type { Effects } from "./effects.ts";
import type { Difference } from "./changes.ts";
import type { OutputFile } from "./output.ts";
import { readyPack } from "./packs.ts";
import { previousJson, type Previous } from "./previous.ts";
import type { RecordSet } from "./record-set.ts";
import { buildTextIndex } from "./text-index.ts";
import { keepsColumns } from "./unchanged.ts";

export interface TextPacks {
  files: OutputFile[];
  /** Lower bound of each shard's keys, as the catalog has them. */
  words: readonly string[];
}

/** Makes the packs of a set, or tells that they are those of the snapshot before. */
export type MakeTexts = (set: RecordSet) => TextPacks;

export function textPacks({ resource, records }: RecordSet): TextPacks {
  if (resource.text.length === 0) return { files: [], words: [] };
  const { packs, words } = buildTextIndex(resource, records);
  const files = packs.map((body, number) => readyPack(resource.name, "text", number, body));
  return { files, words };
}

/** A maker that goes back to the snapshot before where it can. */
export function textsSince(
  effects: Effects,
  previous: Previous,
  found: readonly Difference[],
): MakeTexts {
  const catalog = previousJson<Catalog>(effects, previous, CATALOG_PATH);
  return (set) => {
    const difference = found.find((one) => one.set === set);
    if (!catalog || !difference || !keepsTexts(difference)) return textPacks(set);
    const { name } = set.resource;
    let made: TextPacks | undefined;
    const files: OutputFile[] = [];
    for (let number = 0; ; number++) {
      const path = packPath(name, "text", number);
      const before = previous.files.get(path);
      if (!before) return { files, words: catalog.resources[name].words };
      // It is made only where the file has been lost since.
      const make = () => (made ??= textPacks(set)).files[number]!.make();
      files.push({ path, kind: "pack", bytes: before.bytes, make, unchanged: true });
    }
  };
}

// The same records in the same order, and in each the same indexed texts.
function keepsTexts(difference: Difference): boolean {
  const { added, removed, set } = difference;
  const columns = [...set.resource.order, ...set.resource.text].map(({ column }) => column);
  return added.length === 0 && removed.length === 0 && keepsColumns(difference, columns);
}
