// Rule C, and A for degrees and minutes: finds angles like 45°26'12"N 110°38'14"W.
import { reachOfReading } from "./geo.ts";
import { GLUE, GLUE_UNITS, isLatitude, isLongitude, LABEL, LABEL_UNITS } from "./labels.ts";
import { before } from "./matching.ts";
import { eachMatch, pattern, type Pattern } from "./patterns.ts";
import type { Hit, Scan } from "./types.ts";

interface Angle {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly hemisphere: string;
  /** A degree mark stands behind the degrees. */
  readonly degree: boolean;
  /** And something shows that the next number is minutes. */
  readonly minute: boolean;
}

const BODY =
  "(?<degrees>\\d{1,3})(?<mark> ?(?:°|deg(?:rees?)?\\.?|grados?|degres?|d(?=[ \\d]))[ ,]{0,2}(?:(?:and|y|et) )?|[ :-])" +
  "(?<minutes>\\d{1,2}(?:\\.\\d{1,6})?)(?!\\d)(?<prime> ?(?:'(?!')|min(?:utes?|utos?)?\\.?|m(?![a-z])|[:-])?)" +
  "(?:[ ,]{0,2}(?:(?:and|y|et) )?(?<seconds>\\d{1,2}(?:\\.\\d{1,6})?)(?!\\d|\\.\\d)(?: ?(?:\"|''|sec(?:onds?|ondes?)?\\.?|seg(?:undos?)?\\.?|s(?![a-z])|s(?=[nsew](?![a-z]))))?)?";
const HEMISPHERE =
  "(?<hemisphere>[nsewo]|north|south|east|west|norte|sur|este|oeste|nord|sud|est|ouest)";
// A letter between two angles belongs to the one before or behind, so each way is read by itself.
const FORMS = [
  pattern(new RegExp(`(?<![a-z])${HEMISPHERE}[.:]? ?${BODY}`, "g")),
  pattern(new RegExp(`(?<![\\d.])${BODY}(?: ?,? ?${HEMISPHERE}(?![a-z]))?`, "g")),
];
// Aviation and radio: 4526.2N 11038.2W, 452612N1103814W.
const COMPACT = pattern(
  /(?<![\d.])\d{4}(?:\d\d)?(?:\.\d{1,4})? ?[ns][ /,;-]{0,3}\d{5}(?:\d\d)?(?:\.\d{1,4})? ?[ew](?![a-z])/g,
);

export function findAngles(scan: Scan, found: (hit: Hit) => void): void {
  const { lower } = scan;
  eachMatch(COMPACT, scan, (start, end) => found({ start, end }));
  for (const form of FORMS) {
    const angles = anglesOf(form, scan);
    angles.forEach((first, i) => {
      if (isPlain(first, before(lower, first.start, LABEL_UNITS))) found(first);
      const second = angles[i + 1];
      if (!second || second.start > first.end + GLUE_UNITS) return;
      if (!GLUE.test(lower.slice(first.end, second.start))) return;
      const verdict = judge(scan, first, second);
      if (verdict) found({ start: first.start, end: second.end, ...verdict });
    });
  }
}

function anglesOf(form: Pattern, scan: Scan): Angle[] {
  const angles: Angle[] = [];
  eachMatch(form, scan, (start, end, { groups }) => {
    const { degrees, mark, minutes, prime, seconds = "0", hemisphere = "" } = groups!;
    if (Number(degrees) > 180 || Number(minutes) >= 60 || Number(seconds) >= 60) return;
    const degree = /[°d]/.test(mark!);
    angles.push({
      start,
      end,
      value: Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600,
      hemisphere: (hemisphere[0] ?? "").replace("o", "w"),
      degree,
      minute: degree && (prime!.trim() !== "" || minutes!.includes(".") || seconds !== "0"),
    });
  });
  return angles;
}

/** One angle that needs no other: a hemisphere or a label beside degrees and minutes. */
function isPlain({ degree, minute, hemisphere }: Angle, ahead: string): boolean {
  if (minute && hemisphere !== "") return true;
  return degree && (isLatitude(ahead) || isLongitude(ahead) || LABEL.test(ahead));
}

function judge(scan: Scan, a: Angle, b: Angle): Partial<Hit> | undefined {
  // Bare numbers that hit the owner's own cell are no chance.
  if (reachOfReading(a.value, b.value, scan.context) === "own") return { rule: "own" };
  const crossed =
    ("ns".includes(a.hemisphere) && "ew".includes(b.hemisphere)) ||
    ("ew".includes(a.hemisphere) && "ns".includes(b.hemisphere));
  if (a.hemisphere !== "" && b.hemisphere !== "" && crossed) return {};
  if (a.minute && b.minute) return {};
  const ahead = before(scan.lower, a.start, LABEL_UNITS);
  return LABEL.test(ahead) || isLatitude(ahead) ? {} : undefined;
}
