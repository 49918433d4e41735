// Rule link: finds links, geo links and host names, plain or disguised.
import { isAgencyHost, isGeneralPath } from "./agencies.ts";
import { beginOfName, FUNCTION_WORDS } from "./function-words.ts";
import { each } from "./matching.ts";
import type { Find, Hit } from "./types.ts";

/** Endings that are not English words. Others count only with "www." or a path: "release.me". */
export const TLD =
  "(?:com|org|net|gov|edu|mil|biz|info|io|ca|uk|fr|mx|eu|gl|ly|app|xyz|dev|tv|goog)";
// Words and short endings count after a long name: "conditions.live" is rarer than a host.
const LONG_HOST =
  /(?<![a-z\d@.-])[a-z\d-]{10,63}\.(?:live|cl|es|be|ch|lu|ar|pe|co|us|me|club|fish|fishing|farm|ranch|guide|camp|travel|lodge)(?![a-z\d]|[.-][a-z\d])(?:[/?#][^\s<>"|]{0,2000})?/g;
const OTHER_TLD = "(?:[a-z]{2}|site|link|shop|store|online|website|page|space)";
const DOT_WORD = "(?:dot|punto|ponto|point|period)";
/** A disguised dot. */
export const HIDDEN_DOT = `(?: ?[[({<] ?(?:\\.|${DOT_WORD}) ?[\\])}>] ?|[ _-]${DOT_WORD}[ _-]| \\. )`;
/** A dot, plain or disguised. */
export const DOT = `(?:\\.|${HIDDEN_DOT})`;
export const LABEL = "[a-z\\d][a-z\\d-]{0,62}";
const PATH = '[/?#:][^\\s<>"|]{0,2000}';
const END = "(?![a-z\\d]|-[a-z\\d]|\\.[a-z]{2})";

const SCHEME = /(?<![a-z])[a-z][a-z\d+.-]{1,20}:\/\/[^\s<>"|]{2,2000}/g;
const SCHEME_SPACED = /(?<![a-z])h ?[tx] ?[tx] ?p ?s? ?: ?\/ ?\/ ?[^\s<>"|]{2,2000}/g;
const SCHEME_PLAIN = /^https?:\/\//;
const APP =
  /(?<![a-z])(?:geo|maps|tel|sms|mailto|callto|skype|whatsapp|tg|fb|q):(?=[^\s]{0,6}[\d@])[^\s<>"|]{2,500}/g;
const HOST = new RegExp(`(?<![a-z\\d@.-])(?:${LABEL}\\.){1,6}${TLD}${END}(?:${PATH})?`, "g");
const WWW = new RegExp(
  `(?<![a-z\\d@.-])www\\d?\\.(?:${LABEL}\\.){0,5}[a-z]{2,12}${END}(?:${PATH})?`,
  "g",
);
const HOST_PATH = new RegExp(
  `(?<![a-z\\d@./-])(?:[a-z\\d-]{2,63}\\.){1,4}${OTHER_TLD}/[a-z\\d?#][^\\s<>"|]{0,2000}`,
  "g",
);
const DISGUISED = new RegExp(
  `(?<![a-z\\d@.-])([a-z\\d][a-z\\d-]{1,62})(?:${DOT}[a-z\\d-]{2,63}){0,4}?${DOT}(?:${TLD}|es|us|co)(?:${DOT}(?:mx|uk|ca|fr|es|au|ar))?(?![a-z\\d])(?:${PATH}|(?: ?(?:forward )?(?:slash|barra) [^ ]{1,60}){1,4}|(?: / [^ ]{1,60}){1,6})?`,
  "g",
);
const HIDDEN_DOTS = new RegExp(HIDDEN_DOT, "g");
const DISGUISE = new RegExp(HIDDEN_DOT);
const DISGUISE_HERE = new RegExp(`${DOT_WORD}| \\. |[[({<] ?\\.`);
// A blank or a comma for the dot: "millcreek .com", "millcreek,com", "www millcreek com".
const SPLIT = new RegExp(
  `(?<![a-z\\d@.-])(?:www[ .,]{1,3}(?:${LABEL}[ .,]{1,3}){1,3}?${TLD}|(?:(?:web ?)?site|web(?: page)?|pagina|sitio|url|online)(?: is| at| es| est|:){0,2} ${LABEL} (?:com|org|net|fr)|${LABEL}(?: \\.(?:com|org|net|ca|fr|mx)|\\. com|,com))(?![a-z\\d-])`,
  "g",
);
const SPLIT_HERE = /www|site|web|pagina|sitio|url|online| \.[a-z]|[.,] ?com/;
const NO_HOST = /^(?:every|good|match|high|low|starting|focal|cada|mejor|buen|quel|tel|bon|rond)$/;
const PUNCTUATION = ".,;:!?'\"*)]}";

const TLD_HERE = new RegExp(`\\.${TLD}(?![a-z\\d])`);
const PATH_HERE = new RegExp(`\\.${OTHER_TLD}/`);
const SLASHES_HERE = /\/ ?\//;

/** Patterns of plain links, each with a cheap test that a text has to pass first. */
const PLAIN: readonly (readonly [possible: RegExp, pattern: RegExp])[] = [
  [/:\/\//, SCHEME],
  [TLD_HERE, HOST],
  [/www/, WWW],
  [
    /\.(?:live|c[lo]|es|be|ch|lu|ar|pe|us|me|club|fish|farm|ranch|guide|camp|travel|lodge)/,
    LONG_HOST,
  ],
  [PATH_HERE, HOST_PATH],
];

export const findLinks: Find = ({ lower }, found) => {
  if (lower.includes(":")) {
    each(APP, lower, (start, end, [link]) => found({ start, end: end - trailing(link) }));
  }
  if (SLASHES_HERE.test(lower)) {
    each(SCHEME_SPACED, lower, (start, end, [link]) => {
      if (!SCHEME_PLAIN.test(link)) found({ start, end: end - trailing(link) });
    });
  }
  for (const [possible, pattern] of PLAIN) {
    if (!possible.test(lower)) continue;
    each(pattern, lower, (start, end, [link]) => {
      const hit = judge(link, start, end - trailing(link));
      if (hit) found(hit);
    });
  }
  if (SPLIT_HERE.test(lower)) {
    each(SPLIT, lower, (start, end, [link]) => {
      if (/[ ,]/.test(link) && !isAgencyHost(link.replace(/[ ,.]+/g, "."))) found({ start, end });
    });
  }
  if (!DISGUISE_HERE.test(lower)) return;
  each(DISGUISED, lower, (start, end, [link, first]) => {
    if (!DISGUISE.test(link) || FUNCTION_WORDS.has(first!) || NO_HOST.test(first!)) return;
    if (isAgencyHost(link.replace(HIDDEN_DOTS, "."))) return;
    // "Mill creek dot com" says one host in two words.
    found({ start: beginOfName(lower, start, 3), end: end - trailing(link) });
  });
};

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
