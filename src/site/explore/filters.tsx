// The filters of a list, as form controls.
import { useId } from "preact/hooks";
import { MAX_LIST_ITEMS } from "../../limits.ts";
import { facetsOf, filterOf, rangesOf, RESOURCES, type Filter } from "../../resources.ts";
import { FACET_NAMES, RANGE_WORDS } from "../shared/labels.ts";
import { useSite } from "../shared/site.ts";
import { Combobox, FULL, Labelled, type ComboboxProps } from "./combobox.tsx";
import { useExplored } from "./explored.ts";
import { NumberField } from "./number-field.tsx";
import { toggle } from "./options.ts";
import { withValue } from "./state.ts";
import { When } from "./when.tsx";
import { Where } from "./where.tsx";

/** Facets with more values than this are chosen by typing. */
const FEW = 14;

export function Filters() {
  const { state, options, hasFailed, retry, navigate } = useExplored();
  const resource = RESOURCES[state.resource];
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {filterOf(resource, "near") && <Where />}
      {filterOf(resource, "from") && <When />}
      {facetsOf(resource).map(({ name, kind }) => {
        const values = options[name];
        const chosen = state.facets[name] ?? [];
        const own = {
          label: FACET_NAMES[name] ?? name,
          options: values ?? [],
          chosen,
          onChange: (next: string[]) => {
            const { length } = next;
            navigate({ facets: withValue(state.facets, name, length > 0 ? next : undefined) });
          },
        };
        if (values?.length === 0) return null;
        const few = kind === "choice" || (kind === "name" && values && values.length <= FEW);
        return few ? <Choices key={name} {...own} /> : <Combobox key={name} {...own} />;
      })}
      {rangesOf(resource).map((filter) => (
        <Range
          key={filter.name}
          filter={filter}
          value={state.ranges[filter.name]}
          onChange={(value) => navigate({ ranges: withValue(state.ranges, filter.name, value) })}
        />
      ))}
      {hasFailed && (
        <p class="hint">
          Some filters could not be loaded.{" "}
          <button type="button" class="plain" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </form>
  );
}

function Choices({ label, options, chosen, onChange }: ComboboxProps) {
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
            <Labelled {...option} />
          </label>
        </div>
      ))}
      {options.length === 0 && <div class="ghost-lines" aria-hidden="true" />}
      {isFull && <p class="hint">{FULL}</p>}
    </fieldset>
  );
}

interface RangeProps {
  filter: Filter;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

function Range({ filter, value, onChange }: RangeProps) {
  const { name, kind, most = 0, whole } = filter;
  const label = RANGE_WORDS[name]!.field(useSite().currency);
  if (kind === "flag") return <Flag {...{ label, value, onChange }} />;
  const least = kind === "minimum" ? 1 : 0;
  return <NumberField {...{ label, value, least, most, onChange }} whole={whole ?? false} />;
}

function Flag({ label, value, onChange }: Omit<RangeProps, "filter"> & { label: string }) {
  const id = useId();
  return (
    <div class="field choice">
      <input
        type="checkbox"
        id={id}
        checked={value === 1}
        onChange={(event) => onChange(event.currentTarget.checked ? 1 : undefined)}
      />
      <label for={id}>{label}</label>
    </div>
  );
}
