// Builds a snapshot as large as the product promises for: a number of properties in, a folder out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_CONFIG } from "../build/config.ts";
import { approvalOf } from "../build/project/texts/approvals.ts";
import { createDatabase, inserter } from "../data/database.ts";
import { profileMaker } from "../data/people.ts";
import { propertyMaker } from "../data/properties.ts";
import { Random } from "../data/random.ts";
import { makeRegions } from "../data/waters.ts";
import { inOrder } from "../build/prove/order.ts";
import { RESOURCES } from "../src/resources.ts";
import { place } from "./build/place.ts";
import { recordsIn } from "./oracle/load.ts";
import { openSite } from "./snapshot.ts";

/** Words of the vocabulary beside the sample's own: a large directory uses many rare ones. */
const RARE_WORDS = 30_000;
/** No request reads more for a description, none anything private: without them the build is quicker. */
const UNREAD = Object.fromEntries(
  "description street_address parcel_number access_notes gate_code wifi_password internal_notes"
    .split(" ")
    .map((column) => [column, null]),
);
/** Files: few pages, as what is counted is what must be computed. */
const MAX_FILES = 4_000;

/** `count` properties without calendars; all but a few that are malformed on purpose are published. */
export async function buildLarge(count: number): Promise<string> {
  const { folder, out, build } = place();
  const dump = join(folder, "large.sqlite");
  const database = createDatabase(dump);
  const random = new Random(20, "large");
  const makeProfile = profileMaker(new Random(20, "people"));
  const insertProfile = inserter(database, "profiles");
  const insertProperty = inserter(database, "properties");
  const makeProperty = propertyMaker({
    random: new Random(20, "properties"),
    regions: makeRegions(new Random(20, "regions")),
    newOwner: (state) => insertProfile(makeProfile(state)),
  });
  const vocabulary = Array.from({ length: RARE_WORDS }, () =>
    random.text("aabcdeefghiijklmnooprstuuvwyz", random.int(3, 11)),
  );
  // The k-th word is as common as 1 / k, as in any language.
  const rareWord = () => vocabulary[Math.floor(RARE_WORDS ** random.float()) - 1]!;
  const rare = (words: number) => Array.from({ length: words }, rareWord).join(" ");
  // Of texts that somebody has approved none is checked: that would take a third of the build.
  const approved: string[] = [];
  database.exec("BEGIN");
  for (let row = 1; row <= count; row++) {
    const property = makeProperty(row);
    const name = `${property.name} ${rare(1)}`;
    const regulations = `${property.regulations} ${rare(8)}`;
    const texts = [name, regulations, String(property.location_description ?? "")];
    approved.push(...texts.map(approvalOf));
    insertProperty({ ...property, ...UNREAD, status: "published", name, regulations });
  }
  database.exec("COMMIT");
  database.close();
  const approvals = join(folder, "approvals.txt");
  writeFileSync(approvals, approved.join("\n"));
  const config = { texts: { ...DEFAULT_CONFIG.texts, approvals } };
  await build(dump, { maxFiles: MAX_FILES, config });
  return out;
}

interface LargeRecord {
  id: string;
  name: string;
  state: string;
  species: string[];
  latitude: number;
  longitude: number;
  location_description: string;
  regulations: string;
}

/** The published properties, in canonical order. */
export function readLarge(folder: string): LargeRecord[] {
  const records = recordsIn<LargeRecord & Record<string, unknown>>(
    openSite(folder).published().properties,
  );
  return inOrder(RESOURCES.properties, records) as LargeRecord[];
}

/** The values of a list by how many records have them, most first. */
export function commonest(values: readonly string[], count: number): string[] {
  const all = [...Map.groupBy(values, (value) => value)];
  const sorted = all.sort(([, a], [, b]) => b.length - a.length);
  return sorted.slice(0, count).map(([value]) => value);
}
