// Controls: a sign that is a button, a switch, and a field with one of several values.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface IconProps {
  sign: string;
  label: string;
  disabled?: boolean;
  onClick(): void;
}

export function Icon({ sign, label, ...rest }: IconProps) {
  return (
    <button type="button" class="icon on-screen" aria-label={label} {...rest}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

interface SwitchProps {
  isOn: boolean;
  onChange(isOn: boolean): void;
  children: ComponentChildren;
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <label>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

interface SelectProps {
  label: string;
  isUnseen?: boolean;
  value: string | number;
  options: readonly (readonly [value: string | number, label: string, isDisabled?: boolean])[];
  onChange(value: string): void;
}

export function Select({ label, isUnseen = false, value, options, onChange }: SelectProps) {
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
