// Chooses whether all days of a range must be free or any so many in a row, and on which weekdays.
import { useId } from "preact/hooks";
import { WEEKDAYS } from "../../filters.ts";
import { MAX_STAY_DAYS } from "../../limits.ts";
import { longestRun, type Stay } from "../../query.ts";
import { counted, weekdaysLabel } from "../shared/labels.ts";

interface Props {
  stay: Stay | undefined;
  /** Days of the range. */
  most: number;
  onChange(stay: Stay | undefined): void;
}

/** What anglers ask for; an address may name others. */
const COMMON = [
  ["sat", "sun"],
  ["fri", "sat", "sun"],
  ["mon", "tue", "wed", "thu", "fri"],
];

export function StayField({ stay, most, onChange }: Props) {
  const id = useId();
  const named = stay?.weekdays;
  const longest = Math.min(most, MAX_STAY_DAYS, longestRun(named ?? WEEKDAYS));
  const own = named && !COMMON.some((one) => one.join() === named.join()) ? [named] : [];
  return (
    <>
      <div>
        <label for={`${id}-days`}>Days</label>
        <select
          id={`${id}-days`}
          value={String(stay?.days ?? "")}
          onChange={({ currentTarget: { value } }) =>
            onChange(value === "" ? undefined : { days: Number(value), weekdays: named })
          }
        >
          <option value="">All of them</option>
          {Array.from({ length: longest }, (_, i) => i + 1).map((days) => (
            <option key={days} value={String(days)}>
              Any {counted(days, "day")}
              {days > 1 && " in a row"}
            </option>
          ))}
        </select>
      </div>
      {stay && (
        <div>
          <label for={`${id}-weekdays`}>Weekdays</label>
          <select
            id={`${id}-weekdays`}
            value={named?.join() ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...stay, weekdays: value === "" ? undefined : value.split(",") })
            }
          >
            <option value="">Any</option>
            {[...COMMON, ...own].map((weekdays) => (
              <option
                key={weekdays.join()}
                value={weekdays.join()}
                disabled={longestRun(weekdays) < stay.days}
              >
                {weekdaysLabel(weekdays)}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}
