// Writes numbers that are said in words, in the six languages, in digits.
import { replaced, type View } from "./normalise.ts";

/** From 0; alternatives by "/", languages by "|". */
const ONES =
  "zero/oh/nought/nada|cero|null|zero;one|uno/una|un/une|eins/ein|um/uma;two|dos|deux|zwei/zwo|due|dois/duas;three|tres|trois|drei|tre;four|cuatro|quatre|vier|quattro|quatro;five|cinco|cinq|funf/fuenf|cinque;six|seis|sechs|sei;seven|siete|sept|sieben|sette|sete;eight|ocho|huit|acht|otto|oito;nine/niner|nueve|neuf|neun|nove;ten|diez|dix|zehn|dieci|dez;eleven|onze|elf|undici;twelve|doce|douze|zwolf/zwoelf|dodici|doze;thirteen|trece|treize|dreizehn|tredici|treze;fourteen|catorce|quatorze|vierzehn|quattordici;fifteen|quince|quinze|funfzehn/fuenfzehn|quindici;sixteen|dieciseis|seize|sechzehn|sedici|dezesseis/dezasseis;seventeen|diecisiete|siebzehn|diciassette|dezessete/dezassete;eighteen|dieciocho|achtzehn|diciotto|dezoito;nineteen|diecinueve|neunzehn|diciannove|dezenove/dezanove";
const TENS =
  "twenty|veinte|vingt/vingts|zwanzig|venti|vinte;thirty|treinta|trente|dreissig|trenta|trinta;forty|cuarenta|quarante|vierzig|quaranta|quarenta;fifty|cincuenta|cinquante|funfzig/fuenfzig|cinquanta|cinquenta;sixty|sesenta|soixante|sechzig|sessanta|sessenta;seventy|setenta|septante|siebzig|settanta;eighty|ochenta|huitante|achtzig|ottanta|oitenta;ninety|noventa|nonante|neunzig|novanta";
const POINT = "point|dot|punto|coma|virgule|komma|punkt|virgola|ponto|virgula";

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...listed(ONES, 0, 1),
  ...listed(TENS, 20, 10),
  ...glued(),
]);
const anyOf = (numbers: Iterable<string>) =>
  [...numbers].sort((a, b) => b.length - a.length).join("|");
const ANY = anyOf(NUMBERS.keys());
const TEN = anyOf([...listed(TENS, 20, 10).map(([word]) => word), "quatre"]);
/** Tens and ones, or one word; a comma between two numbers in words is dropped. */
const NUMBER = new RegExp(
  `(?<![a-z])(?:(${TEN})(?:-| (?:(?:y|e|et|and|und) )?)(${ANY})|(${ANY}))(?![a-z])(?:,(?= (?:${ANY})(?![a-z])))?`,
  "gi",
);
/** A point between digits, and decimals that are said digit by digit. */
const DECIMALS = new RegExp(`(?<=\\d) (?:${POINT}) (\\d(?: \\d(?!\\d))*)`, "gi");

/** A plain text with its numbers in digits: "four eight" is 4 8, "forty-eight" 48, "3 point 1 4" 3.14. */
export function withDigits(text: string): View {
  const view = replaced({ text }, NUMBER, (_, ...words) => {
    const [tens, ones, one] = words.map((word) => word && NUMBERS.get(word.toLowerCase()));
    return one === undefined ? sumOf(Number(tens), Number(ones)) : String(one);
  });
  return replaced(view, DECIMALS, (_, digits) => `.${digits!.replaceAll(" ", "")}`);
}

/** "40" and "8" are 48; French adds to 60 and 80 up to 19, and says 4 and 20 for 80. */
function sumOf(tens: number, ones: number): string {
  if (tens === 4 && ones === 20) return "80";
  const most = tens === 60 || tens === 80 ? 19 : 9;
  return tens >= 20 && ones > 0 && ones <= most ? String(tens + ones) : `${tens} ${ones}`;
}

function listed(list: string, first: number, step: number): [string, number][] {
  return list
    .split(";")
    .flatMap((words, i) => words.split(/[|/]/).map((word) => [word, first + i * step]));
}

function glued(): [string, number][] {
  const ones =
    "uno/ein/uno dos/zwei/due tres/drei/tre cuatro/vier/quattro cinco/funf/cinque seis/sechs/sei siete/sieben/sette ocho/acht/otto nueve/neun/nove";
  const tens = TENS.split(";").map((words) => words.split("|"));
  return ones.split(" ").flatMap((words, k) => {
    const [spanish, german, italian] = words.split("/") as [string, string, string];
    const forms = tens.flatMap(([, , , ten, dieci], i): [string, number][] => [
      [`${german}und${ten!.split("/")[0]}`, 21 + 10 * i + k],
      [(/^[uo]/.test(italian) ? dieci!.slice(0, -1) : dieci!) + italian, 21 + 10 * i + k],
    ]);
    return [[`veinti${spanish}`, 21 + k], ...forms];
  });
}
