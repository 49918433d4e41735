// Makes patterns of a value that its label announces: "APN 12-34-5", "parcel number is: 12345".
import { pattern, type Pattern } from "./patterns.ts";

const JOIN =
  "\\.?[^a-z\\d.!?$]{0,4}(?:(?:is|are|was|number|numbers|num|numero|numeros|no|nr|n|id|ids|code|codes|ref|reference|referencia|account|cuenta|compte|the|our|my|your|its|for|of|to|at|as|on|in|under|by|recorded|filed|use|me|de|del|du|des|la|le|les|al|au|a|en|sous|es|est|son|notre|nuestro|nuestra|su|tax|parcel|lot|map|schedule|address|location|here|tag)[^a-z\\d!?$]{1,4}){0,6}";

/** Digits, possibly with letters, in any number of groups. */
export const TOKEN =
  "(?=[a-z]{0,4}[ .-]?\\d|[a-z\\d]{1,12}-?\\d)[a-z]{0,4}[ .-]?[\\da-z]{1,24}(?:[-. /:][\\da-z]{0,12}\\d[\\da-z]{0,12}){0,9}";

/** A pattern of one of the labels (a source of alternatives) and a value, its first group. */
export function labelled(labels: string, value = TOKEN): Pattern {
  return pattern(
    new RegExp(
      `(?<![a-z\\d])(?:${labels})(?![a-z])${JOIN}(?<![a-z\\d])(${value})(?![a-z\\d])`,
      "g",
    ),
  );
}

/** How many digits a value has. */
export function digitsIn(value: string): number {
  return value.replace(/\D/g, "").length;
}
