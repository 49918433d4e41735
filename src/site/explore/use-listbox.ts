// A text field with a list of options below it, by the combobox pattern of the ARIA practices: makes the
// attributes of the field, the list and its options.
import { useId, useState } from "preact/hooks";

interface Given {
  count: number;
  choose(position: number): void;
  /** Enter, where no option is active; false leaves the key to the form. */
  submit(): boolean;
  /** Escape, where the list is closed already; false leaves the key to the browser. */
  clear(): boolean;
}

type Attributes = Record<string, unknown>;

export function useListbox({ count, choose, submit, clear }: Given) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [at, setActive] = useState(-1);
  const isOpen = wanted && count > 0;
  const active = isOpen && at < count ? at : -1;
  const open = () => {
    setWanted(true);
    setActive(-1);
  };
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const move = (to: number) => {
    setWanted(true);
    setActive(to);
    // The browser scrolls the list only for the element that has the focus.
    requestAnimationFrame(() =>
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (act(event.key, event.altKey)) event.preventDefault();
  };
  const act = (key: string, alt: boolean): boolean => {
    switch (key) {
      case "ArrowDown":
        if (alt) setWanted(true);
        else if (count > 0) move(active >= count - 1 ? 0 : active + 1);
        return true;
      case "ArrowUp":
        if (alt) close();
        else if (count > 0) move(active <= 0 ? count - 1 : active - 1);
        return true;
      case "Enter":
        if (active < 0) return submit();
        choose(active);
        return true;
      case "Escape":
        if (!isOpen) return clear();
        close();
        return true;
      default:
        return false;
    }
  };
  return {
    id,
    /** There is a list to see. */
    isOpen,
    /** Position of the option that keys are at, or -1. */
    active,
    open,
    close,
    field: {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": active < 0 ? undefined : `${id}-${active}`,
      onKeyDown,
      onClick: () => setWanted(true),
      onBlur: close,
    } as Attributes,
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
