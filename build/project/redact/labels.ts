// Recognises the words and marks around written coordinates, in lower-case text.

/** What may stand between the two numbers of a pair. */
export const GLUE =
  /^(?:[ ,;:/|°'"()[\]{}=&~+*_-]|lat(?:itude?)?|lon(?:g(?:itude?)?)?|lng|north|south|east|west|norte|sur|este|oeste|nord|sud|est|ouest|[nsewoxy](?![a-z])|and|by|et|par|por|deg(?:rees?)?|gr?ados?|degres?|minus|negative|menos|moins|the|is|la){0,40}$/;
export const GLUE_UNITS = 40;

/** How far before a number its label may begin. */
export const LABEL_UNITS = 40;
/** A label of a pair, at the end of the tested text. */
export const LABEL =
  /(?<![a-z])(?:gps|coords?|coordinates?|coordenadas?|coordonnees?|ubicacion|localisation|lat\/lon|lat\/long|lat\/lng|waypoint|wpt|position|posicion)(?![a-z])[^0-9.!?]{0,24}$/;
const LATITUDE = /(?<![a-z])lat(?:itude?)?(?![a-z])/;
const LONGITUDE = /(?<![a-z])(?:lon|lng|long|longitude?)(?![a-z])/;
// "Lat" and "long" are also plain words, so their number has to follow at once.
const LINK =
  /^\.?[^0-9a-z.]{0,4}(?:(?:is|at|there|about|near|of|in|your|the|decimal|degrees|wgs84|es|est|de|la|le|norte|nord|north|west|oeste|ouest|=)[ :=]{1,3}){0,3}(?:[nsewo] ?)?[-+]?$/;

export function isLatitude(ahead: string): boolean {
  return isLinked(ahead, LATITUDE);
}

export function isLongitude(ahead: string): boolean {
  return isLinked(ahead, LONGITUDE);
}

function isLinked(ahead: string, label: RegExp): boolean {
  const match = label.exec(ahead);
  if (!match) return false;
  const rest = ahead.slice(match.index + match[0].length);
  return LINK.test(rest) || isLinked(rest, label);
}
