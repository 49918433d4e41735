// Finds where a text says what an owner's private prose says in another order or inflection, or names
// somebody whom only the prose names.
import { plainLower } from "./alphanumeric.ts";
import { isCommonWord } from "./common.ts";
import { FUNCTION_WORDS } from "./function-words.ts";
import { each } from "./matching.ts";
import { GRAMMAR } from "./own-notes.ts";
import type { Hit } from "./types.ts";

/** Words of a text in which those of one sentence count together. */
const WINDOW = 16;
/** Letters of a word that its inflections share. */
const STEM = 5;
/** Shortest word, and shortest name. */
const SHORTEST = 4;
const NAME = 5;
/** A rare word weighs two, a name four: what a human looks at, and what is sure. */
const FLAG = 3;
const SURE = 5;
/** Sentences of one owner with the same word: more of them say nothing. */
const MOST = 8;
const WORD = /[\p{L}\p{N}]+/gu;
const NAMED = /(?<=[\p{L}\d,] )\p{Lu}\p{Ll}{4,20}(?![\p{L}])/gu;
const WATER =
  /^ (?:river|creek|fork|lake|county|road|lane|springs?|valley|mountains?|ditch|canal)|(?:river|lake|rio|arroyo|riviere|lac|au|le|l'|el|embalse|presa|laguna|etang) $/i;
// Words that another text about fishing has as well.
const USUAL = new Set(
  "abril acces agosto agua aguas annee anos aout apres april august autre aval avant avoir camp cast casts cebos chez clear coche cold cote cours cruzar dejar demie depth dessous dias donde droite during eaux effort entrar entre etang fall fish foot gate gates gauche gear group groups guide guides hacia hasta heure heures horas house hunting inches jour jours junto large leave limits lodge looks lower matin meadow mesa mois month monde morning mouche noche open parking party path peche pecher pescar pesca place pond poser rate rates reserve rios river rives riviere road saison salmon saumon season semaine siempre siguen size small spring springs standing still stocking subir summer sunday tarde temps tiene todos toute toutes tramo trout trucha truchas truite truites upper vado valley vallee valle very vous warm water week weeks winter year years zona january february march june july september october november december monday tuesday wednesday thursday friday saturday enero febrero marzo mayo junio julio septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo janvier fevrier mars avril juin juillet septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche".split(
    " ",
  ),
);

/** An owner's sentences by the stems of their words. */
export interface Echo {
  readonly stems: ReadonlyMap<string, readonly number[]>;
  readonly names: ReadonlySet<string>;
}

/** Reads all prose, and the names in that which is internal. */
export function compileEcho(prose: Iterable<string>, internal: Iterable<string>): Echo {
  const idsOf = new Map<string, number[]>();
  let id = 0;
  for (const text of prose) {
    for (const sentence of text.split(/[.;!?]/)) {
      id++;
      each(WORD, sentence, (_, __, [word]) => {
        const stem = stemOf(word);
        if (stem === "") return;
        const ids = idsOf.get(stem);
        if (!ids) idsOf.set(stem, [id]);
        else if (ids.at(-1) !== id) ids.push(id);
      });
    }
  }
  const names = new Set<string>();
  for (const text of internal) {
    each(NAMED, text, (start, end, [name]) => {
      const word = plainLower(name);
      const around = [text.slice(end, end + 12), text.slice(Math.max(0, start - 9), start)];
      const isWater = around.some((beside) => WATER.test(beside));
      if (word.length >= NAME && !isCommonWord(word) && !USUAL.has(word) && !isWater)
        names.add(word);
    });
  }
  return { stems: idsOf, names };
}

interface Said {
  readonly word: string;
  readonly stem: string;
  readonly ids: readonly number[];
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Finds what a lower-case text has of an owner's prose. */
export function findEcho(lower: string, { stems, names }: Echo, found: (hit: Hit) => void): void {
  if (stems.size === 0) return;
  const said: Said[] = [];
  let at = 0;
  each(WORD, lower, (start, end, [word]) => {
    at++;
    const stem = stemOf(word);
    const ids = stem === "" ? undefined : stems.get(stem);
    if (ids && ids.length <= MOST) said.push({ word, stem, ids, at, start, end });
    if (names.has(word)) found({ start, end, action: "flag" });
  });
  let reach = -1;
  for (let first = 0; first < said.length; first++) {
    if (said[first]!.start < reach) continue;
    const hit = heaviest(said, first, names);
    if (hit) {
      found(hit);
      reach = hit.end;
    }
  }
}

/** What the words from `first` on say of one sentence. */
function heaviest(said: readonly Said[], first: number, names: ReadonlySet<string>) {
  const { ids, at: from, start } = said[first]!;
  let best: Hit | undefined;
  for (const id of ids) {
    const seen = new Set<string>();
    let weight = 0;
    let isNamed = false;
    let end = start;
    for (let next = first; next < said.length && said[next]!.at < from + WINDOW; next++) {
      const { word, stem, ids: others, end: to } = said[next]!;
      if (seen.has(stem) || !others.includes(id)) continue;
      seen.add(stem);
      isNamed ||= names.has(word);
      weight += names.has(word) ? 4 : isCommonWord(word) ? 1 : 2;
      end = to;
    }
    if (seen.size < 2 || weight < FLAG + (seen.size < 3 ? 1 : 0)) continue;
    const isSure = weight >= SURE && (seen.size > 3 || isNamed);
    if (isSure) return { start, end };
    best = { start, end, action: "flag" };
  }
  return best;
}

/** Words that distinguish nothing. */
const NO_STEM = new Set([...GRAMMAR, ...USUAL, ...FUNCTION_WORDS]);
const known = new Map<string, string>();
/** Most words whose stems are remembered. */
const MOST_STEMS = 50_000;

/** What a word has in common with its inflections; empty if it distinguishes nothing. */
function stemOf(word: string): string {
  let stem = known.get(word);
  if (stem === undefined) {
    if (known.size === MOST_STEMS) known.clear();
    known.set(word, (stem = computeStem(word)));
  }
  return stem;
}

function computeStem(word: string): string {
  if (/^\d+$/.test(word)) return word.length > 2 ? word : "";
  if (word.length < SHORTEST || NO_STEM.has(word)) return "";
  return word.length > STEM ? word.slice(0, STEM) : word.replace(/s$/, "");
}
