// Decides whether a published pin lies as far from its true point as the contract says.
import geographiclib from "geographiclib-geodesic";
import { PIN_MAX_SHIFT, PIN_MIN_SHIFT } from "../../src/limits.ts";

const { Geodesic } = geographiclib;

/** Whether the geodesic from the true point to the pin is 200 to 2,000 m long; degrees, WGS 84. */
export function isShifted(
  pin: Readonly<Record<string, unknown>>,
  source: Readonly<Record<string, unknown>>,
): boolean {
  const all = [source.latitude, source.longitude, pin.latitude, pin.longitude] as number[];
  if (!all.every((degrees) => typeof degrees === "number")) return false;
  const [lat1, lon1, lat2, lon2] = all as [number, number, number, number];
  const { s12 } = Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2, Geodesic.DISTANCE);
  return s12! >= PIN_MIN_SHIFT && s12! <= PIN_MAX_SHIFT;
}
