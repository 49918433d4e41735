// Fills in a template: {name} is a value, {a|b} one of these texts, {3-9} a number and
// {5 digits} a number of so many, drawn from left to right.
import type { Random } from "./random.ts";

export type Values = Readonly<Record<string, string | (() => string)>>;

/** The template filled in; without `random` it has names only. Throws RangeError for a name without a value. */
export function fill(template: string, values: Values, random?: Random): string {
  return template.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
    const value = values[inner];
    if (value !== undefined) return typeof value === "string" ? value : value();
    if (random && inner.includes("|")) return random.pick(inner.split("|"));
    const [, first, last] = /^(\d+)(?:-(\d+)| digits)$/.exec(inner) ?? [];
    if (!random || !first) throw new RangeError(`No value ${inner} to fill in`);
    return last ? String(random.int(Number(first), Number(last))) : random.digits(Number(first));
  });
}
