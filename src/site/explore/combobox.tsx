// Chooses several of many values: options in, a text field with a list that filters as you type out.
import { useId, useRef, useState } from "preact/hooks";
import { MAX_LIST_ITEMS } from "../../limits.ts";
import { count } from "../shared/labels.ts";
import { matchOptions, toggle, type Option } from "./options.ts";

interface Props {
  label: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

export function Combobox({ label, options, chosen, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const matches = matchOptions(options, typed);
  const isFull = chosen.length >= MAX_LIST_ITEMS;

  const move = (to: number) => {
    setOpen(true);
    setActive(to);
    // The list scrolls by itself only for the element that has the focus.
    requestAnimationFrame(() =>
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" }),
    );
  };
  const choose = ({ value }: Option) => {
    if (isFull && !chosen.includes(value)) return;
    onChange(toggle(chosen, value));
    setTyped("");
    setActive(-1);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = matches.length - 1;
    if (event.key === "ArrowDown") move(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") move(active <= 0 ? last : active - 1);
    else if (event.key === "Home" && open && active >= 0) move(0);
    else if (event.key === "End" && open && active >= 0) move(last);
    else if (event.key === "Enter" && open) {
      const option = matches[active] ?? (typed !== "" ? matches[0] : undefined);
      if (option) choose(option);
    } else if (event.key === "Escape" && (open || typed !== "")) {
      setTyped("");
      close();
    } else if (event.key === "Backspace" && typed === "" && chosen.length > 0) {
      onChange(chosen.slice(0, -1));
      return;
    } else return;
    event.preventDefault();
  };

  return (
    <div class="field">
      <label for={id}>{label}</label>
      {chosen.length > 0 && (
        <ul class="chips" aria-label={`${label}: chosen`}>
          {chosen.map((value) => (
            <Chip
              key={value}
              label={options.find((option) => option.value === value)?.label ?? value}
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
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autocomplete="off"
          placeholder={chosen.length > 0 ? "Add another" : "Any"}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
            setActive(-1);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-multiselectable="true"
          class="options"
          hidden={!open}
          // A press must not take the focus from the field, which would close the list before its click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {open &&
            matches.map((option, i) => (
              <li
                key={option.value}
                id={`${id}-${i}`}
                role="option"
                aria-selected={chosen.includes(option.value)}
                aria-disabled={isFull && !chosen.includes(option.value)}
                class={i === active ? "option active" : "option"}
                onClick={() => choose(option)}
              >
                <span>{option.label}</span>
                {option.count !== undefined && <span class="count">{count(option.count)}</span>}
              </li>
            ))}
          {matches.length === 0 && (
            <li role="option" aria-disabled="true" aria-selected="false" class="option none">
              No {label.toLowerCase()} of that name
            </li>
          )}
        </ul>
      </div>
      {isFull && <p class="hint">{MAX_LIST_ITEMS} is the most at once.</p>}
    </div>
  );
}

/** A chosen value with a way to let it go. */
function Chip({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <li>
      <button type="button" class="chip" aria-label={`Remove ${label}`} onClick={onRemove}>
        {label}
        <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}
