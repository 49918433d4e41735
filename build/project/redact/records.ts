// Rule record: finds references to land records, and licence plates.
import { digitsIn, labelled } from "./labelled.ts";
import { after, before, UNIT_AHEAD } from "./matching.ts";
import { eachMatch, pattern } from "./patterns.ts";
import { findAbout, subject } from "./subjects.ts";
import type { Find } from "./types.ts";

const NUMBER = "#?[a-z]{0,2}-?\\d{1,8}[a-z]{0,2}";
/** "Book 212, page 45", "Liber 18 folio 233", "tomo 4, foja 12". */
const BOOK_AND_PAGE = pattern(
  new RegExp(
    `(?<![a-z])(?:books?|bk|vol(?:umen?)?|liber|l|libro|tomo|livre|registre|cabinet|slide|reel|roll)\\.? (?:no\\.? |numero )?${NUMBER}[ ,;/]{1,3}(?:(?:and|at|y|et|a|on|of) )?(?:pages?|pgs?|p|folios?|fol|f|fojas?|image|slide|paginas?|sheet|partida|inscripcion)\\.? (?:no\\.? |numero )?${NUMBER}(?![a-z\\d])|(?<![a-z])(?:abstract|fojas?|foja|repertorio)\\.? (?:no\\.? )?[\\d.]{1,7},? (?:survey|n°|n|no\\.?|numero) ?\\d{1,6}(?!\\d)|(?<![a-z])survey,? (?:no\\.? ?|#)?\\d{1,6},? (?:abstract|a)[ -](?:no\\.? ?|#)?\\d{1,6}(?!\\d)`,
    "g",
  ),
);
/** Labels of a number in a register of land. */
const REGISTER = labelled(
  "deeds?(?: of trust| book)?|warranty deed|quit ?claim(?: deed)?|certificates? of survey|c\\.?o\\.?s\\.?|records? of survey|land survey|mineral survey|subdivision plat|plat|certificates? of title|land title|title (?:deed|number|no)|auditor'?s? (?:file|no|number)|afn|reception (?:no|number|#)|recording (?:no|number|#)|recorder'?s? (?:no|number|#)|instrument(?: (?:no|number|#))?|grantor|acte(?: (?:notarie|de vente|authentique|notarial))?|titre (?:foncier|de propriete)|publication fonciere|livre foncier|minute notariale|conservation des hypotheques|escrituras?(?: publicas?)?|folio (?:real|mercantil|electronico)|folio|finca(?: registral)?|inscripcion|registro (?:publico|de la propiedad|agrario)|titulo(?: de propiedad)?|certificado parcelario|recorded (?:as|at|under|in)|water rights?|citq|siret|registro de turismo",
);
/** Labels of other numbers too, which need a word that says number and more digits. */
const NUMBERED = pattern(
  /(?<![a-z])(?:survey|document|doc|entry|certificate|title|filing|minute|patent|expediente)\.? (?:number|no|nr|num|numero|#|n)[.:°# ]{1,3}([a-z]{0,3}-?\d{4,12}(?:-\d{1,8}){0,2})(?![a-z\d])/g,
);
const OTHER_RECORD =
  /(?<![a-z])(?:fish|creel|angler|stream|lake|water|permit|guide|birth|gift|tax|rule|bill|house|senate) $/;
const YEAR = /^(?:1[6-9]|20)\d\d$/;
const NUMBER_WORD = /(?:number|numero|no\.|no|nr|#|n°)[^a-z\d]{0,3}$/;

/** A plate of a vehicle: "plate 49-1234A", "matricula 1234 BCD", "plaque AB-123-CD". */
const PLATE = labelled(
  "(?:licen[sc]e|number|registration|vanity|truck|car|trailer|montana|our|my|his|her) plates?(?: (?:number|no|reads?|says))?|plate (?:number|no|#|reads?|says)|plates?(?=[ :#]{1,3}(?:[a-z]{0,3}[ -]?\\d[\\da-z]*-|[a-z\\d]{2,4}-(?=[a-z]{0,3}\\d)[a-z\\d]{2,5}|(?!of|is|at|in|to|on|by|and|for|the|was|a )[a-z]{2,3} \\d{3,4}(?![\\da-z])))|plates|tags? (?:number|reads?)|placas?|matricula|plaques?(?: d'immatriculation| mineralogique)?|immatricul(?:ation|ee?)|immat|patente|vin",
  "(?=[a-z -]{0,9}\\d)(?:[a-z]{2} )?[a-z\\d]{1,8}(?:[ -](?=[a-z]{0,3}\\d|[a-z]{2,3}(?![a-z]))[a-z\\d]{1,8}){0,3}",
);
/** Words of registers of land, and of vehicles. */
const REGISTERED = subject(
  "deed, deeds, deeded, quitclaim, plat, platted, parcel, parcels, abstract, patent, title deed, land title, land office, county recorder, recorder, recorded, clerk and recorder, assessor, cadastre, cadastral, cadastrale, notary, notario, notaire, notarial, escritura, escrituras, registro de la propiedad, registro publico, ejido, finca registral, predio, predial, catastro, catastral, rol, poligono, parcela, parcelle, parcelles, lot cadastral, acte notarie, acte de vente, bail, hypotheque, hipoteca, mortgage, lien, easement, easements, mineral survey, homestead entry, license plate, licence plate, plate, plates, number plate, licenced, tundra, tacoma, silverado, f 150, f150, f 250, hilux, pickup, subaru, matricula, certificate, certificates, certificat, certificado, registration, registration number, registered as, hull, hull number, tail number, boat number, chassis, tax id, ein, rfc, curp, nif, cif, dni, nie, siret, siren, neq, cuit, cuil, expediente, concession, concesion, water right, decree, docket, instrument, liber, tomo, foja, fojas, inscripcion, partida, patente, placa, placas, plaque, plaques, immatriculation, immatricule, immatriculee, vin",
  3,
);

export const findRecords: Find = (scan, found) => {
  const { lower } = scan;
  eachMatch(BOOK_AND_PAGE, scan, (start, end) => found({ start, end }));
  eachMatch(REGISTER, scan, (start, end, [match, value]) => {
    const ahead = match.slice(0, match.length - value!.length);
    const numbered = NUMBER_WORD.test(ahead);
    const enough = digitsIn(value!) >= (numbered ? 2 : 3);
    // "A deed of 1887" tells a year.
    if (!enough || (!numbered && YEAR.test(value!))) return;
    if (!UNIT_AHEAD.test(after(lower, end, 12))) found({ start, end });
  });
  eachMatch(NUMBERED, scan, (start, end) => {
    if (!OTHER_RECORD.test(before(lower, start, 12))) found({ start, end });
  });
  findAbout(REGISTERED, lower, found);
  eachMatch(PLATE, scan, (start, end, [, value]) => {
    const plain = value!.replace(/[^a-z\d]/g, "");
    if (plain.length < 4 || plain.length > 17 || YEAR.test(plain)) return;
    if (!UNIT_AHEAD.test(after(lower, end, 12))) found({ start, end });
  });
};
