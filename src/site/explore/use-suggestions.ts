// Suggestions for the search. Their code and places are fetched once something is typed.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { useSite } from "../shared/site.ts";
import { useExplored } from "./explored.ts";
import type { Suggestion } from "./suggestions.ts";

/** Words that are still typed begin with letters of other packs, in ms. */
const PAUSE = 100;

/** None until the code is there, and where it can't be: the words are searched all the same. */
export function useSuggestions(typed: string, hasTyped: boolean): readonly Suggestion[] {
  const { state, options, list, today } = useExplored();
  const { records = NONE } = list;
  const [code, setCode] = useState<Code>();
  const [places, setPlaces] = useState(0);
  const { currency } = useSite();
  useEffect(() => {
    if (hasTyped && !code) void loadCode().then(setCode, () => undefined);
  }, [hasTyped, typed, code]);
  const wantsPlaces = hasTyped && state.resource === "properties";
  useEffect(() => {
    if (!code || !wantsPlaces) return;
    let current = true;
    const load = () =>
      code.loadPlaces(typed).then((isMore) => current && isMore && setPlaces((n) => n + 1));
    const timer = setTimeout(load, PAUSE);
    return () => {
      clearTimeout(timer);
      current = false;
    };
  }, [code, wantsPlaces, typed]);
  return useMemo(() => {
    if (!code || !hasTyped) return NONE;
    const gazetteer = code.knownPlaces();
    const listed = records as readonly PropertyItem[];
    const sources = { options, gazetteer, today, currency, listed };
    return code.suggestionsOf(typed, state, sources);
  }, [code, hasTyped, places, typed, state, options, records, today, currency]);
}

const NONE: readonly never[] = [];

async function loadCode() {
  const [{ suggestionsOf }, { knownPlaces, loadPlaces }] = await Promise.all([
    import("./suggestions.ts"),
    import("./place-packs.ts"),
  ]);
  return { suggestionsOf, knownPlaces, loadPlaces };
}

type Code = Awaited<ReturnType<typeof loadCode>>;
