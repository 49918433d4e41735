// Finds the device, told no finer than to two decimals.
import { degrees } from "../basemap/place.ts";
import type { Near } from "./state.ts";

/** How long finding the device may take, in ms. */
const PATIENCE = 15_000;

/** Where the device is; the browser may ask its user. Rejects with a GeolocationPositionError. */
export function locate(): Promise<Pick<Near, "latitude" | "longitude">> {
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
export async function locateIfAllowed(): Promise<Pick<Near, "latitude" | "longitude"> | undefined> {
  try {
    const { state } = await navigator.permissions.query({ name: "geolocation" });
    return state === "granted" ? await locate() : undefined;
  } catch {
    return undefined;
  }
}
