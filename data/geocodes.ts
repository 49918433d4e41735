// Writes a point in the notations that people use; planted leaks are made of them.

const OLC = "23456789CFGHJMPQRVWX";
/** Steps of a degree that ten digits of a plus code resolve. */
const OLC_STEPS = 8000;

/** Full plus code (Open Location Code), ten digits: 85JRC9XV+4M. */
export function plusCode(latitude: number, longitude: number): string {
  let north = Math.floor((latitude + 90) * OLC_STEPS);
  let east = Math.floor((longitude + 180) * OLC_STEPS);
  let code = "";
  for (let pair = 0; pair < 5; pair++) {
    code = OLC[north % 20]! + OLC[east % 20]! + code;
    north = Math.floor(north / 20);
    east = Math.floor(east / 20);
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`;
}

/** Degrees, minutes and seconds: 45°24'13.0"N 110°39'02.0"W. */
export function degreesMinutesSeconds(latitude: number, longitude: number): string {
  return `${toSeconds(latitude, "NS")} ${toSeconds(longitude, "EW")}`;
}

function toSeconds(value: number, letters: string): string {
  const tenths = Math.round(Math.abs(value) * 36_000);
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, "0");
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  return `${Math.floor(tenths / 36_000)}°${minutes}'${seconds}"${letters[value < 0 ? 1 : 0]}`;
}

/** Degrees and decimal minutes: N45 24.217 W110 39.033. */
export function degreesMinutes(latitude: number, longitude: number): string {
  return `${toMinutes(latitude, "NS")} ${toMinutes(longitude, "EW")}`;
}

function toMinutes(value: number, letters: string): string {
  const thousandths = Math.round(Math.abs(value) * 60_000);
  const minutes = ((thousandths % 60_000) / 1000).toFixed(3).padStart(6, "0");
  return `${letters[value < 0 ? 1 : 0]}${Math.floor(thousandths / 60_000)} ${minutes}`;
}

/** Digits, points and signs in their full-width forms. */
export function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}
