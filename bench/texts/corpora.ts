// Reads the labelled texts: one file a writer, those for training apart from those for measuring only.
import { readdirSync, readFileSync } from "node:fs";
import type { Field, Kind, Point, TextContext } from "../../build/project/texts/checks.ts";

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

/** Private values as the files name them. */
interface Owner {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly properties: readonly (Readonly<Record<string, string | null>> & { cell?: Point })[];
}
type Labelled = Omit<Sample, "writer" | "context"> & { readonly owner: string };
interface Corpus {
  readonly owners: Readonly<Record<string, Owner>>;
  readonly leaks: readonly Labelled[];
  readonly harmless: readonly Labelled[];
}

export function samplesOf(side: "training" | "measuring"): readonly Sample[] {
  const folder = new URL(`../../data/texts/${side}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.sort().flatMap((name) => {
    const corpus = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Corpus;
    const owners = Object.entries(corpus.owners);
    // One object for all texts of an owner, as the checks prepare each object once.
    const contexts = new Map(owners.map(([id, owner]) => [id, contextOf(owner)]));
    return [...corpus.leaks, ...corpus.harmless].map(({ owner, ...text }): Sample => {
      return { ...text, writer: name.slice(0, -".json".length), context: contexts.get(owner)! };
    });
  });
}

function contextOf({ names, emails, phones, properties }: Owner): TextContext {
  const of = (...columns: string[]) =>
    properties.flatMap((property) => columns.flatMap((column) => property[column] ?? []));
  const centre = properties[0]?.cell;
  const secrets = {
    person: names,
    email: emails,
    phone: phones,
    code: of("gateCode"),
    password: of("wifiPassword"),
    address: of("streetAddress"),
    identifier: of("parcelNumber", "stripeAccount"),
    prose: of("accessNotes", "internalNotes"),
  };
  return { secrets, ...(centre && { centre }) };
}
