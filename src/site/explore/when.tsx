// Chooses days on which rods must be free, all of a range or so many in a row, on which weekdays, and how many rods.
import { useId } from "preact/hooks";
import { WEEKDAYS } from "../../filters.ts";
import { MAX_FREE_DAYS, MAX_RODS, MAX_STAY_DAYS, MAX_STAY_RANGE_DAYS } from "../../limits.ts";
import { longestRun, type Stay } from "../../query.ts";
import { counted, weekdaysLabel } from "../shared/labels.ts";
import { useExplored } from "./explored.ts";
import { addDays, lengthOf, type DateRange } from "./month.ts";
import { NumberField, Select } from "./controls.tsx";
import { ANY_TIME } from "./state.ts";

/** The weekdays that anglers ask for; an address may name others. */
const COMMON = ["sat,sun", "fri,sat,sun", "mon,tue,wed,thu,fri"];

export function When() {
  const { state, today, cover, navigate } = useExplored();
  const { dates, stay, rods } = state;
  const id = useId();
  const clear = () => navigate(ANY_TIME);
  const most = stay ? MAX_STAY_RANGE_DAYS : MAX_FREE_DAYS;
  const isLongest = dates && lengthOf(dates) === most;
  const change = (next: Partial<DateRange>) => {
    const range = rangeAfter(dates, next, most);
    if (!range) return clear();
    const days = Math.min(stay?.days ?? 0, lengthOf(range));
    navigate({ dates: range, stay: stay && { ...stay, days } });
  };
  return (
    <fieldset class="field stack when">
      <legend>When?</legend>
      {(["from", "to"] as const).map((end) => (
        <div key={end}>
          <label for={`${id}-${end}`}>{end === "from" ? "From" : "To"}</label>
          <input
            id={`${id}-${end}`}
            type="date"
            min={today}
            max={cover.to}
            value={dates?.[end] ?? ""}
            onChange={(event) => change({ [end]: event.currentTarget.value })}
          />
        </div>
      ))}
      {dates && (
        <>
          <StayField dates={dates} stay={stay} />
          <NumberField
            label="Rods you need"
            value={rods}
            least={1}
            most={MAX_RODS}
            whole
            onChange={(next) => navigate({ rods: next ?? 1 })}
          />
          <p class="hint">
            {isLongest && `${most} days is the longest search. `}
            {isLongest && !stay && "Any days of it may be among more. "}
            <button type="button" class="plain" onClick={clear}>
              Clear dates
            </button>
          </p>
        </>
      )}
    </fieldset>
  );
}

/** The range after one of its dates was chosen, of at most so many days; undefined where both are empty. */
function rangeAfter(dates: DateRange | undefined, next: Partial<DateRange>, most: number) {
  const { from, to } = { from: "", to: "", ...dates, ...next };
  // One date alone is a single day, and the one that was just chosen rules.
  const own = next.from || next.to || from || to;
  if (own === "") return undefined;
  if (from === "" || to === "" || from > to) return { from: own, to: own };
  if (lengthOf({ from, to }) <= most) return { from, to };
  return next.from ? { from, to: addDays(from, most - 1) } : { from: addDays(to, 1 - most), to };
}

/** Whether all days of a range must be free or any so many in a row, and on which weekdays. */
function StayField({ dates, stay }: { dates: DateRange; stay: Stay | undefined }) {
  const { navigate } = useExplored();
  const change = (next: Stay | undefined) => {
    const longest = addDays(dates.from, MAX_FREE_DAYS - 1);
    const to = next || dates.to < longest ? dates.to : longest;
    navigate({ dates: { ...dates, to }, stay: next });
  };
  const named = stay?.weekdays;
  const longest = Math.min(lengthOf(dates), MAX_STAY_DAYS, longestRun(named ?? WEEKDAYS));
  return (
    <>
      <div>
        <Select
          label="Days"
          value={stay?.days ?? 0}
          values={Array.from({ length: longest + 1 }, (_, i) => i)}
          name={(days) =>
            days === 0 ? "All of them" : `Any ${counted(days, "day")}${days > 1 ? " in a row" : ""}`
          }
          onChange={(days) => change(days === 0 ? undefined : { days, weekdays: named })}
        />
      </div>
      {stay && (
        <div>
          <Select
            label="Weekdays"
            value={named?.join() ?? ""}
            values={["", ...COMMON]}
            name={(days) => (days === "" ? "Any" : weekdaysLabel(days.split(",")))}
            isBarred={(days) => days !== "" && longestRun(days.split(",")) < stay.days}
            onChange={(days) => change({ ...stay, weekdays: days ? days.split(",") : undefined })}
          />
        </div>
      )}
    </>
  );
}
