// The filters of a list, as form controls.
import { MAX_LIST_ITEMS } from "../../limits.ts";
import { facetsOf, filterOf, rangesOf, RESOURCES, type Filter } from "../../resources.ts";
import { FACET_NAMES, rangeWords } from "../shared/labels.ts";
import { useSite } from "../shared/site.ts";
import { Combobox, FULL, Labelled, type ComboboxProps } from "./combobox.tsx";
import { Checkbox, NumberField } from "./controls.tsx";
import { useExplored } from "./explored.ts";
import { toggle } from "./options.ts";
import { withValue } from "./state.ts";
import { When } from "./when.tsx";
import { Where } from "./where.tsx";

/** Facets with more values than this are chosen by typing. */
const MAX_CHOICES = 14;

export function Filters() {
  const { state, hasFailed, retry } = useExplored();
  const resource = RESOURCES[state.resource];
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {filterOf(resource, "near") && <Where />}
      {filterOf(resource, "from") && <When />}
      {facetsOf(resource).map((facet) => (
        <Facet key={facet.name} facet={facet} />
      ))}
      {rangesOf(resource).map((filter) => (
        <Range key={filter.name} filter={filter} />
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

function Facet({ facet: { name, kind } }: { facet: Filter }) {
  const { state, options, navigate } = useExplored();
  const { facets } = state;
  const values = options[name];
  if (values?.length === 0) return null;
  const own = {
    label: FACET_NAMES[name] ?? name,
    options: values ?? [],
    chosen: facets[name] ?? [],
    onChange: (chosen: string[]) => navigate({ facets: withValue(facets, name, chosen) }),
  };
  const areFew = kind === "name" && values && values.length <= MAX_CHOICES;
  return kind === "choice" || areFew ? <Choices {...own} /> : <Combobox {...own} />;
}

function Choices({ label, options, chosen, onChange }: ComboboxProps) {
  const isFull = chosen.length >= MAX_LIST_ITEMS;
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          isOn={chosen.includes(option.value)}
          disabled={isFull && !chosen.includes(option.value)}
          onChange={() => onChange(toggle(chosen, option.value))}
        >
          <Labelled {...option} />
        </Checkbox>
      ))}
      {options.length === 0 && <div class="ghost-lines" aria-hidden="true" />}
      {isFull && <p class="hint">{FULL}</p>}
    </fieldset>
  );
}

function Range({ filter }: { filter: Filter }) {
  const { name, kind, most = 0, whole } = filter;
  const { state, navigate } = useExplored();
  const { ranges } = state;
  const value = ranges[name];
  const label = rangeWords(filter).field(useSite().currency);
  const onChange = (next: number | undefined) =>
    navigate({ ranges: withValue(ranges, name, next) });
  if (kind === "flag") {
    return (
      <Checkbox isOn={value === 1} onChange={(isOn) => onChange(isOn ? 1 : undefined)}>
        {label}
      </Checkbox>
    );
  }
  const least = kind === "minimum" ? 1 : 0;
  return <NumberField {...{ label, value, least, most, whole, onChange }} />;
}
