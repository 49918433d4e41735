// Shows whether the days chosen on a calendar are free, and what they cost.
import { useRequestAddress, useSite } from "../shared/site.ts";
import type { Day } from "./days.ts";
import { NumberField } from "./number-field.tsx";
import type { Chosen } from "./state.ts";
import { firstTaken, priceOf, staySentence } from "./stay.ts";

interface Props {
  id: string;
  chosen: Chosen;
  days: ReadonlyMap<string, Day>;
  maxRods: number;
  /** Per adult and day. */
  rate: number;
  onChange(chosen: Chosen | undefined): void;
}

export function Stay({ id, chosen, days, maxRods, rate, onChange }: Props) {
  const { rods } = chosen;
  const request = useRequestAddress({ id, ...chosen });
  const isFree = firstTaken(chosen, days, maxRods, rods) === undefined;
  return (
    <div class="row spread stay">
      <div role="status">
        <p>
          <strong>{priceOf(chosen, rods, rate, useSite().currency)}</strong>
        </p>
        <p>{staySentence(chosen, days, maxRods, rods)}</p>
      </div>
      <NumberField
        label="Rods"
        value={rods}
        least={1}
        most={Math.max(1, maxRods)}
        whole
        onChange={(next) => onChange({ ...chosen, rods: next ?? 1 })}
      />
      <button type="button" class="plain" onClick={() => onChange(undefined)}>
        Clear dates
      </button>
      {request !== undefined && isFree && (
        <a class="button strong on-screen" href={request}>
          Request these days
        </a>
      )}
    </div>
  );
}
