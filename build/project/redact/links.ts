// Rule link: finds links, geo links and host names, plain or disguised.
import { isAgencyHost, isGeneralPath } from "./agencies.ts";
import { isCommonWord } from "./common.ts";
import { beginOfName, FUNCTION_WORDS } from "./function-words.ts";
import { before } from "./matching.ts";
import { eachMatch, eachMatchOf, mayMatch, pattern, type Pattern } from "./patterns.ts";
import type { Find, Hit } from "./types.ts";

/** Endings that are not English words. Others count only with "www." or a path: "release.me". */
export const TLD =
  "(?:com|org|net|gov|edu|mil|biz|info|io|ca|uk|fr|mx|eu|gl|ly|app|xyz|dev|tv|goog)";
// Words and short endings count after a long name: "conditions.live" is rarer than a host.
const LONG_HOST = pattern(
  /(?<![a-z\d@.-])(?:[a-z\d-]{10,63}\.(?:live|cl|es|be|ch|lu|ar|pe|co|us|me|it|pt|club|fish|fishing|farm|ranch|guide|camp|travel|lodge|land|house|world|life|today|tours|rentals|cabins|vacations|voyage|immo|pub)|[a-z\d-]{5,63}\.(?:us|co|cl|ch|lu|ar|pe|nz|bzh|quebec|eus|farm|fish|fishing|ranch|lodge|club|travel|ski|cabins|tours|cat|gal|pro|nu|ag|cc|ws))(?![a-z\d]|[.-][a-z\d])(?:[/?#][^\s<>"|]{0,2000})?/g,
);
const OTHER_TLD = "(?:[a-z]{2}|site|link|shop|store|online|website|page|space)";
const DOT_WORD =
  "(?:(?:(?:then|and|a|y|un|et|luego) ){0,2}(?:dot|punto|ponto|point|period)|d0t|full stop)";
/** A disguised dot. */
export const HIDDEN_DOT = `(?: ?[[({<*~|"'] ?(?:\\.|${DOT_WORD}) ?[\\])}>*~|"'] ?|[ _-]${DOT_WORD}[ _-]| \\. )`;
/** A dot, plain or disguised. */
export const DOT = `(?:\\.|${HIDDEN_DOT})`;
export const LABEL = "[a-z\\d][a-z\\d-]{0,62}";
const PATH = '[/?#:][^\\s<>"|]{0,2000}';
const END = "(?![a-z\\d]|-[a-z\\d]|\\.[a-z]{2})";

const SCHEME = pattern(/(?<![a-z])[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"|]{2,2000}/g);
const SCHEME_SPACED = pattern(
  /(?<![a-z])h ?[tx] ?[tx] ?p ?s? ?: ?\/ ?\/ ?[^\s<>"|]{2,2000}(?: ?\. ?[a-z]{2,20}){0,3}(?: \/ ?[^\s<>"|]{1,60}){0,4}/g,
);
const SCHEME_PLAIN = /^https?:\/\//;
const APP = pattern(
  /(?<![a-z])(?:geo|maps|tel|sms|mailto|callto|skype|whatsapp|tg|fb|q):(?=[^\s]{0,6}[\d@])[^\s<>"|]{2,500}/g,
);
const HOST = pattern(
  new RegExp(`(?<![a-z\\d@.-])(?:${LABEL}\\.){1,6}(?<![a-z])${TLD}${END}(?:${PATH})?`, "g"),
);
const WWW = pattern(
  new RegExp(`(?<![a-z\\d@.-])www\\d?\\.(?:${LABEL}\\.){0,5}[a-z]{2,12}${END}(?:${PATH})?`, "g"),
);
const HOST_PATH = pattern(
  new RegExp(
    `(?<![a-z\\d@./-])(?:[a-z\\d-]{2,63}\\.){1,4}${OTHER_TLD}/[a-z\\d?#][^\\s<>"|]{0,2000}`,
    "g",
  ),
);
/** Any ending, with a path: "orbe-mouche.example/concours". */
const ANY_HOST_PATH = pattern(
  /(?<![a-z\d@./-])[a-z][a-z\d-]{3,62}\.[a-z]{3,12}\/[a-z\d?#][^\s<>"|]{0,2000}/g,
);
/** "http:||name.c0m" */
const SCHEME_SPOILED = pattern(/(?<![a-z])https?[:;] ?[|/\\l]{2}[^\s<>"]{3,200}/g);
/** "youtube com slash name" */
const SPOKEN_PATH = pattern(
  /(?<![a-z\d])[a-z\d-]{3,40} (?:com|org|net|fr|mx) (?:forward )?(?:slash|barra|barre(?: oblique)?) [a-z\d-]{2,60}/g,
);
const DISGUISED = pattern(
  new RegExp(
    `(?<![a-z\\d@.-])([a-z\\d][a-z\\d-]{1,62})(?:${DOT}[a-z\\d-]{2,63}){0,4}?${DOT}(?:${TLD}|es|us|co|cl|ar|be|ch|farm|fish|fishing|ranch|lodge|club|camp|guide|travel|cat|quebec|bzh|me|live)(?:${DOT}(?:mx|uk|ca|fr|es|au|ar))?(?![a-z\\d])(?:${PATH}|(?: ?(?:forward )?(?:slash|barra|barre(?: oblique)?) [^ ]{1,60}){1,4}|(?: / [^ ]{1,60}){1,6})?`,
    "g",
  ),
);
/** A glued word that somebody is told to look for: "google millcreekrods". */
const SEARCHED = pattern(
  /(?<![a-z])(?:google|duckduckgo|bing|type in|googlea|googleen|googlez|tecleen|tapez)(?: for| up)? ["'\u00ab]?([a-z]{9,40})(?![a-z])/g,
);
/** The end of a host that is described: "then a dot, then com". */
const DESCRIBED = pattern(
  /(?<![a-z])(?:dot|punto|point)(?:[.,] ?(?:(?:then|and|y|luego|et|puis|a|un) ){0,3}|(?: (?:then|and|y|luego|et|puis)){1,3} )(?:com|org|net|fr|mx)(?![a-z])/g,
);
/** A host whose letters are apart: "ww w. name .f r". */
const APART = pattern(
  /(?<![a-z\d])(?:w ww|ww w|w w w)[ .,]{1,3}[a-z\d-]{2,60}(?: ?[.,] ?[a-z\d-]{1,40}){1,3}(?: [a-z]{1,2}(?=\/|$|[ .,]))?(?:\/[^\s<>"|]{0,200})?|(?<![a-z\d@.-])[a-z\d-]{4,60} ?\. ?(?:c om|co m|c o m|f r|n et|ne t|o rg|or g|m x)(?![a-z\d])(?:\/[^\s<>"|]{0,200})?/g,
);
const HIDDEN_DOTS = new RegExp(HIDDEN_DOT, "g");
const DISGUISE = pattern(new RegExp(HIDDEN_DOT));
// A blank or a comma for the dot: "millcreek .com", "millcreek,com", "www millcreek com".
const SPLIT = pattern(
  new RegExp(
    `(?<![a-z\\d@.-])(?:www[ .,]{1,3}(?:${LABEL}[ .,]{1,3}){1,3}?${TLD}|(?:(?:web ?)?site|web(?: page)?|pagina|sitio|url|online)(?: is| at| es| est|:){0,2} ${LABEL} (?:com|org|net|fr)|${LABEL}(?: \\.(?:com|org|net|ca|fr|mx)|\\. com|,com))(?![a-z\\d-])`,
    "g",
  ),
);
const NO_HOST = /^(?:every|good|match|high|low|starting|focal|cada|mejor|buen|quel|tel|bon|rond)$/;
const PUNCTUATION = ".,;:!?'\"*)]}";

const PLAIN = [SCHEME, HOST, WWW, LONG_HOST, HOST_PATH, ANY_HOST_PATH];

export const findLinks: Find = (scan, found) => {
  const { lower } = scan;
  eachMatch(APP, scan, (start, end, [link]) => found({ start, end: end - trailing(link) }));
  eachMatchOf([SCHEME_SPOILED, SPOKEN_PATH], scan, (start, end) => {
    if (!SCHEME_PLAIN.test(lower.slice(start, end))) found({ start, end });
  });
  eachMatch(SCHEME_SPACED, scan, (start, end, [link]) => {
    if (!SCHEME_PLAIN.test(link)) found({ start, end: end - trailing(link) });
  });
  for (const form of PLAIN) {
    eachMatch(form, scan, (start, end, [link]) => {
      if (isProse(form, link)) return;
      const hit = judge(link, start, end - trailing(link));
      if (hit) found(hit);
    });
  }
  eachMatch(SPLIT, scan, (start, end, [link]) => {
    if (/[ ,]/.test(link) && !isAgencyHost(link.replace(/[ ,.]+/g, "."))) found({ start, end });
  });
  eachMatch(SEARCHED, scan, (_, end, [, word]) => {
    if (!isCommonWord(word!)) found({ start: end - word!.length, end, action: "flag" });
  });
  eachMatch(APART, scan, (start, end) => found({ start, end }));
  eachMatch(DESCRIBED, scan, (start, end) => {
    const [words] = /(?:[a-z\d-]{1,30}[ ,.]{1,2}){1,4}$/.exec(before(lower, start, 60)) ?? [""];
    found({ start: start - words!.length, end, action: "flag" });
  });
  if (!mayMatch(DISGUISE, lower)) return;
  eachMatch(DISGUISED, scan, (start, end, [link, first]) => {
    if (!DISGUISE.regexp.test(link) || FUNCTION_WORDS.has(first!) || NO_HOST.test(first!)) return;
    if (isAgencyHost(link.replace(HIDDEN_DOTS, "."))) return;
    // "Mill creek dot com" says one host in two words.
    found({ start: beginOfName(lower, start, 3), end: end - trailing(link) });
  });
};

/** "Fish early.Fish late" lacks a blank; the ending of an odd host has to be a word as well. */
function isProse(form: Pattern, link: string): boolean {
  if (form !== LONG_HOST && form !== ANY_HOST_PATH) return false;
  const [host, ending] = link.split(/[./]/, 2) as [string, string];
  return isCommonWord(host) && (form === LONG_HOST || isCommonWord(ending));
}

/** An agency's host stays, with a path that is about rules; any other path goes. */
function judge(link: string, start: number, end: number): Hit | undefined {
  const parts = /^(?:https?:\/\/)?([a-z\d.-]+)(.*)$/s.exec(link.slice(0, end - start));
  if (!parts || !isAgencyHost(parts[1]!)) return { start, end };
  const rest = parts[2]!;
  // Before "@" or ":" it is a user name on some other host.
  if (rest !== "" && !/^[/?#]/.test(rest)) return { start, end };
  if (isGeneralPath(rest)) return undefined;
  return { start: end - rest.length + (rest.startsWith("/") ? 1 : 0), end };
}

/** Number of punctuation marks at a link's end that belong to the sentence. */
function trailing(link: string): number {
  let end = link.length;
  while (end > 0 && PUNCTUATION.includes(link[end - 1]!)) end--;
  const paired = link[end] === ")" && link.lastIndexOf("(", end) > 0;
  return link.length - end - (paired ? 1 : 0);
}
