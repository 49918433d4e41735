// The filters of a list, as form controls.
import { MAX_LIST_ITEMS } from "../../limits.ts";
import { facetsOf, filterOf, rangesOf, RESOURCES, type Filter } from "../../resources.ts";
import { FACET_NAMES, RANGE_WORDS } from "../shared/labels.ts";
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
  const { state, hasFailed, retry, navigate } = useExplored();
  const { facets, ranges } = state;
  const resource = RESOURCES[state.resource];
  return (
    <form class="filters" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      {filterOf(resource, "near") && <Where />}
      {filterOf(resource, "from") && <When />}
      {facetsOf(resource).map((facet) => (
        <Facet
          key={facet.name}
          facet={facet}
          onChange={(chosen) => navigate({ facets: withValue(facets, facet.name, chosen) })}
        />
      ))}
      {rangesOf(resource).map((filter) => (
        <Range
          key={filter.name}
          filter={filter}
          value={ranges[filter.name]}
          onChange={(value) => navigate({ ranges: withValue(ranges, filter.name, value) })}
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

interface FacetProps {
  facet: Filter;
  onChange(chosen: readonly string[]): void;
}

function Facet({ facet: { name, kind }, onChange }: FacetProps) {
  const { state, options } = useExplored();
  const values = options[name];
  if (values?.length === 0) return null;
  const chosen = state.facets[name] ?? [];
  const own = { label: FACET_NAMES[name] ?? name, options: values ?? [], chosen, onChange };
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

interface RangeProps {
  filter: Filter;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

function Range({ filter, value, onChange }: RangeProps) {
  const { name, kind, most = 0, whole } = filter;
  const label = RANGE_WORDS[name]!.field(useSite().currency);
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
