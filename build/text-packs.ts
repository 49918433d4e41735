// Describes the packs of a word index as files: a resource's records in, its packs and bounds out; as
// they were in the snapshot before where no indexed text has changed.
import { packStart } from "../src/address.ts";
import type { OutputFile } from "./output.ts";
import { readyPack } from "./packs.ts";
import type { RecordSet } from "./record-set.ts";
import type { Reuse } from "./reuse.ts";
import { buildTextIndex } from "./text-index.ts";

export interface TextPacks {
  files: OutputFile[];
  /** Lower bound of each shard's keys, as the catalog has them. */
  words: readonly string[];
}

export function textPacks(set: RecordSet, reuse: Reuse | undefined): TextPacks {
  const { name, text } = set.resource;
  if (text.length === 0) return { files: [], words: [] };
  const columns = text.map(({ column }) => column);
  if (!reuse?.keeps(set, columns)) return make(set);
  const { words } = reuse.catalog.resources[name];
  return { files: reuse.files([packStart(name, "text")], () => make(set).files), words };
}

function make({ resource, records }: RecordSet): TextPacks {
  const { packs, words } = buildTextIndex(resource, records);
  const files = packs.map((body, number) => readyPack(resource.name, "text", number, body));
  return { files, words };
}
