// Tells which words distinguish an owner's prose, and the texts beside it.
import { FUNCTION_WORDS } from "./function-words.ts";

/** A power of two: so few that a filter of as many bits is no object of its own. */
export const SLOTS = 512;
/** Letters of a word that its inflections share, and the shortest word with a stem. */
const STEM = 5;
const SHORTEST = 4;
// Words that don't distinguish places: grammar, and what every listing says.
const GRAMMAR: ReadonlySet<string> = new Set(
  (
    "a about after all along also always an and any are around as ask at back be because been before being below best both but by can come could day days do does don down each early either else every few first follow for from get give go goes going good had has have he head her here him his hour hours how if in into is it its just keep know last late leave left let like ll little long look made make many may me mile miles more most much must my near need never new no not nothing now of off on once one only onto open or other our out over own past people per place please put re right run same see she should side so some start stay still such sure t take than that the their them then there these they thing this those through time to too until up us use ve very via want was way we well were what when where which while who will with within without work would yes yet you your s m d two three four five " +
    "access allowed anglers angler artificial bait bank banks barbless beat boat bring brook brown browns catch closed creek cutthroat dog dogs fish fished fishing flies fly guest guests hook hooks keep lake leash leashed license limit limits lures morning north south east west park parking pack permit pond private property rainbow rainbows ranch release required respect river road rod rods season spring stream trout vehicle vehicles wade wading walk water welcome"
  ).split(" "),
);

// Words that another text about fishing has as well.
export const USUAL = new Set(
  "abril acces agosto agua aguas annee anos aout apres april august autre aval avant avoir camp cast casts cebos chez clear coche cold cote cours cruzar dejar demie depth dessous dias donde droite during eaux effort entrar entre etang fall fish foot gate gates gauche gear group groups guide guides hacia hasta heure heures horas house hunting inches jour jours junto large leave limits lodge looks lower matin meadow mesa mois month monde morning mouche noche open parking party path peche pecher pescar pesca place pond poser rate rates reserve rios river rives riviere road saison salmon saumon season semaine siempre siguen size small spring springs standing still stocking subir summer sunday tarde temps tiene todos toute toutes tramo trout trucha truchas truite truites upper vado valley vallee valle very vous warm water week weeks winter year years zona january february march june july september october november december monday tuesday wednesday thursday friday saturday enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo janvier fevrier mars avril juin juillet septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche".split(
    " ",
  ),
);

const NO_STEM = new Set([...GRAMMAR, ...USUAL, ...FUNCTION_WORDS]);
/** What a word has in common with its inflections; empty if it distinguishes no sentence. */
export function stemOf(word: string): string {
  if (/^\d+$/.test(word)) return word.length > 2 ? word : "";
  if (word.length < SHORTEST || NO_STEM.has(word)) return "";
  return word.length > STEM ? word.slice(0, STEM) : word.replace(/s$/, "");
}

/** The place of a word in a filter of words, below SLOTS; -1 if it distinguishes no place. */
export function slotOf(word: string, hash: number): number {
  return GRAMMAR.has(word) ? -1 : hash & (SLOTS - 1);
}
