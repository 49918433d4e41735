// Chooses the days on which rods must be free, and how many.
import { useId } from "preact/hooks";
import { MAX_FREE_DAYS, MAX_RODS } from "../../limits.ts";
import { addDays, type DateRange } from "./month.ts";
import { NumberField } from "./number-field.tsx";
import type { State } from "./state.ts";
import { lengthOf } from "./stay.ts";

interface Props {
  dates: DateRange | undefined;
  rods: number;
  today: string;
  /** The last day that is published. */
  last: string;
  onChange(change: Pick<State, "dates" | "rods">): void;
}

export function When({ dates, rods, today, last, onChange }: Props) {
  const id = useId();
  const days = dates ? lengthOf(dates) : 0;
  const change = (next: Partial<DateRange>) => {
    const range = { from: "", to: "", ...dates, ...next };
    if (range.from === "" && range.to === "") return onChange({ dates: undefined, rods: 1 });
    // One date alone is a single day, and the one that was just chosen rules.
    const own = next.from || next.to || range.from || range.to;
    if (range.from === "" || range.to === "" || range.from > range.to) {
      range.from = range.to = own;
    }
    const longest = addDays(range.from, MAX_FREE_DAYS - 1);
    if (range.to > longest) {
      if (next.from) range.to = longest;
      else range.from = addDays(range.to, 1 - MAX_FREE_DAYS);
    }
    onChange({ dates: range, rods });
  };
  return (
    <fieldset class="field when">
      <legend>When?</legend>
      {(["from", "to"] as const).map((end) => (
        <div key={end}>
          <label for={`${id}-${end}`}>{end === "from" ? "From" : "To"}</label>
          <input
            id={`${id}-${end}`}
            type="date"
            min={today}
            max={last}
            value={dates?.[end] ?? ""}
            onChange={(event) => change({ [end]: event.currentTarget.value })}
          />
        </div>
      ))}
      {dates && (
        <>
          <NumberField
            label="Rods you need"
            value={rods}
            least={1}
            most={MAX_RODS}
            whole
            onChange={(next) => onChange({ dates, rods: next ?? 1 })}
          />
          <p class="hint">
            {days === MAX_FREE_DAYS && `${MAX_FREE_DAYS} days is the longest search. `}
            <button
              type="button"
              class="plain"
              onClick={() => onChange({ dates: undefined, rods: 1 })}
            >
              Clear dates
            </button>
          </p>
        </>
      )}
    </fieldset>
  );
}
