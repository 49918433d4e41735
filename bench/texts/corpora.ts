// Reads the labelled texts: one file a writer, those for training apart from those for measuring only.
import { readdirSync, readFileSync } from "node:fs";
import type { Field, Kind, TextContext } from "../../build/project/texts/types.ts";

export interface Sample {
  readonly writer: string;
  readonly language: string;
  readonly field: Field;
  readonly text: string;
  readonly context: TextContext;
  /** Of a leak: its kind, and the part that must not be published. */
  readonly kind?: Kind;
  readonly leak?: string;
  readonly twin?: Kind;
}

type Labelled = Omit<Sample, "writer" | "context"> & { readonly owner: string };
type Corpus = Readonly<Record<"leaks" | "harmless", readonly Labelled[]>> & {
  readonly owners: Readonly<Record<string, TextContext>>;
};

export function samplesOf(side: "training" | "measuring"): readonly Sample[] {
  const folder = new URL(`../../data/texts/${side}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.sort().flatMap((file) => {
    const { owners, leaks, harmless } = JSON.parse(
      readFileSync(new URL(file, folder), "utf8"),
    ) as Corpus;
    // The checks prepare each context once, so all texts of an owner share it.
    return [...leaks, ...harmless].map(({ owner, ...text }) => {
      return { ...text, writer: file.slice(0, -".json".length), context: owners[owner]! };
    });
  });
}
