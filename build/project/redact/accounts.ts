// Finds account names beside the name of a network or a payment service.
import { FUNCTION_WORDS } from "./function-words.ts";
import { isOdd, PLAIN_SERVICE } from "./handles.ts";
import { after } from "./matching.ts";
import { eachMatch, pattern, type Pattern } from "./patterns.ts";
import type { Hit, Scan } from "./types.ts";

export const NETWORKS =
  "insta(?:gram)?|ig|face ?book|fb|twitter|x\\.com|tik ?tok|you ?tube|yt|snap(?:chat)?|telegram|discord|skype|threads|signal|whats ?app|messenger|we ?chat|linked ?in|strava|blue ?sky|mastodon|reddit|twitch|pinterest|fishbrain|substack|patreon|air ?b ?n ?b|vrbo|hip ?camp|(?<=on |: |our |follow )x(?= ?[@:])";

interface AccountPatterns {
  /** "Instagram: name", "Venmo @name", "sur Facebook sous le nom de name". */
  readonly after: Pattern;
  /** "Find name on Instagram". */
  readonly before: Pattern;
}

const JOIN =
  "(?:is|handle|name|user ?name|user|page|account|under|as|at|to|es|como|cuenta|usuario|pagina|est|sous|nom|compte|profil|profile|perfil|group|le|de|id|tag|searching|search|named|called)";

/** The account names beside one of the services. */
export function accountsOf(scan: Scan, { after: behind, before: ahead }: AccountPatterns): Hit[] {
  const { text, lower } = scan;
  const hits: Hit[] = [];
  eachMatch(behind, scan, (start, end, [, joins, link, sign, account]) => {
    if (FUNCTION_WORDS.has(account!) || NO_ACCOUNT.test(account!)) return;
    // "Facebook page for updates" and "Facebook: closures are posted" name no account.
    const ends = /^(?:$|[.,;)!/]| (?:and|or|on|for|y|o|et|ou|to|before)(?![a-z])|"| -)/.test(
      after(lower, end, 8),
    );
    const named =
      /[:=@"]/.test(link!) ||
      /(?:as|under|handle|name|user|account|id|como|usuario|cuenta|sous|nom|compte|called|named)(?: is| es| est)? $/.test(
        joins! + link!,
      );
    if (sign || isTelling(text, end, account!) || (named && ends && account!.length > 3)) {
      hits.push({ start, end });
    } else if (isOdd(account!) && !PLAIN_SERVICE.test(lower.slice(start, end))) {
      // "Venmo greenmdws" is glued, "Facebook Hatchfest" a name.
      const isGlued = /^(?=[a-z]{9})[a-z]*[bcdfghj-np-tv-z]{5}/.test(
        text.slice(end - account!.length, end),
      );
      hits.push(
        isGlued && !INFLECTED.test(account!) ? { start, end } : { start, end, action: "flag" },
      );
    }
  });
  eachMatch(ahead, scan, (start, end, [, account]) => {
    if (FUNCTION_WORDS.has(account!) || NO_ACCOUNT.test(account!)) return;
    const at = start + lower.slice(start, end).indexOf(account!) + account!.length;
    hits.push(
      isTelling(text, at, account!) || account!.length > 9
        ? { start, end }
        : { start, end, action: "flag" },
    );
  });
  return hits;
}

/** Written as accounts are: with a digit or a mark within, or in camel case. */
function isTelling(text: string, end: number, account: string): boolean {
  return (
    /\d|[a-z][_.][a-z]/.test(account) || /[a-z][A-Z]/.test(text.slice(end - account.length, end))
  );
}

/** What no word glued of two ends in. */
const INFLECTED =
  /(?:ing|ed|[st]ions?|ments?|cion(?:es)?|mente|ly|ness|ez|er|ir|ar|ad[oa]s?|ee?s|hosts?)$/;
const NO_ACCOUNT =
  /^(?:\d{1,4}(?:am|pm|%|x|st|nd|rd|th)?|\d+-\d+|updates?|weekly|daily|live|accepted|welcome|only|friendly|worthy|required|preferred|available|payments?|deposits?|stories|closures|conditions|reports?|groups?|events?|business|marketplace)$/;

/** The patterns of accounts of services, a source of alternatives. */
export function accountPatterns(services: string): AccountPatterns {
  return {
    after: pattern(
      new RegExp(
        `(?<![a-z])(?:${services})(?![a-z])((?:,? ${JOIN}(?![a-z])){0,3})( ?[:=@"-]{1,2} ?["']?| ["']?)((?:slash )?[@/$]{0,2})([a-z\\d][a-z\\d._-]{1,60}[a-z\\d_](?:#\\d{4}|(?: (?:guion bajo|underscore|tiret bas|dot|punto|point) [a-z\\d]{1,20}){1,4})?)(?![a-z\\d])`,
        "g",
      ),
    ),
    before: pattern(
      new RegExp(
        `(?<![a-z])(?:follow|find|search(?: for)?|look (?:up|for)|add|dm|message|ping|tag|busca(?:nos como)?|sigue a|suivez|cherchez|we are|we're|somos|i'm|as|under|como|sous)[ :]{1,2}["'@]?([a-z\\d][a-z\\d._-]{2,40})["']? (?:on|via|sur|en|in) (?:${services})(?![a-z])`,
        "g",
      ),
    ),
  };
}
