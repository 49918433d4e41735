// Finds account names that stand in one sentence with a service: as accounts are written, quoted, or a
// run of capitalised words. accounts.ts finds those right beside it.
import { isAgencyHost } from "./agencies.ts";
import { isCommonWord } from "./common.ts";
import { FUNCTION_WORDS } from "./function-words.ts";
import { after, before, each } from "./matching.ts";
import { isMeasured } from "./measures.ts";
import { eachMatch, pattern, type Pattern } from "./patterns.ts";
import type { Hit, Scan } from "./types.ts";

/** Networks, messengers, rental and review sites that no list of hosts has; none is a plain word. */
export const MORE_NETWORKS =
  "(?<=(?:en|al|del|mi|el|por|nuestro|x) )(?:face|feis|insta)|feis(?:buk|book)|face(?= ?[:@])|(?:fb|insta|ig) ?page|tt(?= ?[:@])|tg(?= ?[:@])|wa(?= ?[:@])|sc(?= ?[:@])|bsky|link ?tr\\.?ee|linktree|vimeo|flickr|komoot|alltrails|all trails|yelp|tumblr|viber|kik|vsco|bereal|wallapop|vinted|blablacar|gumtree|kijiji|marketplace|caravan|google (?:business|reviews?|maps)|mapquest|gaiagps|gaia gps|onwater|trout ?routes|fishidy|fish ?angler|navionics|geocaching|couchsurfing|homelidays|mediavacances|chambres? d[ '.,_-]hotes|escapada ?rural|idealista|fotocasa|milanuncios|pap\\.fr|gites? de france|tripadvisor|trip advisor|holidu|wimdu|plum guide|hotels\\.com|booking|inbox";
/** Services whose names are other words too: they count only beside what is written like an account. */
export const PLAIN_SERVICE =
  /^(?:signal|threads|snap|booking|marketplace|caravan|inbox|x|wire|interac|square|strava|skype|marktplaats)/;
/** Emoji that stand for a network or for messages. */
const EMOJI = pattern(
  /[\u{1f4f8}\u{1f4f7}\u{1f3a5}\u{1f4f9}\u{1f3ac}\u{1f47b}\u{1f4ac}\u{1f426}\u{1f3b5}\u{1f3b6}\u{1f4d8}\u{1f4e9}\u{1f4e7}\u{1f4e8}\u{1f517}\u{1f4b8}\u{1f44d}\u{1f4e2}\u{25b6}\u{2708}\u{2709}]\u{fe0f}? ?[:=-]? ?@? ?([a-z\d][a-z\d._-]{2,40}[a-z\d_])(?![a-z\d])/gu,
);
const AHEAD = 60;
const BEHIND = 90;
const TOKEN = /(?<![\p{L}\d@._-])@?[a-z\d][a-z\d._-]{3,50}[a-z\d_](?![\p{L}\d])/gu;
/** Joined by marks, or letters and then digits. */
const JOINED = /^@?[a-z\d-]*[a-z\d]_+[a-z\d]|^@?[a-z][a-z\d]{2,}(?:\.[a-z\d]{2,}){1,4}$/;
const NUMBERED = /^@?[a-z]{4,}\d{2,6}$/;
/** Joined by a mark in words: "otis underscore rods". */
const SPELLED =
  /(?<![a-z\d])[a-z\d]{2,30}(?: (?:underscore|guion bajo|tiret bas)(?: [a-z\d]{1,30})?)+(?![a-z\d])/g;
const CAMEL = /[a-z][A-Z]/;
const ABBREVIATION = /^(?:[a-z]\.){2,}|\.(?:jpg|png|pdf)$/;
const SENTENCE_END = /[!?]|\.(?= |$)/;
/** What says that a name follows: in English, Spanish and French. */
const CUE =
  "has|have|has me|has us|knows me|knows us|lists us|me|us|as|under|we are|i am|called|named|handle|user(?: ?name)?|name|is|it's|i'm|we're|search(?: for)?|look(?: for| up| us up)?|find|add|find us|page|group|profile|channel|account|como|soy|somos|se llama|usuario|cuenta|pagina|perfil|grupo|canal|busca(?:n|nos|me|r|lo)?|busquen(?:nos|lo)?|agreg(?:a|ue|uen)(?:me|nos)?|pseudo|compte|page|profil|groupe|chaine|sous|nom|cherche[rz]?|ajoutez|suivez|c'est|est|es|le|la|el|the|de|nom de|con el nombre|de nombre|avec|con|en|on|sur|at|a|estamos|aparecemos|aparezco|salimos|listed|estoy|suis|sommes|je|nous|on est|moi|my|mi|mon|our|notre|nuestra|nuestro|d'utilisateur|de usuario";
const NAMED = new RegExp(
  `^((?:[ ,:=-]{1,3}(?:${CUE})(?![\\p{L}])){0,4})([ ,:=-]{1,3})(?:["'\u00ab] ?([^"'\u00bb]{3,50}?) ?["'\u00bb]|((?:[\\p{Lu}][\\p{L}\\d'-]{1,20})(?: (?:(?:de|del|du|des|la|le|les|el|los|las|of|the|on|y|et|and|&|sur|en|au|aux) ){0,2}\\p{Lu}[\\p{L}\\d'-]{0,20}){1,5}))`,
  "u",
);
const CUE_HERE = new RegExp(
  `(?<!\\p{L})(?:as|under|called|named|handle|user|search|look|find|add|como|somos|soy|usuario|busca\\p{L}*|busquen\\p{L}*|agreg\\p{L}+|siga\\p{L}*|sigue\\p{L}*|pseudo|sous|cherche\\p{L}*|ajoute\\p{L}*|suive\\p{L}*|ecrive\\p{L}*|follow|message|dm)(?!\\p{L})`,
  "iu",
);

/** The pattern of services, a source of alternatives. */
export function servicePattern(services: string): Pattern {
  return pattern(new RegExp(`(?<![a-z\\d])(?:${services})(?![a-z])`, "g"));
}

/** Account names in one sentence with one of the services. */
export function handlesNear(scan: Scan, services: Pattern): Hit[] {
  const { text, lower } = scan;
  const hits: Hit[] = [];
  eachMatch(services, scan, (start, end, [service]) => {
    const isPlain = PLAIN_SERVICE.test(service);
    const [from, to] = sentenceAround(lower, start, end);
    each(TOKEN, lower.slice(from, to), (at, until, [token]) => {
      const [first, last] = [from + at, from + until];
      if (first < end && last > start) return;
      const hit = judge(text.slice(first, last), token, lower, first, last);
      if (hit && !(isPlain && hit.action)) hits.push(hit);
    });
    if (isPlain) return;
    each(SPELLED, lower.slice(from, to), (at, until) =>
      hits.push({ start: from + at, end: from + until }),
    );
    const behind = text.slice(end, to);
    const named = NAMED.exec(behind);
    const name = named?.[3] ?? named?.[4];
    if (!named || name === undefined) return;
    const at = end + named[0].lastIndexOf(name);
    const isSure =
      named[3] !== undefined ||
      (/[:=]/.test(named[2]!) && /^(?: ?[.,;()!/-]|$)/.test(behind.slice(named[0].length))) ||
      named[1] !== "" ||
      CUE_HERE.test(text.slice(from, start));
    const hit = { start: at, end: at + name.length };
    hits.push(isSure ? hit : { ...hit, action: "flag" });
  });
  return hits;
}

// Neither in a path nor the name of a file.
const UNDERSCORED = pattern(
  /(?<![a-z\d_/.])[a-z\d]{2,30}(?:_[a-z\d]{2,30}){1,4}(?![a-z\d_/]|\.[a-z]{2,4}(?![a-z]))/g,
);
const CAPITALS = /[A-Z]{2}/;

/** Account names beside an emoji, and words joined as only accounts are, anywhere. */
export function handlesAnywhere(scan: Scan): Hit[] {
  const { text, lower } = scan;
  const hits: Hit[] = [];
  eachMatch(EMOJI, scan, (_, end, [, token]) => {
    const first = end - token!.length;
    const hit = judge(text.slice(first, end), token!, lower, first, end);
    if (hit) hits.push(hit);
    else if (isOdd(token!)) hits.push({ start: first, end, action: "flag" });
  });
  eachMatch(UNDERSCORED, scan, (start, end) => {
    // A column of some table, MAX_DEPTH, is no account.
    if (!CAPITALS.test(text.slice(start, end))) hits.push({ start, end, action: "flag" });
  });
  return hits;
}

/** A word of no list. */
export function isOdd(word: string): boolean {
  return /^[a-z]{5,}$/.test(word) && !isCommonWord(word) && !FUNCTION_WORDS.has(word);
}

function judge(
  written: string,
  token: string,
  lower: string,
  start: number,
  end: number,
): Hit | undefined {
  if (ABBREVIATION.test(token) || isAgencyHost(token.replace(/^@/, ""))) return undefined;
  if (JOINED.test(token) || token.startsWith("@")) return { start, end };
  if (CAMEL.test(written) && !/^(?:Mc|Mac|Di|De|La|Le)\p{Lu}/u.test(written)) {
    return /^(?:You|Tik|What|Face|Air|Pay|Link|Trip|Trout|Fish)/.test(written)
      ? undefined
      : { start, end, action: "flag" };
  }
  if (NUMBERED.test(token) && !isMeasured(lower, start, end)) return { start, end };
  return undefined;
}

function sentenceAround(lower: string, start: number, end: number): [number, number] {
  const ahead = before(lower, start, AHEAD);
  const cut = Math.max(ahead.lastIndexOf("! "), ahead.lastIndexOf("? "), ahead.lastIndexOf(". "));
  const behind = after(lower, end, BEHIND);
  const stop = SENTENCE_END.exec(behind)?.index ?? behind.length;
  return [start - ahead.length + (cut + 1), end + stop];
}
