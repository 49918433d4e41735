// Searches as you type: the state's words in, a field out that changes the address after a pause.
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { debounce } from "../shared/debounce.ts";
import { filterOf, type State } from "./state.ts";
import type { Navigate } from "./use-url-state.ts";

/** Pause after the last letter before the search is asked, in ms. */
const TYPING_PAUSE = 200;

const SEARCHES: Readonly<Record<string, string>> = {
  properties: "Name, county, species, water…",
  guides: "Where they guide from",
  clubs: "Name or place",
};

interface SearchProps {
  state: State;
  navigate: Navigate;
  /** What the API would say of the words. */
  refusal: string | undefined;
}

export function Search({ state, navigate, refusal }: SearchProps) {
  const id = useId();
  const filter = filterOf(state.resource, "text");
  const [typed, setTyped] = useState(state.text);
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
  if (!filter) return null;
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        later.flush();
      }}
    >
      <label class="unseen" for={id}>
        Search {state.resource.replace("-", " ")}
      </label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        placeholder={SEARCHES[state.resource]}
        value={typed}
        aria-describedby={refusal === undefined ? undefined : `${id}-refusal`}
        aria-invalid={refusal !== undefined}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          later(event.currentTarget.value);
        }}
      />
      {refusal !== undefined && (
        <p class="refusal" id={`${id}-refusal`} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}
