// Finds tokens that look like made-up passwords: Tr0Fario!, lefse4ever, manzana.sidra.23, CaddisHatch,
// blue-silo-blue-silo. They mean something only beside a word about networks, locks or passwords.
import { each } from "./matching.ts";

const CHUNK = /[^\s"'“”«»(),;:/<>]{6,40}/g;
/** What none of the forms below is without. */
const HERE = /\d|[a-z][A-Z]|[A-Za-z\d][#$%*_+!.-][A-Za-z\d]/;
/** Letters and digits in turn, a capital within, signs within, words joined by signs, or shouted. */
const ODD =
  /^(?=[^a-z]{0,9}[a-z])(?:[a-z]{1,20}[.!_-]?\d{1,8}[a-z!?#$*]{0,20}|[a-z\d]{1,20}[#$%*_+!][a-z\d].{0,20}|[a-z]{1,15}\d{1,4}[a-z\d]{1,20}[!?#$*]?|\d{1,4}[a-z]{3,15}\d{1,4}[!?]?)$/i;
const CAMEL = /^[A-Z]?[a-z]{3,15}[A-Z][A-Za-z\d]{2,15}[!?]?$/;
const JOINED =
  /^(?!.*[-.](?:of|the|to|in|and|a|on|by|de|la|en|the|du)[-.])(?:[a-z]{2,12}[-.]){1,4}(?:[a-z]{2,12}[-.][a-z]{2,12}|\d{1,6})$/i;
const KNOWN = /^(?:mc|mac)[A-Z]|^(?:youtube|starlink|whatsapp|facebook|airbnb|trouthunter|gopro)/i;

/** The odd tokens of a text in their order. */
export function oddTokensOf(text: string): readonly { start: number; end: number }[] {
  const odd: { start: number; end: number }[] = [];
  if (!HERE.test(text)) return odd;
  each(CHUNK, text, (start, _, [chunk]) => {
    if (!HERE.test(chunk)) return;
    const word = chunk.replace(/[.?]$/, "");
    if (KNOWN.test(word)) return;
    if (ODD.test(word) || CAMEL.test(word) || JOINED.test(word))
      odd.push({ start, end: start + word.length });
  });
  return odd;
}
