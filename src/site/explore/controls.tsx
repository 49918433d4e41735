// Controls: a sign that is a button, a checkbox, and fields for one of several values and for a number.
import type { ComponentChildren, ComponentProps } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { useDebounced } from "../shared/use-debounced.ts";

interface IconProps extends ComponentProps<"button"> {
  sign: string;
  label: string;
}

export function Icon({ sign, label, ...rest }: IconProps) {
  return (
    <button type="button" class="icon surface on-screen" aria-label={label} {...rest}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

interface CheckboxProps {
  isOn: boolean;
  disabled?: boolean;
  onChange(isOn: boolean): void;
  children: ComponentChildren;
}

export function Checkbox({ isOn, disabled = false, onChange, children }: CheckboxProps) {
  const id = useId();
  return (
    <div class="choice">
      <input
        type="checkbox"
        {...{ id, disabled }}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{children}</label>
    </div>
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

interface NumberProps {
  label: string;
  value: number | undefined;
  least: number;
  most: number;
  whole?: boolean | undefined;
  onChange(value: number | undefined): void;
}

/** Pause after the last digit before the number counts, in ms. */
const PAUSE = 400;

export function NumberField({ label, value, least, most, whole = false, onChange }: NumberProps) {
  const id = useId();
  const [typed, setTyped] = useState(value?.toString() ?? "");
  useEffect(() => {
    if (Number(typed) !== (value ?? 0)) setTyped(value?.toString() ?? "");
  }, [value]);
  const later = useDebounced(({ value: text, valueAsNumber, validity }: HTMLInputElement) => {
    onChange(text !== "" && validity.valid ? valueAsNumber : undefined);
  }, PAUSE);
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
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          later(currentTarget);
        }}
      />
    </div>
  );
}
