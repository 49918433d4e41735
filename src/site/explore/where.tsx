// Chooses the place to search near, the device's own, told no finer than to two decimals, and the radius.
import { useState } from "preact/hooks";
import { DEFAULT_RADIUS_KM, MAX_RADIUS_KM } from "../../limits.ts";
import { degrees } from "../basemap/place.ts";
import { distance } from "../shared/labels.ts";
import { useExplored } from "./explored.ts";
import { Select } from "./controls.tsx";
import { placeOf, type Near } from "./state.ts";

const RADII: readonly number[] = [10, 25, DEFAULT_RADIUS_KM, 100, 200, MAX_RADIUS_KM];
/** How long finding the device may take, in ms. */
const PATIENCE = 15_000;
const DENIED = "Your browser does not share your location. Type a town into the search instead.";

export function Where() {
  const { state, navigate } = useExplored();
  const { near } = state;
  const [note, setNote] = useState("");
  const change = (to: Near | undefined) => navigate({ near: to, bounds: undefined });
  const find = () => {
    setNote("Finding your location…");
    if (!("geolocation" in navigator)) return setNote(DENIED);
    locate().then(
      (found) => {
        setNote("");
        change({ ...found, kilometres: near?.kilometres ?? DEFAULT_RADIUS_KM });
      },
      ({ code }: GeolocationPositionError) =>
        setNote(code === 1 ? DENIED : "Your location could not be found."),
    );
  };
  return (
    <fieldset class="field stack where">
      <legend>Where?</legend>
      {near && (
        <div>
          <Select
            label={`Distance from ${placeOf(near)}`}
            value={near.kilometres}
            values={RADII}
            name={(kilometres) => distance(kilometres * 1_000)}
            onChange={(kilometres) => change({ ...near, kilometres })}
          />
        </div>
      )}
      <p>
        <button type="button" class="button small" onClick={find}>
          Near me
        </button>{" "}
        {near && (
          <button type="button" class="plain" onClick={() => change(undefined)}>
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

type Place = Pick<Near, "latitude" | "longitude">;

/** Where the device is; the browser may ask its user. Rejects with a GeolocationPositionError. */
function locate(): Promise<Place> {
  return new Promise((settle, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // Nothing finer than this leaves the device.
        settle({ latitude: degrees(coords.latitude), longitude: degrees(coords.longitude) });
      },
      reject,
      { maximumAge: 600_000, timeout: PATIENCE },
    ),
  );
}

/** The same where its user has allowed that before; otherwise undefined, and nobody is asked. */
export async function locateIfAllowed(): Promise<Place | undefined> {
  try {
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    return state === "granted" ? await locate() : undefined;
  } catch {
    return undefined;
  }
}
