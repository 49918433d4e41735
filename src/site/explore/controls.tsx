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

interface SelectProps<V> {
  label: string;
  isUnseen?: boolean;
  /** One of the values, or another, which then comes first. */
  value: V;
  values: readonly V[];
  name(value: V): string;
  isBarred?(value: V): boolean;
  onChange(value: V): void;
}

export function Select<V extends string | number>(props: SelectProps<V>) {
  const { label, isUnseen = false, value, values, name, isBarred, onChange } = props;
  const id = useId();
  const all = values.includes(value) ? values : [value, ...values];
  return (
    <>
      <label for={id} class={isUnseen ? "unseen" : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(all[currentTarget.selectedIndex]!)}
      >
        {all.map((one) => (
          <option key={one} value={one} disabled={isBarred?.(one)}>
            {name(one)}
          </option>
        ))}
      </select>
    </>
  );
}
