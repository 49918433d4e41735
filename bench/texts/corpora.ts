// Reads the labelled texts: one file a writer, those for training apart from those for measuring only.
import { readdirSync, readFileSync } from "node:fs";
import type { Field, Kind, OwnerSecrets, TextContext } from "../../build/project/texts/checks.ts";

/** A text, with the private values of the owner who published it. */
export interface Sample {
  readonly writer: string;
  readonly language: string;
  readonly field: Field;
  readonly text: string;
  readonly context: TextContext;
  /** Of a leak: its kind, and the part that must not be published. */
  readonly kind?: Kind;
  readonly leak?: string;
  /** Of a harmless text: the kind of leak that it looks like. */
  readonly twin?: Kind;
}

type Labelled = Omit<Sample, "writer" | "context"> & { readonly owner: string };
interface Corpus {
  readonly owners: Readonly<Record<string, OwnerSecrets>>;
  readonly leaks: readonly Labelled[];
  readonly harmless: readonly Labelled[];
}

/** All texts of the writers of one side, by the names of their files. */
export function samplesOf(side: "training" | "measuring"): readonly Sample[] {
  const folder = new URL(`../../data/texts/${side}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.sort().flatMap((name) => {
    const corpus = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Corpus;
    return [...corpus.leaks, ...corpus.harmless].map(({ owner, ...text }): Sample => {
      const secrets = corpus.owners[owner]!;
      const centre = secrets.properties[0]?.cell;
      return {
        ...text,
        writer: name.slice(0, -".json".length),
        context: { secrets, ...(centre && { centre }) },
      };
    });
  });
}
