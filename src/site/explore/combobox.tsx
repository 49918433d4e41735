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
  const choose = (position: number) => {
    const { value } = matches[position]!;
    if (isFull && !chosen.includes(value)) return;
    onChange(toggle(chosen, value));
    setTyped("");
    box.open();
  };
  const box = useListbox({
    count: matches.length,
    choose,
    submit() {
      if (typed !== "" && matches.length > 0) choose(0);
      return true;
    },
    clear() {
      setTyped("");
      return typed !== "";
    },
  });
  return (
    <div class="field">
      <label for={box.id}>{label}</label>
      {chosen.length > 0 && (
        <ul class="chips" aria-label={`${label}: chosen`}>
          {chosen.map((value) => (
            <Chip
              key={value}
              label={labelOf(options, value)}
              onRemove={() => {
                onChange(toggle(chosen, value));
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <div class="combobox">
        <input
          {...box.field}
          ref={input}
          id={box.id}
          type="text"
          placeholder={chosen.length > 0 ? "Add another" : "Any"}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            box.open();
          }}
        />
        <ul {...box.list} aria-label={label} aria-multiselectable="true" class="options">
          {box.isOpen &&
            matches.map((option, i) => (
              <li
                {...box.option(i)}
                key={option.value}
                aria-selected={chosen.includes(option.value)}
                aria-disabled={isFull && !chosen.includes(option.value)}
              >
                <span>{option.label}</span>
                {option.count !== undefined && <span class="count">{count(option.count)}</span>}
              </li>
            ))}
        </ul>
      </div>
      <p class="hint" role="status">
        {typed !== "" && matches.length === 0 && `No ${label.toLowerCase()} matches.`}
        {isFull && `You can choose up to ${MAX_LIST_ITEMS}.`}
      </p>
    </div>
  );
}

/** A chosen value that can be removed. */
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
