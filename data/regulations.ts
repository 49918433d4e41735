// Writes the rules of a property: one to five clauses, as a state or an owner would.
import type { Random } from "./random.ts";
import { isStill } from "./species.ts";
import type { Subject } from "./texts.ts";

type Clause = (random: Random, subject: Subject) => string;

const SEASONS: readonly Clause[] = [
  (r) => `Open ${r.int(4, 6)}/${r.pick([1, 15])}-${r.int(9, 11)}/${r.pick([15, 30])}`,
  () => "Open all year",
  (r) => `Open the third Saturday in May through ${r.pick(["October 31", "November 30"])}`,
  (r) =>
    `Closed ${r.pick(["December 1 to March 31", "during deer season", "for spawning, October 15 to February 1"])}`,
  (r) =>
    `Season: Memorial Day weekend to ${r.pick(["Labor Day", "September 30", "the first snow"])}`,
];
const GEAR: readonly Clause[] = [
  () => "Fly fishing only, single barbless hooks",
  () => "Artificial flies and lures only",
  () => "Barbless hooks; no felt soles",
  () => "No bait, no treble hooks",
  (r) => `Fly rods only; tippet ${r.int(3, 6)}X or heavier for large fish`,
  () => "Bait allowed for children under 12",
  () => "Rubber nets only",
];
const LIMITS: readonly Clause[] = [
  (_, { species }) => `Catch and release for all ${species[0]!.toLowerCase()}`,
  (r) => `${r.pick(["Two", "Three", "Five"])} fish a day, none over ${r.int(12, 20)} in`,
  (r, { species }) => `${species.at(-1)}: ${r.int(1, 5)} a day, minimum ${r.int(8, 18)} in`,
  (r) => `Slot limit ${r.int(12, 14)}-${r.int(16, 22)} in; fish inside it go back`,
  () => "All fish must be released at once",
  () => "Photograph fish in the water, then let them go",
];
const FLOW: readonly Clause[] = [
  (r) => `No wading above ${r.int(4, 9)}00 cfs`,
  (r) => `Fishing ends at 2 p.m. when the water reaches ${r.pick([66, 68, 70])} °F`,
  (r) => `Best at ${r.int(2, 3)}50-${r.int(4, 8)}00 cfs; closed below ${r.int(8, 15)}0 cfs`,
  () => "Subject to hoot-owl hours from July 15",
  () => "Releases from the dam rise without warning: watch the siren",
];
const CONDUCT: readonly Clause[] = [
  (_, { rods }) => `At most ${rods} rods a day`,
  (_, { region }) => `${region.state.name} license required`,
  () => "Check, clean and dry waders and boats",
  () => "No motors; float tubes and canoes welcome",
  (r) => `Fishing hours ${r.int(6, 7)}am-${r.int(7, 9)}pm`,
  () => "No fires, no drones, no alcohol on the bank",
  () => "Stay out of marked redds from October on",
  () => "Code of conduct: rest each pool after a fish",
  (r) => `Guide required for parties of ${r.int(3, 6)} or more`,
];

const ORDER = [SEASONS, GEAR, LIMITS, FLOW, CONDUCT];

/** One to five clauses in the order season, gear, limits, flows, conduct. */
export function regulate(random: Random, subject: Subject): string {
  const flowing = !isStill(subject.type);
  const shares = [0.8, 0.6, 0.75, flowing ? 0.35 : 0, 0.55];
  const clauses = ORDER.filter((_, i) => random.chance(shares[i]!)).map((kind) =>
    random.pick(kind)(random, subject),
  );
  if (clauses.length === 0) clauses.push("Contact the state agency for current rules");
  return `${clauses.join(random.pick([". ", "; ", ". "]))}.`;
}
