// The search field: searches the words as they are typed, and suggests what else they may mean.
import { Fragment } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { fold } from "../../fold.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import { debounce } from "../shared/debounce.ts";
import { useExplored } from "./explored.ts";
import { HINTS } from "./panels.tsx";
import type { Suggestion } from "./suggestions.ts";
import { prepare } from "./use-directory.ts";
import { useListbox } from "./use-listbox.ts";
import { useSuggestions } from "./use-suggestions.ts";

/** Pause after the last letter before the search is asked, in ms. */
const TYPING_PAUSE = 200;

interface SearchProps {
  /** Why the words are not searched. */
  refusal: string | undefined;
  today: string;
  /** Records of the list. */
  listed: readonly unknown[];
  /** The words find nothing. */
  isEmpty: boolean;
}

export function Search({ refusal, today, listed, isEmpty }: SearchProps) {
  const { state, options, navigate } = useExplored();
  const [typed, setTyped] = useState(state.text);
  const [hasTyped, setHasTyped] = useState(false);
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
  // When the field's own text comes back as state, it must not overwrite letters typed since.
  useEffect(() => {
    if (state.text === sent.current) return;
    later.cancel();
    sent.current = state.text;
    setTyped(state.text);
  }, [state.text, later]);

  const hasWords = hasTyped || (isEmpty && typed !== "");
  const suggestions = useSuggestions({ typed, hasTyped: hasWords, state, options, listed, today });
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
      const first = suggestions[0];
      // Its chips are seen above all others.
      if (box.isOpen && first?.chips) {
        follow(first);
        return true;
      }
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
  const readings = isEmpty && !box.isOpen ? suggestions.filter(({ chips }) => chips) : [];
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
          onInput={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            setHasTyped(true);
            box.open();
            prepare(RESOURCES[state.resource], fold(text));
            later(text);
          }}
        />
        <div {...box.list} class="options" aria-label="Suggestions">
          {box.isOpen &&
            [...Map.groupBy(suggestions.entries(), ([, { group }]) => group)].map(
              ([group, members]) => (
                <div role="group" aria-labelledby={`${box.id}-${fold(group).join()}`} key={group}>
                  <p
                    class="option-group"
                    role="presentation"
                    id={`${box.id}-${fold(group).join()}`}
                  >
                    {group}
                  </p>
                  {members.map(([position, { label, chips }]) => (
                    <div
                      {...box.option(position)}
                      key={position}
                      aria-selected={position === box.active}
                    >
                      {chips ? <Chips chips={chips} /> : label}
                    </div>
                  ))}
                </div>
              ),
            )}
        </div>
      </div>
      {readings.length > 0 && (
        <div class="actions readings" role="status">
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

/** The filters read from the typed words, worded as in the list of filters. */
function Chips({ chips }: { chips: readonly string[] }) {
  return (
    <span class="reading">
      {chips.map((chip) => (
        <Fragment key={chip}>
          <span class="read">{chip}</span>{" "}
        </Fragment>
      ))}
    </span>
  );
}
