// One value of a discovery parameter goes in; its checked value comes out, undefined where it is bad.
import { decimalWithin } from "./numbers.ts";

/** How a point of `near` is rounded: to two decimals on the text, half away from zero, in hundredths. */
function hundredths(text: string): number {
  const [, sign = "", whole = "", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const kept = BigInt(whole + decimals.slice(0, 2).padEnd(2, "0"));
  const up = (decimals[2] ?? "0") >= "5" ? 1n : 0n;
  const size = Number(kept + up);
  return sign === "-" && size > 0 ? -size : size;
}

/** Latitude and longitude, rounded. */
export function readNear(value: string): number[] | undefined {
  const parts = value.split(",");
  const [latitude, longitude] = parts.map((part, i) =>
    decimalWithin(part, i === 0 ? -90 : -180, i === 0 ? 90 : 180),
  );
  if (parts.length !== 2 || latitude === undefined || longitude === undefined) return undefined;
  const [south = 0, west = 0] = parts.map(hundredths);
  return [south / 100, west === -18_000 ? 180 : west / 100];
}

/** Kilometres over 0, exactly, in shortest decimal form. */
export function readRadius(value: string): string | undefined {
  const [, whole, decimals] = /^0*(\d+?)(?:\.(\d*?)0*)?$/.exec(value) ?? [];
  if (whole === undefined || !/\d$/.test(value)) return undefined;
  const text = decimals ? `${whole}.${decimals}` : whole;
  const isTooFar = BigInt(whole) > 500n || (whole === "500" && text !== whole);
  return text === "0" || isTooFar ? undefined : text;
}

export function readSort(value: string): string | undefined {
  return ["name", "rate", "-rate", "relevance", "distance"].find((order) => order === value);
}
