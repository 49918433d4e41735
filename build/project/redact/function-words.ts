// Words that are no part of a name, account or host beside which they stand: English, Spanish, French.
import { before } from "./matching.ts";

export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a about account add address after all also am an and another any anyone are as at available be before best book booking but by call can cash check checks contact day dm each either email e-mail every find follow for from get go handle has have her here him his host how i if in info is it just listed listing look mail may me message more most my name no not now of off on once one only or our ours out over owner owners page photos pictures please post posted posts reach reservations search see send sent share site so some text than that the their them then there they this through to two under until up updates us use user username via visit was watch we web website when where which who will with write you your yours " +
    "al aqui busca buscanos como con correo cuenta de del desde el ella en encuentra encuentranos es escriba escriban escribe escribenos esta este hay la las lo los mas me mi mis nos nuestra nuestro o pagina para perfil pero por que se siguenos sin sitio su sus también tambien tu un una usuario ver visita visitar visite y " +
    "a adresse au aux avec c'est ce cet cette chez compte contactez courriel dans de des dit du ecrire ecrivez elle en est et il ici je l' la le les leur ma mais mes moi mon ne nos notre nous on ou page par pas plus pour profil que qui sa sans se ses site son sont sous suivez sur ta toi tout trouvez un une va visitez visiter voir vos votre vous"
  ).split(" "),
);

/** Where up to `most` words before a position begin, of which none is a function word. */
export function beginOfName(lower: string, at: number, most: number): number {
  let start = at;
  for (let i = 0; i < most; i++) {
    const word = /(?<![a-z\d@.])([a-z\d][a-z\d'_-]{0,30}) $/.exec(before(lower, start, 34))?.[1];
    if (word === undefined || FUNCTION_WORDS.has(word)) break;
    start -= word.length + 1;
  }
  return start;
}
