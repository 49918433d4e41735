// A text field that filters a list of options as you type, of which several can be chosen.
import { useRef, useState } from "preact/hooks";
import { MAX_LIST_ITEMS } from "../../limits.ts";
import { count } from "../shared/labels.ts";
import { labelOf, matchOptions, toggle, type Option } from "./options.ts";
import { useListbox } from "./use-listbox.ts";

export interface ComboboxProps {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

export function Combobox({ label, options, chosen, onChange }: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const matches = matchOptions(options, typed);
  const isFull = chosen.length >= MAX_LIST_ITEMS;
  const isBarred = ({ value }: Option) => isFull && !chosen.includes(value);
  const type = (text: string) => {
    setTyped(text);
    box.open();
  };
  const choose = (position: number) => {
    const option = matches[position];
    if (!option || isBarred(option)) return;
    onChange(toggle(chosen, option.value));
    type("");
  };
  const box = useListbox({
    count: matches.length,
    choose,
    submit: () => typed !== "" && choose(0),
    clear() {
      setTyped("");
      return typed !== "";
    },
  });
  return (
    <div class="field">
      <label for={box.id}>{label}</label>
      <Chosen {...{ label, options, chosen, onChange, input }} />
      <div class="combobox">
        <input
          {...box.field}
          ref={input}
          id={box.id}
          type="text"
          placeholder={chosen.length > 0 ? "Add another" : "Any"}
          value={typed}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <ul {...box.list} aria-label={label} aria-multiselectable="true" class="options surface">
          {box.isOpen &&
            matches.map((one, i) => (
              <li
                {...box.option(i)}
                key={one.value}
                aria-selected={chosen.includes(one.value)}
                aria-disabled={isBarred(one)}
              >
                <Labelled {...one} />
              </li>
            ))}
        </ul>
      </div>
      <p class="hint" role="status">
        {typed !== "" && matches.length === 0 && `No ${label.toLowerCase()} matches.`}
        {isFull && FULL}
      </p>
    </div>
  );
}

interface ChosenProps extends ComboboxProps {
  input: { current: HTMLInputElement | null };
}

function Chosen({ label, options, chosen, onChange, input }: ChosenProps) {
  if (chosen.length === 0) return null;
  const remove = (value: string) => {
    onChange(toggle(chosen, value));
    input.current?.focus();
  };
  return (
    <ul class="row chips" aria-label={`${label}: chosen`}>
      {chosen.map((value) => (
        <Chip key={value} label={labelOf(options, value)} onRemove={() => remove(value)} />
      ))}
    </ul>
  );
}

export const FULL = `You can choose up to ${MAX_LIST_ITEMS}.`;

export function Labelled({ label, count: number }: Option) {
  return (
    <>
      <span>{label}</span>
      {number !== undefined && <span class="count">{count(number)}</span>}
    </>
  );
}

export function Chip({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <li>
      <button type="button" class="chip" aria-label={`Remove ${label}`} onClick={onRemove}>
        <span class="chip-label">{label}</span>
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}
