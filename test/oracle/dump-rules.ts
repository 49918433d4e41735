// Dump cells go in; what the contract says of them comes out, as functions registered on a SQLite connection.
import type Database from "better-sqlite3";

/** 1 to 60 letters, marks, spaces, dashes, apostrophes, commas, full stops, slashes, × or parentheses. */
const LABEL = /^[\p{L}\p{M}\p{Zs}\p{Pd}'’‘‛′`´＇,./×()]{1,60}$/u;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LETTER = /\p{L}/u;
const REDACTED = "[removed]";

/** The public state, or null where the row is rejected. */
function region(state: unknown): string | null {
  const code = typeof state === "string" ? state.trim().toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

/** The public list as JSON text, or null where the row is rejected. */
function labels(list: unknown): string | null {
  if (typeof list !== "string") return null;
  try {
    const parsed: unknown = JSON.parse(list);
    if (!Array.isArray(parsed) || !parsed.every((item) => typeof item === "string")) return null;
    return JSON.stringify(parsed.map((name) => name.trim()).filter((name) => LABEL.test(name)));
  } catch {
    return null;
  }
}

/** Whether cutting spans out of the original can have left the published text, every cut marked. */
function isCutFrom(published: string, original: string): boolean {
  const [head = "", ...pieces] = published.split(REDACTED);
  const tail = pieces.pop();
  if (tail === undefined || !original.startsWith(head)) return false;
  let at = head.length;
  for (const piece of pieces) {
    const found = original.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return original.endsWith(tail) && original.length - tail.length >= at;
}

/** Whether the checks of texts can have made the published text of the original; a name is never withheld whole. */
function redactionOf(published: unknown, original: unknown, isName: unknown): number {
  if (typeof published !== "string" || typeof original !== "string") return 0;
  if (published === original) return 1;
  if (!isName) return Number(published === "" || isCutFrom(published, original));
  const emptied = LETTER.test(original) && !LETTER.test(published.replaceAll(REDACTED, ""));
  return Number(!emptied && isCutFrom(published, original));
}

/** Whether a JSON list is another one less some items, which may hold an own value. */
function isSublist(published: unknown, original: unknown): number {
  const [some, all] = [published, original].map((text) => JSON.parse(String(text)) as string[]);
  let next = 0;
  for (const item of all!) if (item === some![next]) next++;
  return Number(next === some!.length);
}

function isThousandths(degrees: unknown): number {
  return Number(typeof degrees === "number" && Number(degrees.toFixed(3)) === degrees);
}

/** Metres from one point of the WGS 84 ellipsoid to another through the earth: 8 µm short of the geodesic at 2 km. */
function chord(lat1: unknown, lon1: unknown, lat2: unknown, lon2: unknown): number {
  const [x1, y1, z1] = earthCentred(Number(lat1), Number(lon1));
  const [x2, y2, z2] = earthCentred(Number(lat2), Number(lon2));
  return Math.hypot(x1 - x2, y1 - y2, z1 - z2);
}

function earthCentred(latitude: number, longitude: number): [number, number, number] {
  const a = 6_378_137;
  const flattening = 1 / 298.257_223_563;
  const e2 = flattening * (2 - flattening);
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const n = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const ring = n * Math.cos(phi);
  return [ring * Math.cos(lambda), ring * Math.sin(lambda), n * (1 - e2) * Math.sin(phi)];
}

/** Registers the rules as SQL functions whose names start with "rule_". */
export function registerRules(database: Database.Database): void {
  const options = { deterministic: true };
  database.function("rule_uuid", options, (id) => Number(typeof id === "string" && UUID.test(id)));
  database.function("rule_region", options, region);
  database.function("rule_labels", options, labels);
  database.function("rule_redaction", options, redactionOf);
  database.function("rule_sublist", options, isSublist);
  database.function("rule_thousandths", options, isThousandths);
  database.function("rule_metres", options, chord);
}
