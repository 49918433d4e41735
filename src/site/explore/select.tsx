// A labelled field with one of several values.
import { useId } from "preact/hooks";

interface Props {
  label: string;
  isUnseen?: boolean;
  value: string | number;
  options: readonly (readonly [value: string | number, label: string, isDisabled?: boolean])[];
  onChange(value: string): void;
}

export function Select({ label, isUnseen = false, value, options, onChange }: Props) {
  const id = useId();
  return (
    <>
      <label for={id} class={isUnseen ? "unseen" : undefined}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([own, text, isDisabled]) => (
          <option key={own} value={own} disabled={isDisabled}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
