// Chooses the place to search near, the device's own, and the radius.
import { useId, useState } from "preact/hooks";
import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../limits.ts";
import { distance } from "../shared/labels.ts";
import { locate } from "./locate.ts";
import type { Near } from "./state.ts";

interface Props {
  near: Near | undefined;
  /** Its name. */
  place: string;
  onChange(near: Near | undefined): void;
}

const RADII = [10, 25, DEFAULT_RADIUS_KM, 100, 200, MAX_RADIUS_KM];

export function Where({ near, place, onChange }: Props) {
  const id = useId();
  const [note, setNote] = useState("");
  const find = () => {
    setNote("Finding your location…");
    if (!("geolocation" in navigator)) return setNote(DENIED);
    locate().then(
      (found) => {
        setNote("");
        onChange({ ...found, kilometres: near?.kilometres ?? DEFAULT_RADIUS_KM });
      },
      ({ code }: GeolocationPositionError) =>
        setNote(code === 1 ? DENIED : "Your location could not be found."),
    );
  };
  const radii = near && !RADII.includes(near.kilometres) ? [near.kilometres, ...RADII] : RADII;
  return (
    <fieldset class="field where">
      <legend>Where?</legend>
      {near && (
        <div>
          <label for={id}>Distance from {place}</label>
          <select
            id={id}
            value={String(near.kilometres)}
            onChange={(event) =>
              onChange({ ...near, kilometres: Number(event.currentTarget.value) })
            }
          >
            {radii.map((kilometres) => (
              <option key={kilometres} value={String(kilometres)}>
                {distance(kilometres * 1_000)}
              </option>
            ))}
          </select>
        </div>
      )}
      <p>
        <button type="button" class="button small" onClick={find}>
          Near me
        </button>{" "}
        {near && (
          <button type="button" class="plain" onClick={() => onChange(undefined)}>
            Anywhere
          </button>
        )}
      </p>
      <p class="hint" role="status">
        {note || (!near && "Or type a town into the search.")}
      </p>
    </fieldset>
  );
}

const DENIED = "Your browser does not share your location. Type a town into the search instead.";
