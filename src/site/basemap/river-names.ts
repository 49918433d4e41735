// Rivers' names as they are written on maps: those of the source in, corrected and spelled out.

/** Mistakes of Natural Earth, and letters with accents that it lost. */
const CORRECTIONS: Readonly<Record<string, string>> = {
  Asuncin: "Asunción",
  Cascapdia: "Cascapédia",
  Chaudire: "Chaudière",
  Chteauguay: "Châteauguay",
  "E.main": "Eastmain",
  "Fk.ed Deer": "Forked Deer",
  Gallitin: "Gallatin",
  Matapdia: "Matapédia",
  "Mcclellan Cr.": "McClellan Creek",
  Mckinley: "McKinley",
  "N. Racoon": "North Raccoon",
  "N. Santium": "North Santiam",
  "N. west Gander": "Northwest Gander",
  "Pend Orielle": "Pend Oreille",
  Pnuco: "Pánuco",
  Purificacin: "Purificación",
  "S. Santium": "South Santiam",
  "S.west Miramichi": "Southwest Miramichi",
  "St.-Franois": "St.-François",
  "St.e-Marguerite": "Ste.-Marguerite",
  Santium: "Santiam",
  "W. Fk. Sustina": "West Fork Susitna",
  "du Livre": "du Lièvre",
};

const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/^Ro /, "Río "],
  [/\b([Rr])ivire\b/g, "$1ivière"],
  [/\bCr\.(?= |$)/g, "Creek"],
  [/\bFk\.(?= |$)/g, "Fork"],
  [/\bBr\.(?= |$)/g, "Branch"],
  [/\bCh\.(?= |$)/g, "Channel"],
  [/\bMid\.(?= |$)/g, "Middle"],
  [/\bN\. (?=\w)/g, "North "],
  [/\bS\. (?=\w)/g, "South "],
  [/\bE\. (?=\w)/g, "East "],
  [/\bW\. (?=\w)/g, "West "],
];

/** The source's names for unnamed rivers, and remnants of names. */
const NAMELESS = ["Unnamed", "N.", "S.", "W.ern", "Mid."];

export function riverName(name: string | null): string | null {
  if (name === null || NAMELESS.includes(name)) return null;
  const corrected = CORRECTIONS[name];
  if (corrected !== undefined) return corrected;
  return SPELLED_OUT.reduce((text, [pattern, full]) => text.replace(pattern, full), name);
}
