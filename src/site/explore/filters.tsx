// The filters of a list: the state and the directory's values in, real form controls out.
import { useId } from "preact/hooks";
import { MAX_LIST_ITEMS } from "../../limits.ts";
import { facetsOf, RESOURCES } from "../../resources.ts";
import { ApiCall } from "../shared/api-call.tsx";
import { count, FACET_NAMES } from "../shared/labels.ts";
import { Combobox } from "./combobox.tsx";
import type { Counts } from "./directory.ts";
import { optionsOf, toggle, type Option } from "./options.ts";
import { minimumOf, type State } from "./state.ts";
import { FACETS_URL, type Background } from "./use-directory.ts";
import type { Navigate } from "./use-url-state.ts";

interface Props {
  state: State;
  navigate: Navigate;
  background: Background;
  counts: Counts | undefined;
}

/** Facets with more values than this are chosen by typing. */
const FEW = 14;
const RATINGS = [3, 4, 4.5, 4.8];

export function Filters({ state, navigate, background, counts }: Props) {
  const { resource } = state;
  const { facets, hasFailed, retry } = background;
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
        if (values && props.options.length === 0) return null;
        const few = kind === "choice" || (kind === "name" && values && props.options.length <= FEW);
        return few ? <Choices key={name} {...props} /> : <Combobox key={name} {...props} />;
      })}
      {minimumOf(resource) && (
        <Rating value={state.minimum} onChange={(minimum) => navigate({ minimum })} />
      )}
      {state.text !== "" && counts && (
        <p class="hint">Counts follow the other filters, but not the words of the search.</p>
      )}
      {hasFailed && (
        <p class="hint">
          Values and counts could not be loaded.{" "}
          <button type="button" class="plain" onClick={retry}>
            Try again
          </button>
        </p>
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
  const isFull = chosen.length >= MAX_LIST_ITEMS;
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {options.map((option) => (
        <div class="choice" key={option.value}>
          <input
            type="checkbox"
            id={`${id}-${option.value}`}
            checked={chosen.includes(option.value)}
            disabled={isFull && !chosen.includes(option.value)}
            onChange={() => onChange(toggle(chosen, option.value))}
          />
          <label for={`${id}-${option.value}`}>
            {option.label}
            {option.count !== undefined && <span class="count">{count(option.count)}</span>}
          </label>
        </div>
      ))}
      {options.length === 0 && <div class="ghost-lines" aria-hidden="true" />}
      {isFull && <p class="hint">{MAX_LIST_ITEMS} is the most at once.</p>}
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
