// Rule address beyond the English street with its number: Spanish and French streets, lots of
// subdivisions, named roads and postal codes.
import { after, before } from "./matching.ts";
import { casedPattern, eachMatch, pattern } from "./patterns.ts";
import type { Find, Hit, Scan } from "./types.ts";

/** Kinds of street that stand before the name. The weak ones are common words of a river's landscape. */
const STRONG = "rue|avenue|boulevard|impasse|ruelle|calle|avenida|callejon|calzada|boulevar";
const WEAK =
  "chemin|route|allee|place|quai|montee|cote|sentier|faubourg|hameau|rang|lotissement|residence|camino|carretera|privada|paseo|plaza|rancheria|vereda|andador|retorno|cerrada|circuito|prolongacion|colonia|fraccionamiento|barrio";
const SHORT = "(?:av|ave|avda|bd|blvd|boul|ch|rte|all|ctra|cno|col|fracc|priv)\\.|bd|avda|ctra|c/";
const KIND = `(?:${STRONG}|${WEAK}|${SHORT})`;
const LINK =
  "(?:(?:de|du|des|d'|la|le|les|l'|el|los|las|del|au|aux|a|y|et|en|saint|san|santa)[ ']{0,1}){0,4}";
const NAME = "[a-z\\d][a-z\\d'.-]{1,24}";
const HOUSE = "\\d{1,5}(?: ?(?:bis|ter|quater)|[a-d])?";
const MARK = "(?:(?:no?|nr|num|numero|n°|#)\\.? ?|#)";

/** "12 bis, rue des Lilas", "345 rang 4". */
const NUMBER_FIRST = pattern(
  new RegExp(
    `(?<![a-z\\d$.,/+-])(${HOUSE}),? (${KIND}) ((?:${LINK}${NAME} ?){1,3}|\\d{1,4}(?![\\d.,]))`,
    "g",
  ),
);
/** "Calle Hidalgo 45", "rue des Lilas, 12", "Av. Juarez #123", "carretera a Creel km 12.5". */
const NUMBER_LAST = pattern(
  new RegExp(
    `(?<![a-z\\d])(${KIND}) ((?:${LINK}${NAME} ){1,4}?|(?:${LINK}${NAME} ){0,3}?${NAME},? ?)(${MARK}?(?<!\\d)${HOUSE}(?![\\d.,%]\\d|[a-z%])|s/n(?![a-z])|km\\.? ?\\d{1,3}(?:[.+]\\d{1,3})?)`,
    "g",
  ),
);
const HAMLET = pattern(
  /(?<![a-z])(?:au )?lieu-? ?dit[ :"']{1,3}(?:(?:le|la|les|l'|du|de|des)[ ']?){0,2}[a-z][a-z'-]{2,30}/g,
);
const CAPITAL = /(?:^|[ '])[A-Z][a-z'.-]{2,}/;
/** What is counted or measured after a number: "12 calle" is none, "route 12 km" neither. */
const MEASURED =
  /^ ?(?:km|m|mi|ha|h|cm|kg|°|%|€|\$|miles?|metros?|metres?|minutos?|minutes?|horas?|heures?|dias?|jours?|pesos?|euros?|truchas?|truites?|personas?|personnes?|places?)(?![a-z])/;

/** "Lot 7 of the Elk Ridge subdivision", "Lot 7, Block 2, Elk Ridge Estates", "lote 4 manzana 3". */
const LOT = pattern(
  new RegExp(
    "(?<![a-z])(?:lots?|tracts?|units?|homesites?|lotes?|parcels?|terrain|solar) #?(?:\\d{1,4}[a-z]?|[a-d])(?![a-z\\d])[^.!?\\d]{0,8}(?:(?:block|blk|phase|manzana|mza?|filing|unit|bloc) #?[a-z\\d]{1,4}(?![a-z\\d]))?[^.!?\\d]{0,50}(?:subdivision|subdiv|subd|sub|estates?|addition|minor|ranchettes|ranches|acres subdivision|tracts|plat|fraccionamiento|fracc|colonia|lotissement|ejido|unit owners|development|hoa)(?![a-z])|(?<![a-z])(?:manzana|mza?)\\.? \\d{1,4},? (?:lotes?|lt)\\.? \\d{1,4}|(?<![a-z])(?:lotes?|lt)\\.? \\d{1,4},? (?:manzana|mza?)\\.? \\d{1,4}",
    "g",
  ),
);

const ROAD = "Road|Rd|Lane|Ln|Street|Avenue|Ave|Drive|Dr|Boulevard|Blvd|Court|Trail Road|Loop Road";
/** A road by its name, without a number: "on Mill Creek Road", "sur le chemin du Moulin". */
const NAMED = casedPattern(
  new RegExp(
    `(?<![A-Za-z])(?:[Oo]n|[Oo]ff|[Aa]long|[Dd]own|[Uu]p|[Aa]t|[Nn]ear|[Ff]rom|[Tt]o|[Vv]ia|[Tt]ake|[Ee]nd of|[Cc]orner of|[Aa]cross|[Oo]nto|[Ff]ollow) (?:the )?(?:(?:[NSEW]|North|South|East|West|Old|Upper|Lower)\\.? )?(?:[A-Z][a-z'.-]{1,20} ){1,4}(?<![A-Za-z])(?:${ROAD})(?![a-z])|(?<![A-Za-z])(?:[Ss]ur|[Pp]ar|[Ee]n|[Ss]obre|[Pp]or|[Dd]ans|[Aa]u bout de|[Aa]l final de) (?:la |le |el |l')?(?:rue|route|chemin|impasse|allee|avenue|calle|camino|carretera|avenida|callejon) (?:(?:de|du|des|d'|la|le|les|l'|el|los|las|del|a|al)[ ']?){0,4}[A-Z][A-Za-z'.-]{2,24}`,
    "g",
  ),
);

// Canada's code has a form of its own; those of digits need a label, or a place beside.
const CANADIAN = casedPattern(
  /(?<![A-Za-z\d])[ABCEGHJ-NPRSTVXY]\d[A-CEGHJ-NPRSTV-Z] ?\d[A-CEGHJ-NPRSTV-Z]\d(?![A-Za-z\d])/g,
);
const POSTCODE = pattern(
  /(?<![a-z])(?:zip(?:-| )?(?:code)?|postal code|post ?code|code postal|codigo postal|c\.? ?p\.?|cp|cedex)[ :.#]{1,3}(?:is |es |est )?\d{5}(?![\d.,-]\d|\d)/g,
);
const STATE =
  "A[LKZR]|C[AOT]|D[EC]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Montana|Idaho|Wyoming|Colorado|Utah|Oregon|Washington|Michigan|Wisconsin|Minnesota|Maine|Vermont|Alaska|Texas|Arkansas";
const PLACE_CODE = casedPattern(
  new RegExp(
    `(?<![A-Za-z])[A-Z][a-z'.-]{2,24},? (?:${STATE})\\.?,? \\d{5}(?![\\d-]|[.,]\\d)|(?<![\\d.,$-])(?:0[1-9]|[1-8]\\d|9[0-5])\\d{3} (?:(?:La|Le|Les|Los|Las|El|Saint|San|Santa)[ -])?[A-Z][a-z-]{3,24}(?= ?(?:[.,;)(]|$))`,
    "g",
  ),
);

const STRONG_KIND = new RegExp(`^(?:${STRONG})$`);

export const findPlaces: Find = (scan, found) => {
  findStreets(scan, found);
  const flag = (start: number, end: number) => found({ start, end, action: "flag" });
  eachMatch(LOT, scan, (start, end) => found({ start, end }));
  if (scan.field === "text") eachMatch(NAMED, scan, flag);
  eachMatch(CANADIAN, scan, (start, end) => found({ start, end }));
  eachMatch(POSTCODE, scan, flag);
  eachMatch(PLACE_CODE, scan, (start, end) => {
    if (!/(?<![a-z])(?:of|all|some|over|about|de|les|with) $/.test(before(scan.lower, start, 8))) {
      flag(start, end);
    }
  });
};

function findStreets(scan: Scan, found: (hit: Hit) => void): void {
  const { text, lower } = scan;
  eachMatch(NUMBER_FIRST, scan, (start, end, [match, house, kind, name]) => {
    const at = match.lastIndexOf(name!);
    const named = CAPITAL.test(text.slice(start + at - 1, end)) || /^\d/.test(name!);
    const sure = named || (STRONG_KIND.test(kind!) && !/^\d$/.test(house!));
    if (named && /^\d{4}$/.test(house!) && /^(?:19|20)/.test(house!)) return;
    if (!/^(?:de|d'|a|en|pour|por|para|que) ?$/.test(name!) && sure) found({ start, end });
  });
  eachMatch(NUMBER_LAST, scan, (start, end, [, kind, name, number]) => {
    const from = start + kind!.length;
    const named = CAPITAL.test(text.slice(from, from + 1 + name!.length));
    const marked = /^(?:[^\d]|s\/n)/.test(number!);
    if (MEASURED.test(after(lower, end, 12))) return;
    if (!named && !(marked && STRONG_KIND.test(kind!))) return;
    if (/^(?:19|20)\d\d$/.test(number!)) return;
    // "Route nationale 10" is the road's own number.
    const isRoad = /^(?:route|rte|carretera|ctra)/.test(kind!) && !number!.startsWith("km");
    found({ start, end, ...(isRoad ? { action: "flag" as const } : {}) });
  });
  eachMatch(HAMLET, scan, (start, end) => {
    if (CAPITAL.test(text.slice(start + 6, end))) found({ start, end, action: "flag" });
  });
}
