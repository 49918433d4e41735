// Rule contact: finds e-mail addresses and account names, plain or disguised, and listings of rental sites.
import { accountPatterns, accountsOf, NETWORKS } from "./accounts.ts";
import { beginOfName, FUNCTION_WORDS } from "./function-words.ts";
import { handlesAnywhere, handlesNear, MORE_NETWORKS, servicePattern } from "./handles.ts";
import { DOT, HIDDEN_DOT, LABEL, TLD } from "./links.ts";
import { after, before } from "./matching.ts";
import { eachMatch, eachMatchOf, mayMatch, pattern } from "./patterns.ts";
import type { Find, Hit, Scan } from "./types.ts";

const AT = "(?:at|arroba|arobase|arobas|chez)";
const CERTAIN_AT = "(?:arroba|arobase|arobas)";
const MAIL = "(?:g ?mail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|ymail|gmx|laposte)";
const PROVIDER =
  "(?:g ?mail|googlemail|yahoo|hot ?mail|outlook|i ?cloud|aol|protonmail|proton|msn|live|comcast|me|mac|charter|centurylink|bresnan|verizon|att|sbcglobal|q|frontier|juno|ymail|gmx|wanadoo|laposte|orange|sfr|free|telmex|prodigy|videotron|bell|sympatico)";
/** Providers whose names are no other words. */
const KNOWN_PROVIDER = pattern(
  /(?<![a-z@])(?:g ?mail|googlemail|hotmail|i ?cloud|proton ?mail|ymail|wanadoo)(?:[ .](?:com|fr|es|mx|ca))?(?![a-z\d])/g,
);
const SPELLED_MARK =
  "(?:dot|point|punto|underscore|dash|hyphen|guion(?: bajo)?|tiret(?: bas)?|plus)";
const LOCAL = "(?<![a-z\\d._%+-])[a-z\\d._%+-]{1,64}";
const SPACED_LOCAL = `${LOCAL}(?: (?:${SPELLED_MARK}|\\.) [a-z\\d_-]{1,30}){0,3}`;
const EMAIL = pattern(
  new RegExp(
    `${SPACED_LOCAL} ?@ ?(?:${LABEL}(?:\\.| ?\\. ?(?=${TLD}(?![a-z]))| \\. (?=[a-z]{2,4}(?![a-z])))){1,5}[a-z]{2,24}(?![a-z\\d])(?:[/?][\\w/?=&.-]{0,200}[\\w/=])?`,
    "g",
  ),
);
const HOSTLESS = pattern(
  new RegExp(
    `${LOCAL}(?:@|[©®])${PROVIDER}(?![a-z\\d.])|${LOCAL} ?@ ?${PROVIDER} ?[.,] ?(?:com?|net|fr|mx|es|ca|me|ar|cl)(?![a-z\\d])|${LOCAL} ?[©®] ?${LABEL}\\.[a-z]{2,24}`,
    "g",
  ),
);
const GLUED = pattern(
  /(?<![a-z\d._%+-])[a-z\d._%+-]{0,63}[a-z][a-z\d._%+-]{0,63}(@[a-z][a-z\d_-]{0,60})/g,
);
const BRACKETED = pattern(
  new RegExp(
    `${SPACED_LOCAL} ?[[({<] ?(?:${AT}|@) ?[\\])}>] ?${LABEL}(?:${DOT}[a-z\\d-]{2,63}){0,4}|${LOCAL} ?[[({<] ?a ?[\\])}>] ?(?:${LABEL}(?:${DOT}[a-z\\d-]{2,63}){1,4}|${PROVIDER}(?![a-z\\d]))`,
    "g",
  ),
);
// "Alerts at www.agency.gov" is no address: a spelled "at" needs a spelled dot or a mail provider.
const SPELLED = pattern(
  new RegExp(
    `${SPACED_LOCAL}(?:[ _-]${CERTAIN_AT}[ _-]${LABEL}(?:${DOT}[a-z\\d-]{2,63}){0,4}?|[ _-]${AT}[ _-](?:(?:${LABEL}${DOT}){0,3}?${LABEL}${HIDDEN_DOT}(?:${TLD}|es|us)|${PROVIDER}${DOT}[a-z]{2,4}|${LABEL},? dot ?com|${MAIL}(?= ?(?:$|[.,;:!)]))))(?![a-z\\d])`,
    "g",
  ),
);
/** The local part, or the host, stands apart: "dryfork .fish@ kettlemail." */
const APART = pattern(/(?<![a-z\d])[a-z\d._%+-]{2,64}(@ [a-z][a-z\d-]{3,62})/g);
const AT_AHEAD = new RegExp(`(?:[@©®._\\])}>-]|(?<![a-z])${AT}) ?$`);
const SEPARATOR = new RegExp(`[ _-]${AT}[ _-]`);
const NO_LOCAL =
  /^(?:look|looking|alerts?|maps?|online|information|details|rules|regulations|booklet|licenses?|meet|ranch office)$/;

const HANDLE = pattern(/(?<![\w@.+-])@ ?[a-z\d_](?:[a-z\d_.-]{1,40}[a-z\d_])/g);
const CUE = new RegExp(
  `(?<![a-z])(?:${NETWORKS}|follow|dm|tag|handle|message|sigue\\w*|suivez|user ?name|usuario)(?![a-z])`,
);
const PLAIN_AT =
  /^@ ?(?:dawn|dusk|noon|night|midnight|sunrise|sunset|first|last|low|high|peak|the|an|our|your|my|least|most|about|approx|around|all|home|lunch|dinner|gate|bridge|ramp|dock|dam|lake|river|creek|camp|lodge|ranch|cabin|store|shop|entrance|parking|launch|kiosk|inlet|outlet|bottom|top|\d[\d.,:-]*(?:[a-z%"]{0,7}))(?![a-z\d_])/;

const PLAIN_TIME = /^@(?:da|du|noon|(?:mid)?night|sun|first|last|low|high|peak|the|least|most)/;

const SITE =
  "air ?b ?n ?b|vrbo|home ?away|booking\\.?com|hip ?camp|abritel|le ?bon ?coin|leboncoin|landtrust|gites? de france|glamping ?hub|trip ?advisor|expedia|agoda|fewo|campspot|outdoorsy|rvshare|evolve|furnished finder|mercado ?libre|vivanuncios|craigslist|zillow|redfin|lands of america|landwatch";
const LISTING = pattern(
  new RegExp(
    `(?<![a-z])(?:${SITE})(?![a-z])[^.!?\\d$]{0,40}?[#n°]{0,3}(?<!\\d)\\d{5,20}(?![\\d%]| ?(?:mi|km|ft|m|acres?)(?![a-z]))|(?<![\\d$.,])\\d{5,20}(?!\\d)(?: (?:on|at|en|sur|chez|de|in|with|\\()){0,2}[ (-]{1,3}(?:${SITE})(?![a-z])`,
    "g",
  ),
);
const SPELLED_AT = pattern(
  new RegExp(
    `[ _-]${AT}[ _-]${PROVIDER}(?![a-z])|[ _-]${AT}[ _-][^@]{1,200}?${HIDDEN_DOT}|${CERTAIN_AT}|dot ?com`,
  ),
);

const ACCOUNTS = accountPatterns(`${NETWORKS}|g ?mail|hotmail|yahoo mail`);
const HANDLES = servicePattern(`${NETWORKS}|${MORE_NETWORKS}`);

export const findContacts: Find = (scan, found) => {
  const { lower } = scan;
  findAtSigns(scan, found);
  eachMatch(BRACKETED, scan, (start, end) => found({ start: beginOfName(lower, start, 1), end }));
  if (mayMatch(SPELLED_AT, lower) && SPELLED_AT.regexp.test(lower)) {
    eachMatch(SPELLED, scan, (start, end, [address]) => {
      const local = address.slice(0, address.search(SEPARATOR));
      if (!NO_LOCAL.test(local) && !FUNCTION_WORDS.has(local)) {
        found({ start: beginOfName(lower, start, 1), end });
      }
    });
  }
  eachMatch(KNOWN_PROVIDER, scan, (start, end) => {
    if (AT_AHEAD.test(before(lower, start, 12))) return; // found above
    const from = beginOfName(lower, start, 3);
    const next =
      /^[ :=]{1,3}(?:(?:is|es|est|address|account|at|handle)[ :=]{1,3}){0,2}([a-z\d._-]{3,40})/.exec(
        after(lower, end, 60),
      );
    if (from < start) found({ start: from, end });
    else if (next && !FUNCTION_WORDS.has(next[1]!)) found({ start, end: end + next[0].length });
    else found({ start, end, action: "flag" });
  });
  for (const hit of accountsOf(scan, ACCOUNTS)) found(hit);
  for (const hit of handlesNear(scan, HANDLES)) found(hit);
  for (const hit of handlesAnywhere(scan)) found(hit);
  eachMatch(LISTING, scan, (start, end) => found({ start, end }));
};

function findAtSigns(scan: Scan, found: (hit: Hit) => void): void {
  const { lower } = scan;
  eachMatchOf([EMAIL, HOSTLESS], scan, (start, end) => found({ start, end }));
  eachMatch(GLUED, scan, (start, end, [, host]) => {
    if (!PLAIN_AT.test(host!)) found({ start, end });
    else if (!PLAIN_TIME.test(host!)) found({ start, end, action: "flag" });
  });
  eachMatch(APART, scan, (start, end, [, host]) => {
    if (!PLAIN_AT.test(host!)) found({ start, end });
  });
  eachMatch(HANDLE, scan, (start, end, [handle]) => {
    if (PLAIN_AT.test(handle)) return;
    const spaced = handle.startsWith("@ ");
    const cued = CUE.test(`${before(lower, start, 40)} ${after(lower, end, 20)}`);
    const telling = /[\d_]|\.[a-z]/.test(handle) || (handle.length > 9 && !spaced);
    if (cued || telling) found({ start, end });
    else if (!spaced) found({ start, end, action: "flag" });
  });
}
