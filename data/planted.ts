// Texts that owners should not have written, as data: what each gives away and what must not
// come through. The dump does not mark them; a row is found by its table's rowid.
import { PLANTED_IN_PROPERTIES, type PlantedText } from "./planted-properties.ts";

/** A row of the dump by column. */
export type Row = Record<string, string | number | null>;

export interface Planted {
  readonly table: "properties" | "guides" | "clubs" | "fly_shops";
  /** Rowid, from 1; a sample with fewer rows does not have it. */
  readonly row: number;
  readonly column: string;
  readonly kind: string;
  /** The whole field. `{name}` stands for a private value of the same row (see `fill`). */
  readonly text: string;
  /** The part that gives something away, with the same placeholders; "" where the kind is "none". */
  readonly leak: string;
}

const CLUBS: readonly PlantedText[] = [
  ["name", "phone", "Ashworth Valley Fly Fishers (406) «555-0119»"],
  ["name", "link", "Carrdale Anglers, www.«example.com»"],
  ["location", "address", "Meets at «418 Depot Ave», Carrton"],
  ["location", "address", "PO «Box 77», Lamford"],
  ["location", "email", "Write to «secretary@example.org» for the place"],
  ["location", "own", "Ask for «{owner_name}» at the hall"],
  ["location", "code", "Grange hall, door code «7719»#"],
  ["location", "coordinates", "The hall at «45.66012», -110.55871"],
  ["location", "none", "Grange hall, Thursdays 7pm-9pm, since 1934"],
];
const GUIDES: readonly PlantedText[] = [
  ["display_name", "phone", "Capt. Bo Tennant 406-«555-0133»"],
  ["base_location", "phone", "Carrton, text 1 (307) «555-0188»"],
  ["base_location", "link", "Glenford, https://guides.«example.net»/bo"],
  ["base_location", "address", "«1420 Orchard Ln», Dunfield"],
  ["base_location", "own", "Oakby, mail «{owner_email}»"],
];
const SHOPS: readonly PlantedText[] = [
  ["shop_name", "link", "Anvil Fly Shop anvilflies.«example.net»"],
  ["shop_name", "phone", "Kestrel Outfitters 970-«555-0101»"],
];

/** Every planted text; rows are apart, so that each stands among ordinary ones. */
export const PLANTED: readonly Planted[] = [
  ...plant("properties", PLANTED_IN_PROPERTIES, 2, 6),
  ...plant("guides", GUIDES, 3, 40),
  ...plant("clubs", CLUBS, 4, 9),
  ...plant("fly_shops", SHOPS, 7, 50),
];

/** Texts that only look like leaks and that somebody has approved: every other one, the rest may wait. */
export const APPROVED: readonly string[] = PLANTED.filter(({ kind }) => kind === "none")
  .filter((_, i) => i % 2 === 0)
  .map(({ text }) => text);

function plant(
  table: Planted["table"],
  specs: readonly PlantedText[],
  first: number,
  step: number,
): Planted[] {
  return specs.map(([column, kind, marked], i) => {
    const [text, leak] = [marked.replace(/[«»]/g, ""), /«(.*)»/.exec(marked)?.[1] ?? ""];
    return { table, row: first + i * step, column, kind, text, leak };
  });
}
