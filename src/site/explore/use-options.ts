// Makes the filters' options from the results.
import { useMemo } from "preact/hooks";
import { facetsOf } from "../../resources.ts";
import type { Results } from "./directory.ts";
import { optionsOf } from "./options.ts";
import type { State } from "./state.ts";
import type { OptionsOf } from "./suggestions.ts";

/** Empty until they are known. */
export function useOptions(state: State, results: Results | undefined): OptionsOf {
  const known = results?.query.resource.name === state.resource ? results : undefined;
  return useMemo(() => {
    if (!known) return {};
    const facets = facetsOf(known.query.resource).map(({ name }, i) => [
      name,
      optionsOf(name, known.facets[i]!, state.facets[name] ?? []),
    ]);
    return Object.fromEntries(facets) as OptionsOf;
  }, [known, state.facets]);
}
