// Finds when the owners are absent: an owner, house or nobody with a word of absence in one sentence.
import { eachPhrase, encode, headsOf, lexicon, mentions, oneOf, tokensOf } from "./tokens.ts";
import type { Find } from "./types.ts";

// p who lives there, h a house, n nobody, c copula, a absence, A absence that needs a person, l to live or be
// there, N not, w where owners go, t a time.
const WORDS = lexicon({
  "": "the, our, your, my, a, an, all, usually, always, often, mostly, then, just, el, la, los, las, nuestra, nuestro, le, les, notre, nos, l, generalmente, siempre, souvent, toujours, generalement, completely, totally, both, s, re, m, ll, ve, que",
  p: "we, i, owner, owners, family, they, folks, landowner, landowners, caretaker, caretakers, manager, host, hosts, parents, wife, husband, he, she, dueno, duenos, propietario, propietarios, propietaria, familia, nosotros, estamos, estaremos, estoy, estan, proprietaire, proprietaires, nous, famille, gardien, encargado, casero",
  h: "house, home, cabin, ranch, place, property, lodge, farm, farmhouse, homestead, premises, main house, casa, rancho, finca, cabana, hacienda, propiedad, vivienda, maison, ferme, chalet, propriete, domaine, gite, habitation, logement",
  n: "nobody, no one, noone, nadie, personne, no body",
  c: "is, are, am, be, will be, was, were, stands, sits, stay, stays, remains, go, goes, esta, estan, queda, quedan, permanece, sera, sont, est, sommes, serons, reste, seront, will, being, get, left",
  a: "absent, vacant, unoccupied, uninhabited, unattended, deserted, shuttered, shut up, empty, ausente, ausentes, sola, solas, vacia, vacias, vacio, deshabitada, desocupada, sin gente, absente, absents, absentes, vide, inoccupee, inoccupe, inhabitee, inhabite, desert, deserte",
  A: "gone for, gone, away, out of town, out of state, out of the country, overseas, abroad, traveling, travelling, on vacation, on holiday, snowbirds, fuera, de viaje, de vacaciones, afuera, partis, parti, en vacances, en voyage, a l etranger, elsewhere, downstate, upstate, down south, not home, not here, not around, not there",
  l: "sur place, live, lives, living, stays here, stay here, home, checks, watches, vive, viven, vivimos, habita, duerme, habite, habitons, vit, vivons, dort, occupe, surveille, winter there, lives there, on site",
  f: "far, hour, hours, minute, minutes, mile, miles, km, block, blocks, step, steps, from, throw, drive, feet, yards, lejos, loin, de la rue",
  i: "here, there, around, hay, y",
  N: "not, don t, doesn t, aren t, isn t, won t, never, no, ne, n, pas, nunca, rarely, seldom, only",
  w: "winter in, winters in, spend winters, spend winter, spend the winter, spends winters, head south, leave for, pasamos el invierno, passons l hiver, fly south",
  t: "january, february, march, april, may, june, july, august, september, october, november, december, jan, feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec, winter, winters, summer, spring, fall, autumn, weekday, weekdays, weekends, weekend, week, weeks, midweek, month, months, monday, tuesday, wednesday, thursday, friday, saturday, sunday, season, year, christmas, thanksgiving, until, till, from, through, during, every, night, nights, day, days, evenings, noon, tonight, overnight, invierno, verano, semana, semanas, entre semana, fines, meses, mes, enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre, lunes, martes, miercoles, jueves, viernes, sabado, domingo, noche, noches, hasta, navidad, hiver, ete, semaine, week end, mois, janvier, fevrier, mars, avril, mai, juin, juillet, aout, septembre, octobre, novembre, decembre, nuit, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, jusqu, noel, after dark, first snow, ice out",
});
/** A text without these says nothing of an absence. */
const HEADS = headsOf(WORDS, "aAnwl");
const PATTERN = oneOf([
  // "We are gone Jan-March", "the house stands empty all winter", "la casa esta sola entre semana"
  /[ph][cNx]{0,3}[aA](?!f)/g,
  /a[pc]?[ph]/g,
  // "nobody lives here in winter", "personne n'habite la maison", "nadie vive"
  /n[cN]{0,2}[lih]l?/g,
  /N[li][x]?n/g,
  // "we don't live here", "we are not home, not here, not there", "we winter in Arizona"
  /p[cx]{0,2}N[cx]?[li]/g,
  /pcAf?/g,
  /p[cx]{0,2}w/g,
  // "absents en fevrier"
  /(?<![a-z])A[x,t]{0,2}t(?=t)/g,
]);
/** Words around a match among which a time has to be named. */
const REACH = 14;

export const findAway: Find = ({ lower }, found) => {
  const tokens = tokensOf(lower);
  if (!mentions(tokens, HEADS)) return;
  const text = encode(tokens, WORDS, ({ word }) => (/^\d/.test(word) ? "t" : undefined));
  eachPhrase(PATTERN, tokens, text, (start, end, from, until) => {
    const timed = namesTime(text.letters, from, until);
    found(timed ? { start, end } : { start, end, action: "flag" });
  });
};

/** Whether the sentence names a time near a match. */
function namesTime(letters: string, from: number, until: number): boolean {
  const ahead = letters.slice(Math.max(0, from - REACH), from);
  const behind = letters.slice(from, until + REACH);
  return ahead.includes("t", ahead.lastIndexOf(".") + 1) || behind.split(".", 1)[0]!.includes("t");
}
