// Writes a point in the notations that people use; planted leaks are made of them.

const OLC = "23456789CFGHJMPQRVWX";
/** Steps of a degree that ten digits of a plus code resolve. */
const OLC_STEPS = 8000;

/** Full plus code (Open Location Code), ten digits: 85JRC9XV+4M. */
export function plusCode(latitude: number, longitude: number): string {
  const axes = [latitude + 90, longitude + 180].map((degrees) => Math.floor(degrees * OLC_STEPS));
  const pairs = [4, 3, 2, 1, 0].flatMap((power) =>
    axes.map((steps) => OLC[Math.floor(steps / 20 ** power) % 20]),
  );
  return `${pairs.slice(0, 8).join("")}+${pairs.slice(8).join("")}`;
}

/** Degrees, minutes and seconds: 45°24'13.0"N 110°39'02.0"W. */
export function degreesMinutesSeconds(latitude: number, longitude: number): string {
  return written(latitude, longitude, (degrees, letter) => {
    const tenths = Math.round(degrees * 36_000);
    const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, "0");
    const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
    return `${Math.floor(tenths / 36_000)}°${minutes}'${seconds}"${letter}`;
  });
}

/** Degrees and decimal minutes: N45 24.217 W110 39.033. */
export function degreesMinutes(latitude: number, longitude: number): string {
  return written(latitude, longitude, (degrees, letter) => {
    const thousandths = Math.round(degrees * 60_000);
    const minutes = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, "0");
    return `${letter}${Math.floor(thousandths / 60_000)} ${minutes}`;
  });
}

type Write = (degrees: number, letter: string) => string;

function written(latitude: number, longitude: number, write: Write): string {
  const [north, east] = [latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E"];
  return `${write(Math.abs(latitude), north)} ${write(Math.abs(longitude), east)}`;
}

/** Digits, points and signs in their full-width forms. */
export function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}
