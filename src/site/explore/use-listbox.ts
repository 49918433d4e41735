// A text field with a list of options below it, by the combobox pattern of the ARIA practices: makes the
// attributes of the field, the list and its options.
import { useId, useState } from "preact/hooks";

interface Given {
  count: number;
  /** Where keys begin; without it in the field. */
  first?: number;
  choose(position: number): void;
  /** Enter, where no option is active. */
  submit?(): void;
  /** Escape, where the list is closed already; false leaves the key to the browser. */
  clear?(): boolean;
}

type Attributes = Record<string, unknown>;

export function useListbox({ count, first = -1, choose, submit, clear }: Given) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [at, setActive] = useState(first);
  const isOpen = isWanted && count > 0;
  const active = isOpen && at < count ? at : -1;
  const show = (isShown: boolean) => {
    setWanted(isShown);
    setActive(first);
  };
  const close = () => show(false);
  const move = (to: number) => {
    if (count === 0) return;
    const next = (to + count) % count;
    setWanted(true);
    setActive(next);
    // The browser scrolls the list only for the element that has the focus.
    requestAnimationFrame(() =>
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" }),
    );
  };
  const keys: Readonly<Record<string, (isAlt: boolean) => unknown>> = {
    ArrowDown: (isAlt) => (isAlt ? setWanted(true) : move(active + 1)),
    ArrowUp: (isAlt) => (isAlt ? close() : move(Math.max(active, 0) - 1)),
    Enter: () => (active < 0 ? submit?.() : choose(active)),
    Escape: () => (isOpen ? close() : (clear?.() ?? false)),
  };
  return {
    id,
    isWanted,
    isOpen,
    /** Position of the option that keys are at, or -1. */
    active,
    open: () => show(true),
    close,
    field: {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": active < 0 ? undefined : `${id}-${active}`,
      onKeyDown(event: KeyboardEvent) {
        const act = event.isComposing ? undefined : keys[event.key];
        if (act && act(event.altKey) !== false) event.preventDefault();
      },
      onClick: () => setWanted(true),
      onBlur: close,
    } as Attributes,
    ...optionsOf(id, isOpen, active, choose),
  };
}

function optionsOf(id: string, isOpen: boolean, active: number, choose: (at: number) => void) {
  return {
    list: {
      id: `${id}-list`,
      role: "listbox",
      hidden: !isOpen,
      // A press must not take the focus from the field, which would close the list before its click.
      onMouseDown: (event: Event) => event.preventDefault(),
    } as Attributes,
    option: (position: number): Attributes => ({
      id: `${id}-${position}`,
      role: "option",
      class: position === active ? "option active" : "option",
      onClick: () => choose(position),
    }),
  };
}
