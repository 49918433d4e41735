// Controls of one press: a sign that is a button, and a switch.
import type { ComponentChildren } from "preact";

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
