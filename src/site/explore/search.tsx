// The search field: searches the words as they are typed, and suggests what else they may mean. Suggestions and places
// are fetched once something is typed.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import { fold } from "../../fold.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { useSite } from "../shared/site.ts";
import { useDebounced } from "../shared/use-debounced.ts";
import { useExplored } from "./explored.ts";
import { HINTS } from "./panels.tsx";
import type { Suggestion } from "./suggestions.ts";
import { prepare } from "./packs.ts";
import { useListbox } from "./use-listbox.ts";

/** Pause after the last letter before the search is asked, in ms. */
const TYPING_PAUSE = 200;
/** The same for places: words that are still typed begin with letters of other packs. */
const PLACES_PAUSE = 100;

export function Search() {
  const { state, list, refusal } = useExplored();
  const field = useTyped();
  const { typed, hasTyped } = field;
  const isEmpty = !list.loading && list.total === 0;
  const suggestions = useSuggestions(typed, hasTyped || (isEmpty && typed !== ""));
  const { box, follow } = useBox(field, suggestions);
  const resource = RESOURCES[state.resource];
  if (!filterOf(resource, "text")) return null;
  const refused = refusal === undefined ? undefined : `${box.id}-refusal`;
  const readings = isEmpty && !box.isOpen ? suggestions.filter(({ chips }) => chips) : [];
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
          onInput={({ currentTarget: { value: text } }) => {
            box.open();
            prepare(resource, fold(text));
            field.type(text);
          }}
        />
        <Options {...{ box, suggestions }} />
      </div>
      {readings.length > 0 && (
        <div class="row readings" role="status">
          {readings.map((reading) => (
            <button
              type="button"
              class="button"
              key={reading.label}
              onClick={() => follow(reading)}
            >
              Search for <Chips chips={reading.chips!} />
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

function useBox(field: ReturnType<typeof useTyped>, suggestions: readonly Suggestion[]) {
  const { navigate } = useExplored();
  const follow = ({ change }: Suggestion) => {
    field.replace(change.text);
    box.close();
    navigate(change);
  };
  const box = useListbox({
    count: suggestions.length,
    choose: (position) => follow(suggestions[position]!),
    submit() {
      const first = suggestions[0];
      // Its chips are seen above all others.
      if (box.isOpen && first?.chips) return follow(first);
      box.close();
      field.flush();
    },
    clear() {
      if (field.typed === "") return false;
      field.replace("");
      navigate({ text: "" }, "typing");
      return true;
    },
  });
  return { box, follow };
}

/** The field's text, which becomes the search after a pause. */
function useTyped() {
  const { state, navigate } = useExplored();
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
  const type = (text: string) => {
    setTyped(text);
    setHasTyped(true);
    later(text);
  };
  return { typed, hasTyped, type, replace, flush: later.flush };
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
function useSuggestions(typed: string, hasTyped: boolean): readonly Suggestion[] {
  const { state, options, list, today } = useExplored();
  const { records = NONE } = list;
  const [code, setCode] = useState<Code>();
  const [places, setPlaces] = useState(0);
  const { currency } = useSite();
  useEffect(() => {
    if (hasTyped && !code) void loadCode().then(setCode, () => undefined);
  }, [hasTyped, typed, code]);
  const wantsPlaces = hasTyped && state.resource === "properties";
  const load = useDebounced(async (text: string) => {
    if (await code!.loadPlaces(text)) setPlaces((n) => n + 1);
  }, PLACES_PAUSE);
  useEffect(() => {
    if (code && wantsPlaces) load(typed);
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
  const [code, places] = await Promise.all([
    import("./suggestions.ts"),
    import("./place-packs.ts"),
  ]);
  return { ...code, ...places };
}

type Code = Awaited<ReturnType<typeof loadCode>>;
