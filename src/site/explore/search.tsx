// The search field: searches the words as they are typed, and suggests what else they may mean. Suggestions and places
// are fetched once something is typed.
import type { TargetedInputEvent } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { fold } from "../../fold.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { useSite } from "../shared/site.ts";
import { useDebounced } from "../shared/use-debounced.ts";
import { useExplored } from "./explored.ts";
import { prepare } from "./load.ts";
import { HINTS } from "./panels.tsx";
import type * as suggesting from "./place-packs.ts";
import type { Gazetteer } from "./places.ts";
import type { Suggestion } from "./suggestions.ts";
import { useListbox } from "./use-listbox.ts";
import { useAfterPaint } from "./use-timing.ts";

/** Pause after the last letter before the search is asked, in ms. */
const TYPING_PAUSE = 200;
/** The same for suggestions: words that are still typed begin with letters of other packs of places. */
const SUGGESTIONS_PAUSE = 100;

export function Search() {
  const { state, refusal } = useExplored();
  const { typed, onInput, box, suggestions, readings, follow } = useField();
  if (!filterOf(RESOURCES[state.resource], "text")) return null;
  const refused = refusal === undefined ? undefined : `${box.id}-refusal`;
  return (
    <form role="search" class="search on-screen" onSubmit={(event) => event.preventDefault()}>
      <label class="unseen" for={box.id}>
        Search {state.resource.replace("-", " ")}
      </label>
      <div class="combobox">
        <input
          {...box.field}
          id={box.id}
          type="search"
          enterkeyhint="search"
          autocapitalize="off"
          spellcheck={false}
          placeholder={HINTS[state.resource]}
          value={typed}
          aria-describedby={refused}
          aria-invalid={refusal !== undefined}
          onInput={onInput}
        />
        <Options {...{ box, suggestions }} />
      </div>
      {readings.length > 0 && (
        <div class="row readings" role="status">
          {readings.map((one) => (
            <button type="button" class="button" key={one.label} onClick={() => follow(one)}>
              Search for <Chips chips={one.chips!} />
            </button>
          ))}
        </div>
      )}
      {refusal !== undefined && (
        <p class="refusal" id={refused} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}

/** The field's text, which becomes the search after a pause, and the list of what it may mean. */
function useField() {
  const { state, list, navigate } = useExplored();
  const [typed, setTyped] = useState(state.text);
  const [hasTyped, setHasTyped] = useState(false);
  const sent = useRef(state.text);
  const later = useDebounced((text: string) => {
    sent.current = text;
    navigate({ text }, "typing");
  }, TYPING_PAUSE);
  /** Takes a text that the address has or gets at once; undefined leaves the field as it is. */
  const replace = (text: string | undefined) => {
    later.cancel();
    if (text === undefined) return;
    sent.current = text;
    setTyped(text);
  };
  // When the field's own text comes back as state, it must not overwrite letters typed since.
  useEffect(() => {
    if (state.text !== sent.current) replace(state.text);
  }, [state.text]);
  const isEmpty = !list.loading && list.total === 0;
  const suggestions = useSuggestions(typed, hasTyped || (isEmpty && typed !== ""));
  const follow = ({ change }: Suggestion) => {
    replace(change.text);
    box.close();
    navigate(change);
  };
  const box = useListbox({
    count: suggestions.length,
    choose: (position) => follow(suggestions[position]!),
    submit() {
      const [first] = suggestions;
      // Its chips are seen above all others.
      if (box.isOpen && first?.chips) return follow(first);
      box.close();
      later.flush();
    },
    clear() {
      if (typed === "") return false;
      replace("");
      navigate({ text: "" }, "typing");
      return true;
    },
  });
  const onInput = ({ currentTarget: { value } }: TargetedInputEvent<HTMLInputElement>) => {
    box.open();
    prepare(RESOURCES[state.resource], value);
    setTyped(value);
    setHasTyped(true);
    later(value);
  };
  // Where the words found nothing.
  const readings = isEmpty && !box.isOpen ? suggestions.filter(({ chips }) => chips) : [];
  return { typed, onInput, box, suggestions, readings, follow };
}

interface OptionsProps {
  box: ReturnType<typeof useListbox>;
  suggestions: readonly Suggestion[];
}

function Options({ box, suggestions }: OptionsProps) {
  const groups = box.isOpen ? Map.groupBy(suggestions.entries(), ([, { group }]) => group) : [];
  return (
    <div {...box.list} class="options surface" aria-label="Suggestions">
      {[...groups].map(([group, members]) => {
        const heading = `${box.id}-${fold(group).join()}`;
        return (
          <div role="group" aria-labelledby={heading} key={group}>
            <p class="option-group" role="presentation" id={heading}>
              {group}
            </p>
            {members.map(([position, { label, chips }]) => (
              <div {...box.option(position)} key={position} aria-selected={position === box.active}>
                {chips ? <Chips chips={chips} /> : label}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** The filters read from the typed words, worded as in the list of filters. */
function Chips({ chips }: { chips: readonly string[] }) {
  return (
    <span class="row">
      {chips.map((chip) => [
        <span class="read" key={chip}>
          {chip}
        </span>,
        " ",
      ])}
    </span>
  );
}

/** None until the code is there, and where it can't be: the words are searched all the same. */
function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const { state, options, list, today } = useExplored();
  const listed = (list.records ?? NONE) as readonly PropertyItem[];
  const { currency } = useSite();
  const current = useMemo(() => ({ state, options, listed }), [state, options, listed]);
  // The search for what was typed goes first: its results change the suggestions, which can wait.
  const shown = useAfterPaint(current);
  const [code, setCode] = useState<typeof suggesting>();
  const [gazetteer, setGazetteer] = useState<Gazetteer>(NO_PLACES);
  const load = useDebounced(async (text: string) => {
    const loaded = await import("./place-packs.ts").catch(() => undefined);
    setCode(loaded);
    if (loaded && state.resource === "properties") setGazetteer(await loaded.loadPlaces(text));
  }, SUGGESTIONS_PAUSE);
  useEffect(() => {
    if (isWanted) load(typed);
  }, [isWanted, typed]);
  return useMemo(() => {
    if (!code || !isWanted) return NONE;
    return code.suggestionsOf(typed, shown.state, { ...shown, gazetteer, today, currency });
  }, [code, isWanted, gazetteer, typed, shown, today, currency]);
}

const NONE: readonly never[] = [];
const NO_PLACES: Gazetteer = new Map();
