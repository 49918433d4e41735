// The filters of a list: the state and the directory's values in, real form controls out.
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { facetsOf, RESOURCES } from "../../resources.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { debounce } from "../shared/debounce.ts";
import { count, FACET_NAMES } from "../shared/labels.ts";
import { Combobox } from "./combobox.tsx";
import type { Counts } from "./directory.ts";
import { optionsOf, type Option } from "./options.ts";
import { filterOf, type State } from "./state.ts";
import { FACETS_URL, type FacetsFile } from "./use-directory.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  navigate: Navigate;
  facets: FacetsFile | undefined;
  counts: Counts | undefined;
}

/** Pause after the last letter before the search is asked, in ms. */
const TYPING_PAUSE = 200;
/** Facets with more values than this are chosen by typing. */
const FEW = 14;
const RATINGS = [3, 4, 4.5, 4.8];

export function Filters({ state, navigate, facets, counts }: Props) {
  const { resource } = state;
  const values = facets?.resources[resource].facets;
  const change = (name: string, chosen: readonly string[]) => {
    const { [name]: _before, ...others } = state.facets;
    navigate({ facets: chosen.length === 0 ? others : { ...others, [name]: chosen } });
  };
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {facetsOf(RESOURCES[resource]).map(({ name, kind }) => {
        const chosen = state.facets[name] ?? [];
        const props = {
          label: FACET_NAMES[name] ?? name,
          options: optionsOf(name, values?.[name] ?? [], chosen, counts?.[name]),
          chosen,
          onChange: (next: string[]) => change(name, next),
        };
        const few = kind === "choice" || (kind === "name" && values && props.options.length <= FEW);
        return few ? <Choices key={name} {...props} /> : <Combobox key={name} {...props} />;
      })}
      {filterOf(resource, "minimum") && (
        <Rating value={state.minimum} onChange={(minimum) => navigate({ minimum })} />
      )}
      {state.text !== "" && counts && (
        <p class="hint">Counts follow the other filters, but not the words of the search.</p>
      )}
      {facets && <ApiCall label="Filters" url={FACETS_URL} />}
    </form>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

function Choices({ label, options, chosen, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {options.map((option) => (
        <div class="choice" key={option.value}>
          <input
            type="checkbox"
            id={`${id}-${option.value}`}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, option.value].sort()
                  : chosen.filter((one) => one !== option.value),
              )
            }
          />
          <label for={`${id}-${option.value}`}>
            {option.label}
            {option.count !== undefined && <span class="count">{count(option.count)}</span>}
          </label>
        </div>
      ))}
      {options.length === 0 && <div class="ghost-lines" aria-hidden="true" />}
    </fieldset>
  );
}

function Rating({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange(value?: number): void;
}) {
  const id = useId();
  const known = value === undefined || RATINGS.includes(value) ? RATINGS : [value, ...RATINGS];
  return (
    <div class="field">
      <label for={id}>Rating</label>
      <select
        id={id}
        value={value === undefined ? "" : String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      >
        <option value="">Any</option>
        {known.map((rating) => (
          <option key={rating} value={String(rating)}>
            {rating} and up
          </option>
        ))}
      </select>
    </div>
  );
}

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

/** Searches as you type: the address changes after a pause, and the call under way is dropped. */
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
