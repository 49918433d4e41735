// Suggests what a search may mean besides its words: places, states, species and properties.
import { fold } from "../../fold.ts";
import type { Property } from "../../../partner/client/types.ts";
import { FACET_NAMES } from "../shared/labels.ts";
import { beginsAll, matchOptions, type Option } from "./options.ts";
import { matchTowns, townName, type Town } from "./towns.ts";
import { CLEARED, opened, type State } from "./state.ts";
import { DEFAULT_RADIUS_KM } from "../../limits.ts";

export interface Suggestion {
  /** Heading of its group, whose members are adjacent. */
  group: string;
  label: string;
  change: Partial<State>;
}

/** Most suggestions of each kind: all of them are seen at once on a phone. */
const MOST = 3;

/** The values of a facet, by its parameter. */
export type OptionsOf = Readonly<Record<string, readonly Option[]>>;

export function suggestionsOf(
  typed: string,
  state: State,
  options: OptionsOf,
  towns: readonly Town[],
  listed: readonly Property[],
): Suggestion[] {
  const words = fold(typed);
  if (words.length === 0) return [];
  const facets = Object.entries(options).flatMap(([name, values]) =>
    matchOptions(values, typed)
      .filter(({ value }) => !state.facets[name]?.includes(value))
      .slice(0, MOST)
      .map(({ value, label }): Suggestion => {
        const chosen = [...(state.facets[name] ?? []), value].sort();
        const change = { facets: { ...state.facets, [name]: chosen }, text: "" };
        return { group: FACET_NAMES[name] ?? name, label, change };
      }),
  );
  const search = {
    group: "Words",
    label: `Show results for “${typed.trim()}”`,
    change: { text: typed },
  };
  if (state.resource !== "properties") return [...facets, search];
  const places = matchTowns(towns, typed, MOST).map((town): Suggestion => {
    const [, , latitude, longitude] = town;
    const near = { latitude, longitude, kilometres: state.near?.kilometres ?? DEFAULT_RADIUS_KM };
    const change = { near, bounds: CLEARED.bounds, camera: CLEARED.camera, text: "" };
    return { group: "Near", label: townName(town), change };
  });
  const properties = listed
    .filter(({ name }) => beginsAll(fold(name), words))
    .slice(0, MOST)
    .map(({ id, name }): Suggestion => {
      return { group: "Property", label: name, change: opened(state, id) };
    });
  return [...facets, ...places, ...properties, search];
}
