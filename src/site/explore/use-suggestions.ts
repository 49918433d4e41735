// Suggestions for the search. Their code and places are fetched once something is typed.
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { Currency } from "../shared/currency.ts";
import type { State } from "./state.ts";
import type { OptionsOf } from "./options.ts";
import type { Suggestion } from "./suggestions.ts";

/** Words that are still typed begin with letters of other packs, in ms. */
const PAUSE = 100;

interface Given {
  typed: string;
  /** Nothing is fetched before. */
  hasTyped: boolean;
  state: State;
  options: OptionsOf;
  listed: readonly unknown[];
  today: string;
}

/** None until the code is there, and where it can't be: the words are searched all the same. */
export function useSuggestions(given: Given): readonly Suggestion[] {
  const { typed, hasTyped, state, options, listed, today } = given;
  const [code, setCode] = useState<Code>();
  const [places, setPlaces] = useState(0);
  const currency = useContext(Currency);
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
    const properties = listed as readonly PropertyItem[];
    const sources = { options, gazetteer, today, currency, listed: properties };
    return code.suggestionsOf(typed, state, sources);
  }, [code, hasTyped, places, typed, state, options, listed, today, currency]);
}

const NONE: readonly Suggestion[] = [];

async function loadCode() {
  const [{ suggestionsOf }, { knownPlaces, loadPlaces }] = await Promise.all([
    import("./suggestions.ts"),
    import("./place-packs.ts"),
  ]);
  return { suggestionsOf, knownPlaces, loadPlaces };
}

type Code = Awaited<ReturnType<typeof loadCode>>;
