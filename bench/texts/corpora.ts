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

interface Corpus {
  readonly owners: Readonly<Record<string, OwnerSecrets>>;
  readonly leaks: readonly Labelled[];
  readonly harmless: readonly Labelled[];
}
type Labelled = Omit<Sample, "writer" | "context"> & { readonly owner: string };

/** How owners say where their water is. */
const PLACES = [
  "{}",
  "{} County",
  "Near {}",
  "{}, in the valley",
  "North of {}",
  "{} County, an hour from town",
];

/** Names of counties (us-atlas, public domain): short texts that give nothing away, for training. */
export function placeSamples(): readonly Sample[] {
  const atlas = new URL("../../node_modules/us-atlas/counties-10m.json", import.meta.url);
  const { objects } = JSON.parse(readFileSync(atlas, "utf8")) as {
    objects: Record<
      "counties" | "states",
      { geometries: { id: string; properties: { name: string } }[] }
    >;
  };
  const states = new Map(
    objects.states.geometries.map(({ id, properties }) => [id, properties.name]),
  );
  return objects.counties.geometries.flatMap(({ id, properties: { name } }, i): Sample[] => {
    if (i % 5 > 0) return [];
    const place = PLACES[(i / 5) % PLACES.length]!.replace("{}", name);
    const text = i % 2 === 0 ? `${place}, ${states.get(id.slice(0, 2))}` : place;
    return [{ writer: "atlas", language: "en", field: "text", text, context: { secrets: NOBODY } }];
  });
}

const NOBODY: OwnerSecrets = { names: [], emails: [], phones: [], properties: [] };

/** All texts of the writers of one side, by the names of their files. */
export function samplesOf(side: "training" | "measuring"): readonly Sample[] {
  const folder = new URL(`../../data/texts/${side}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => {
      const { owners, leaks, harmless } = JSON.parse(
        readFileSync(new URL(name, folder), "utf8"),
      ) as Corpus;
      return [...leaks, ...harmless].map(({ owner, ...text }) => {
        const secrets = owners[owner]!;
        const centre = secrets.properties[0]?.cell;
        return {
          ...text,
          writer: name.slice(0, -5),
          context: { secrets, ...(centre && { centre }) },
        };
      });
    });
}
