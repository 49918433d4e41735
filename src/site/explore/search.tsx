// The search field: searches the words as they are typed, and suggests what else they may mean.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Property } from "../../../partner/client/types.ts";
import { fold } from "../../fold.ts";
import { HINTS } from "./search-hints.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { debounce } from "../shared/debounce.ts";
import type { State } from "./state.ts";
import { suggestionsOf, type OptionsOf, type Suggestion } from "./suggestions.ts";
import { prepare } from "./use-directory.ts";
import { useListbox } from "./use-listbox.ts";
import type { Navigate } from "./use-url-state.ts";
import { useTowns } from "./use-towns.ts";

/** Pause after the last letter before the search is asked, in ms. */
const TYPING_PAUSE = 200;

interface SearchProps {
  state: State;
  navigate: Navigate;
  /** Why the words are not searched. */
  refusal: string | undefined;
  /** Values of the facets. */
  options: OptionsOf;
  /** Records of the list. */
  listed: readonly unknown[];
}

export function Search({ state, navigate, refusal, options, listed }: SearchProps) {
  const [typed, setTyped] = useState(state.text);
  const [touched, setTouched] = useState(false);
  const sent = useRef(state.text);
  const later = useMemo(
    () =>
      debounce((text: string) => {
        sent.current = text;
        navigate({ text }, "typing");
      }, TYPING_PAUSE),
    [navigate],
  );
  useEffect(() => later.cancel, [later]);
  // What comes back of the field's own words must not overwrite letters typed since.
  useEffect(() => {
    if (state.text === sent.current) return;
    later.cancel();
    sent.current = state.text;
    setTyped(state.text);
  }, [state.text, later]);

  const towns = useTowns(touched && state.resource === "properties");
  const suggestions = useMemo(
    () => suggestionsOf(typed, state, options, towns, listed as readonly Property[]),
    [typed, state, options, towns, listed],
  );
  const follow = ({ change }: Suggestion) => {
    later.cancel();
    sent.current = change.text ?? sent.current;
    if (change.text !== undefined) setTyped(change.text);
    box.close();
    navigate(change);
  };
  const box = useListbox({
    count: suggestions.length,
    choose: (position) => follow(suggestions[position]!),
    submit() {
      box.close();
      later.flush();
      return true;
    },
    clear() {
      if (typed === "") return false;
      later.cancel();
      sent.current = "";
      setTyped("");
      navigate({ text: "" }, "typing");
      return true;
    },
  });
  if (!filterOf(RESOURCES[state.resource], "text")) return null;
  const refused = refusal === undefined ? undefined : `${box.id}-refusal`;
  return (
    <form role="search" class="search" onSubmit={(event) => event.preventDefault()}>
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
          onFocus={() => setTouched(true)}
          onInput={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            box.open();
            prepare(RESOURCES[state.resource], fold(text));
            later(text);
          }}
        />
        <div {...box.list} class="options" aria-label="Suggestions">
          {box.isOpen &&
            groupsOf(suggestions).map(([group, members]) => (
              <div role="group" aria-labelledby={`${box.id}-${fold(group).join()}`} key={group}>
                <p class="option-group" role="presentation" id={`${box.id}-${fold(group).join()}`}>
                  {group}
                </p>
                {members.map(({ position, label }) => (
                  <div
                    {...box.option(position)}
                    key={position}
                    aria-selected={position === box.active}
                  >
                    {label}
                  </div>
                ))}
              </div>
            ))}
        </div>
      </div>
      {refusal !== undefined && (
        <p class="refusal" id={refused} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}

type Member = Suggestion & { position: number };

function groupsOf(suggestions: readonly Suggestion[]): [string, Member[]][] {
  const groups = new Map<string, Member[]>();
  suggestions.forEach((suggestion, position) => {
    const members = groups.get(suggestion.group) ?? [];
    groups.set(suggestion.group, [...members, { ...suggestion, position }]);
  });
  return [...groups];
}
