// Shows whether the days chosen on a calendar are free, and what they cost.
import { useContext, useState } from "preact/hooks";
import { Currency } from "../shared/currency.ts";
import type { Day } from "./days.ts";
import type { DateRange } from "./month.ts";
import { NumberField } from "./number-field.tsx";
import { priceOf, staySentence } from "./stay.ts";

interface Props {
  chosen: DateRange;
  days: ReadonlyMap<string, Day>;
  maxRods: number;
  /** Per adult and day. */
  rate: number;
  /** How many rods were searched for. */
  wanted: number;
  onClear(): void;
}

export function Stay({ chosen, days, maxRods, rate, wanted, onClear }: Props) {
  const [rods, setRods] = useState(wanted);
  return (
    <div class="stay">
      <div role="status">
        <p>
          <strong>{priceOf(chosen, rods, rate, useContext(Currency))}</strong>
        </p>
        <p>{staySentence(chosen, days, maxRods, rods)}</p>
      </div>
      <NumberField
        label="Rods"
        value={rods}
        least={1}
        most={Math.max(1, maxRods)}
        whole
        onChange={(next) => setRods(next ?? 1)}
      />
      <button type="button" class="plain" onClick={onClear}>
        Clear dates
      </button>
    </div>
  );
}
