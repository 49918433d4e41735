// A field for a number that may be left out; it reports what was typed after a pause.
import { useEffect, useId, useState } from "preact/hooks";
import { useDebounced } from "../shared/use-debounced.ts";

interface Props {
  label: string;
  value: number | undefined;
  least: number;
  most: number;
  whole: boolean;
  onChange(value: number | undefined): void;
}

/** Pause after the last digit before the number counts, in ms. */
const PAUSE = 400;

export function NumberField({ label, value, least, most, whole, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value?.toString() ?? "");
  useEffect(() => {
    if (Number(typed) !== (value ?? 0)) setTyped(value?.toString() ?? "");
  }, [value]);
  const later = useDebounced((text: string) => onChange(read(text)), PAUSE);
  const read = (text: string) => {
    const number = Number(text);
    const fits = /^\d+(\.\d+)?$/.test(text) && number >= least && number <= most;
    return fits && (!whole || Number.isInteger(number)) ? number : undefined;
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode={whole ? "numeric" : "decimal"}
        min={least}
        max={most}
        step={whole ? 1 : "any"}
        placeholder="Any"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          later(event.currentTarget.value);
        }}
      />
    </div>
  );
}
