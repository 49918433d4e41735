// Rule payment: finds bank accounts, cards, wallets and the names of payment accounts.
import { accountPatterns, accountsOf } from "./accounts.ts";
import { handlesNear, servicePattern } from "./handles.ts";
import { digitsIn, labelled } from "./labelled.ts";
import { after, UNIT_AHEAD } from "./matching.ts";
import { casedPattern, eachMatch, eachMatchOf, pattern } from "./patterns.ts";
import { findAbout, subject } from "./subjects.ts";
import type { Find } from "./types.ts";

/** Length of an IBAN by country. */
const IBAN_LENGTHS = new Map(
  "ad24 at20 be16 bg22 ch21 cy28 cz24 de22 dk18 ee20 es24 fi18 fr27 gb22 gr27 hr21 hu28 ie22 is26 it27 li21 lt20 lu20 lv21 mc27 mt31 nl18 no15 pl28 pt25 ro24 se24 si19 sk24"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);
const IBAN = pattern(/(?<![a-z\d])([a-z]{2})\d{2}(?:[ .-]?[a-z\d]){11,27}/g);
const CARD = pattern(/(?<![a-z\d.,-])[3-6]\d{3}(?:[ -]?\d){9,15}(?!\d|[.,-]\d)/g);
const WALLET = casedPattern(
  /(?<![A-Za-z\d])(?:(?:bc1|ltc1|addr1)[a-z\d]{25,110}|0x[a-fA-F\d]{40}|[13](?=\d{0,33}[A-Za-z])[a-km-zA-HJ-NP-Z1-9]{25,34})(?![A-Za-z\d])/g,
);
const WALLET_LABELLED = labelled(
  "bitcoin|btc|ether(?:eum)?|eth|crypto|wallets?|usdt|usdc|solana|litecoin|doge(?:coin)?|monero|xmr|xrp|billetera|portefeuille",
  "(?=[a-z]{0,60}\\d)[a-z\\d]{20,110}",
);
const SWIFT = casedPattern(
  /(?<![A-Za-z])(?:[Ss]wift|SWIFT|BIC|bic)(?: ?\/ ?(?:BIC|SWIFT))?(?: code)?[ :=]{1,3}[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![A-Za-z\d])/g,
);
const BANK = labelled(
  "iban|routing|aba|sort ?code|clabe|bsb|ccp|rib|swift|account (?:number|no|nr|#)|acct|a/c|(?:bank|checking|savings|business) account|transit|institution number|cuenta(?: (?:bancaria|corriente|numero|no))?|compte(?: (?:bancaire|courant|cheques?|postal|numero|no))?|tarjeta|(?:credit |debit )?card (?:number|no)|wire|transferencias?|transferez|virements?|depositos?|depositar|deposite|depose[rz]|bancomer|bbva|banamex|banorte|santander|credit agricole|wells fargo",
  "[a-z]{0,4}\\d[\\da-z]{0,29}(?:[-. /](?:[a-z]{1,2}|[a-z]{0,4}\\d[\\da-z]{0,29})(?![a-z\\d])){0,8}",
);
const MIN_DIGITS = 6;
/** Words of banks and of paying that are about no price. */
const ACCOUNT = subject(
  "account, accounts, acct, bank, banks, banking, credit union, routing, iban, swift, bic, wire, wired, wiring, ach, direct deposit, money order, western union, moneygram, cuenta, cuentas, banco, banca, caja rural, cajero, clabe, cbu, cvu, rut, cvv, tarjeta, transferencia, transferencias, transferir, transfiera, deposite, depositar, depositos, ingreso en, giro, giros, compte, comptes, banque, caisse, caisse populaire, desjardins, virement, virements, virer, guichet, rib, interac, transit, folio, debit card, credit card, visa, mastercard, amex, carte bancaire",
  MIN_DIGITS,
);
const SERVICES =
  "venmo|pay ?pal(?:(?:\\.| dot | punto | point )me)?|zelle|cash ?app|bizum|interac|e-?transfers?|virement interac|revolut|lydia|paylib|wero|apple ?pay|google ?pay|western union|spei|oxxo|mercado ?pago|ko-?fi|buy ?me ?a ?coffee|square cash|nequi|daviplata|yape|twint|satispay|vipps|mobile ?pay|payconiq|bancontact|sinpe|cuenta ?rut|uala|naranja ?x|personal ?pay|transferwise|remitly|xoom|moneygram|paysend|sumup|(?:wise|swish|codi|dimo|pix|mach|modo|lemon|chime|lyf|alias|plin)(?= ?[:=@])";
const SERVICE_NUMBER = labelled(SERVICES, "[+(]?\\d[\\d .()-]{4,20}\\d");
const ACCOUNTS = accountPatterns(SERVICES);
const HANDLES = servicePattern(SERVICES);
const CASHTAG = pattern(
  /(?<![\w$])\$(?!usd|cad|mxn|aud|eur|us(?![a-z])|ca(?![a-z]))[a-z][a-z\d_-]{2,20}(?![a-z\d])/g,
);

export const findPayments: Find = (scan, found) => {
  const { lower } = scan;
  eachMatch(IBAN, scan, (start, _, [match, country]) => {
    const length = IBAN_LENGTHS.get(country!);
    const end = length && start + unitsOf(match, length);
    if (end && isIban(lower.slice(start, end))) found({ start, end });
  });
  eachMatch(CARD, scan, (start, end, [number]) => {
    if (isCard(number.replace(/\D/g, ""))) found({ start, end });
  });
  eachMatchOf([WALLET, WALLET_LABELLED, SWIFT], scan, (start, end) => found({ start, end }));
  eachMatch(BANK, scan, (start, end, [, value]) => {
    const units = unitsAhead(value!, MIN_DIGITS);
    if (digitsIn(value!) < MIN_DIGITS || units === 0) return;
    if (!UNIT_AHEAD.test(after(lower, end, 12))) found({ start, end: end - value!.length + units });
  });
  // A number in parts is not all of it, so nothing of the text is left.
  findAbout(ACCOUNT, lower, (hit) => found({ ...hit, action: "withhold" }));
  eachMatchOf([CASHTAG, SERVICE_NUMBER], scan, (start, end) => found({ start, end }));
  for (const hit of accountsOf(scan, ACCOUNTS)) found(hit);
  for (const hit of handlesNear(scan, HANDLES)) found(hit);
};

/** Length of the groups of a value up to the last that has a digit. */
function unitsAhead(value: string, least: number): number {
  const last = /^.*\d[a-z]*/.exec(value)?.[0].length ?? 0;
  return last < least ? 0 : last;
}

/** Units of the first `count` letters and digits of a text; more than it has if there are fewer. */
function unitsOf(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count; at++) if (/[a-z\d]/.test(text[at] ?? "0")) seen++;
  return at;
}

/** ISO 7064: the number with its head at the end is 1 modulo 97, a letter counting from 10. */
function isIban(written: string): boolean {
  const plain = written.replace(/[^a-z\d]/g, "");
  let rest = 0;
  for (const char of plain.slice(4) + plain.slice(0, 4)) {
    rest = Number(`${rest}${parseInt(char, 36)}`) % 97;
  }
  return rest === 1;
}

/** Luhn's check. */
function isCard(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
