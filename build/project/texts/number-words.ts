// Numbers below a hundred in words, in the six languages.
import { hashOf } from "./hash.ts";

/** From 0; alternatives by "/", languages by "|". */
const ONES =
  "zero/oh/nought/nada|cero|null|zero;one|uno/una|un/une|eins/ein|um/uma;two|dos|deux|zwei/zwo|due|dois/duas;three|tres|trois|drei|tre;four|cuatro|quatre|vier|quattro|quatro;five|cinco|cinq|funf/fuenf|cinque;six|seis|sechs|sei;seven|siete|sept|sieben|sette|sete;eight|ocho|huit|acht|otto|oito;nine/niner|nueve|neuf|neun|nove;ten|diez|dix|zehn|dieci|dez;eleven|onze|elf|undici;twelve|doce|douze|zwolf/zwoelf|dodici|doze;thirteen|trece|treize|dreizehn|tredici|treze;fourteen|catorce|quatorze|vierzehn|quattordici;fifteen|quince|quinze|funfzehn/fuenfzehn|quindici;sixteen|dieciseis|seize|sechzehn|sedici|dezesseis/dezasseis;seventeen|diecisiete|siebzehn|diciassette|dezessete/dezassete;eighteen|dieciocho|achtzehn|diciotto|dezoito;nineteen|diecinueve|neunzehn|diciannove|dezenove/dezanove";
/** From 20. */
const TENS =
  "twenty|veinte|vingt/vingts|zwanzig|venti|vinte;thirty|treinta|trente|dreissig|trenta|trinta;forty|cuarenta|quarante|vierzig|quaranta|quarenta;fifty|cincuenta|cinquante|funfzig/fuenfzig|cinquanta|cinquenta;sixty|sesenta|soixante|sechzig|sessanta|sessenta;seventy|setenta|septante|siebzig|settanta;eighty|ochenta|huitante|achtzig|ottanta|oitenta;ninety|noventa|nonante|neunzig|novanta";
const GERMAN = "ein zwei drei vier funf sechs sieben acht neun".split(" ");
const ITALIAN = "uno due tre quattro cinque sei sette otto nove".split(" ");
const SPANISH = "uno dos tres cuatro cinco seis siete ocho nueve".split(" ");

/** Digits of a number word by its hash as a token. */
const NUMBERS: ReadonlyMap<number, string> = new Map(
  [...listed(ONES, 0, 1), ...listed(TENS, 20, 10), ...glued()].map(([word, value]) => [
    hashOf(word),
    String(value),
  ]),
);

/** One bit for each hash: most words are no number, and are told so fast. */
const FILTER = new Uint8Array(1 << 12);
for (const hash of NUMBERS.keys()) FILTER[hash & (FILTER.length - 1)] = 1;

/** False if the word of a hash is certainly not a number. */
export function mayBeNumber(hash: number): boolean {
  return FILTER[hash & (FILTER.length - 1)] === 1;
}

/** Digits of the number word of a hash. */
export function numberOf(hash: number): string | undefined {
  return mayBeNumber(hash) ? NUMBERS.get(hash) : undefined;
}

/** "40" and "8" are 48; French adds to 60 and 80 up to 19, and says 4 and 20 for 80. */
export function sumOf(first: string, second: string): string | undefined {
  const [tens, ones] = [Number(first), Number(second)];
  if (first === "4" && second === "20") return "80";
  if (first.length !== 2 || tens < 20 || tens % 10 !== 0 || !(ones > 0)) return undefined;
  const isFrench = tens === 60 || tens === 80;
  return ones < (isFrench ? 20 : 10) ? String(tens + ones) : undefined;
}

function listed(list: string, first: number, step: number): [string, number][] {
  return list
    .split(";")
    .flatMap((words, i) =>
      words.split(/[|/]/).map((word): [string, number] => [word, first + i * step]),
    );
}

/** Tens and ones that are one word: "achtundvierzig", "quarantotto", "veintiuno". */
function glued(): [string, number][] {
  const tens = TENS.split(";").map((words) => words.split("|"));
  return tens.flatMap((words, i) => {
    const value = 20 + 10 * i;
    const [german, italian] = [words[3]!.split("/")[0]!, words[4] ?? ""];
    return [
      ...GERMAN.map((one, k): [string, number] => [`${one}und${german}`, value + k + 1]),
      ...ITALIAN.map((one, k): [string, number] => {
        const stem = /^[uo]/.test(one) ? italian.slice(0, -1) : italian;
        return [stem + one, value + k + 1];
      }),
      ...(i === 0
        ? SPANISH.map((one, k): [string, number] => [`veinti${one}`, value + k + 1])
        : []),
    ];
  });
}
