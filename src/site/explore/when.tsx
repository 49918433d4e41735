// Chooses the days on which rods must be free, all of a range or so many in a row, and how many rods.
import { useId } from "preact/hooks";
import { MAX_FREE_DAYS, MAX_RODS, MAX_STAY_RANGE_DAYS } from "../../limits.ts";
import { addDays, type DateRange } from "./month.ts";
import { NumberField } from "./number-field.tsx";
import { StayField } from "./stay-field.tsx";
import type { State } from "./state.ts";
import { lengthOf } from "./stay.ts";

type Choice = Pick<State, "dates" | "stay" | "rods">;

interface Props extends Choice {
  today: string;
  /** The last day that is published. */
  last: string;
  onChange(change: Choice): void;
}

const NONE: Choice = { dates: undefined, stay: undefined, rods: 1 };

export function When({ dates, stay, rods, today, last, onChange }: Props) {
  const id = useId();
  const most = stay ? MAX_STAY_RANGE_DAYS : MAX_FREE_DAYS;
  const change = (next: Partial<DateRange>) => {
    const range = { from: "", to: "", ...dates, ...next };
    if (range.from === "" && range.to === "") return onChange(NONE);
    // One date alone is a single day, and the one that was just chosen rules.
    const own = next.from || next.to || range.from || range.to;
    if (range.from === "" || range.to === "" || range.from > range.to) {
      range.from = range.to = own;
    }
    const longest = addDays(range.from, most - 1);
    if (range.to > longest) {
      if (next.from) range.to = longest;
      else range.from = addDays(range.to, 1 - most);
    }
    const days = lengthOf(range);
    onChange({ dates: range, stay: stay && { ...stay, days: Math.min(stay.days, days) }, rods });
  };
  const changeStay = (range: DateRange, next: Choice["stay"]) => {
    const longest = addDays(range.from, MAX_FREE_DAYS - 1);
    const to = next || range.to < longest ? range.to : longest;
    onChange({ dates: { ...range, to }, stay: next, rods });
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
          <StayField
            stay={stay}
            most={lengthOf(dates)}
            onChange={(next) => changeStay(dates, next)}
          />
          <NumberField
            label="Rods you need"
            value={rods}
            least={1}
            most={MAX_RODS}
            whole
            onChange={(next) => onChange({ dates, stay, rods: next ?? 1 })}
          />
          <p class="hint">
            {lengthOf(dates) === most && `${most} days is the longest search. `}
            {!stay && lengthOf(dates) === most && "Any days of it may be among more. "}
            <button type="button" class="plain" onClick={() => onChange(NONE)}>
              Clear dates
            </button>
          </p>
        </>
      )}
    </fieldset>
  );
}
